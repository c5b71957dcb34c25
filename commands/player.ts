import { playerCommand } from '../src/bot/command-parts/lookup/player-command.ts';
import { playerPage } from '../src/bot/command-parts/lookup/player-page.ts';
import { playerDetails } from '../src/bot/views/player/player.ts';

/** `/player`: level, ranks, clan, pet and outfit of a player. */
export const player = playerCommand({
  ...playerPage,
  description: 'commands.player',
  details: ({ answer, asked }, { language }) => playerDetails(answer.value, { asked, language }),
});
