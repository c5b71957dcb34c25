import { definePlayerPage } from '../src/bot/command-parts/lookup/define-player-page.ts';
import { fetchFigure } from '../src/bot/command-parts/lookup/player-pictures.ts';
import { statsView } from '../src/bot/views/stats-view.ts';

export const stats = definePlayerPage({
  name: 'stats',
  async show(found, { context, services, ask }) {
    const { uid, region } = found;
    const [stats, figure] = await Promise.all([
      services.players.stats({ uid, region }, ask),
      fetchFigure(found.answer.value, context, services),
    ]);
    const view = statsView(found, stats.value, { ...figure, language: context.language });
    return { view, answers: [stats] };
  },
});
