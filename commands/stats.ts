import { playerCommand } from '../src/bot/command-parts/lookup/player-command.ts';
import { fetchFigure } from '../src/bot/command-parts/lookup/player-pictures.ts';
import { showCard } from '../src/bot/views/message/show-card.ts';
import { playerPages } from '../src/bot/views/player/player-pages.ts';
import { statsView } from '../src/bot/views/stats.ts';

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
