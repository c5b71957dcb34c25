import { playerPages } from '../src/views/player-pages.ts';
import { showCard } from '../src/views/show-card.ts';
import { statsView } from '../src/views/stats.ts';
import { playerCommand } from './lookup/player-command.ts';
import { fetchFigure } from './lookup/player-pictures.ts';

/** `/stats`: what a player has achieved in each mode. */
export const stats = playerCommand({
  ids: playerPages.stats,
  description: 'commands.stats',
  async show({ answer, region, asked, around, ask }, context, services) {
    const [stats, figure] = await Promise.all([
      services.players.stats({ uid: asked.uid, region }, ask),
      fetchFigure(answer.value, context, services),
    ]);
    const view = statsView(answer.value, stats.value, { ...figure, asked, language: context.language });
    return showCard(view, { ...around, answers: [answer, stats] });
  },
});
