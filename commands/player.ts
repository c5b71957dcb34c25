import { playerDetails } from '../src/views/player.ts';
import { playerCommand } from './lookup/player-command.ts';
import { playerPage } from './lookup/player-page.ts';

/** `/player`: level, ranks, clan, pet and outfit of a player. */
export const player = playerCommand({
  ...playerPage,
  description: 'commands.player',
  details: ({ answer, asked }, { language }) => playerDetails(answer.value, { asked, language }),
});
