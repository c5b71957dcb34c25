import type { Command } from '../src/bot/command.ts';
import { clan } from './clan.ts';
import { help } from './help.ts';
import { item } from './item.ts';
import { pet } from './pet.ts';
import { player } from './player.ts';
import { server } from './server.ts';
import { status } from './status.ts';
import { why } from './why.ts';

/** Every command of the bot: the only list. */
export const commands = [player, clan, pet, item, server, status, help, why] satisfies readonly Command[];
