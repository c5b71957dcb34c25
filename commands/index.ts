import { digest } from '../src/bot/community/digest/digest-buttons.ts';
import { rankUps } from '../src/bot/community/rank-ups/rank-up-buttons.ts';
import type { Command } from '../src/bot/discord/command.ts';
import { account } from './account.ts';
import { clan } from './clan.ts';
import { compare } from './compare.ts';
import { compareWithMe } from './compare-with-me.ts';
import { craftland } from './craftland.ts';
import { findPlayerIds } from './find-player-ids.ts';
import { help } from './help.ts';
import { history } from './history.ts';
import { item } from './item.ts';
import { leaderboard } from './leaderboard.ts';
import { outfit } from './outfit.ts';
import { pet } from './pet.ts';
import { player } from './player.ts';
import { playerCard } from './player-card-menu.ts';
import { privacy } from './privacy.ts';
import { server } from './server.ts';
import { settings } from './settings.ts';
import { stats } from './stats.ts';
import { status } from './status.ts';
import { toShare } from './to-share.ts';
import { why } from './why.ts';
import { wishlist } from './wishlist.ts';

export const commands = [
  player,
  outfit,
  clan,
  pet,
  item,
  stats,
  wishlist,
  craftland,
  compare,
  compareWithMe,
  history,
  leaderboard,
  digest,
  rankUps,
  account,
  settings,
  server,
  privacy,
  status,
  help,
  why,
  toShare,
  playerCard,
  findPlayerIds,
] satisfies readonly Command[];
