import { type APIEmbed, type APIMessage, ApplicationCommandType } from 'discord-api-types/v10';
import { defineMenu } from '../src/bot/command-parts/definition/define-command.ts';
import type { MessageMenu, MessageMenuInteraction, Work } from '../src/bot/discord/command.ts';
import type { Services } from '../src/bot/discord/services-of-bot.ts';
import { findUids } from '../src/bot/game/find-uids.ts';
import { InputError } from '../src/bot/game/input-error.ts';
import { resolvePlayer } from '../src/bot/members/accounts/resolve-player.ts';
import { renderMessage } from '../src/bot/views/message/message.ts';
import { foundIdsView } from '../src/bot/views/problem/found-ids.ts';
import { maxChoices } from '../src/shared/contract/discord-limits.ts';
import { player } from './player.ts';

export const findPlayerIds = {
  data: defineMenu('menus.findIds', ApplicationCommandType.Message),
  onMessage: { visibility: 'private', prepare: showFound },
} satisfies MessageMenu;

function showFound(interaction: MessageMenuInteraction, services: Services): Work {
  const { target, settings, user, language } = interaction;
  const uids = findUids(textsOf(target), maxChoices);
  const [uid, ...others] = uids;
  if (uid === undefined) throw new InputError({ kind: 'no-uid-here' });
  if (others.length === 0) return player.lookUp(resolvePlayer({ uid }, settings), interaction, services);
  return { run: async () => renderMessage(foundIdsView(uids, { ownerId: user.id, language })) };
}

function textsOf(message: APIMessage): string[] {
  const forwarded = (message.message_snapshots ?? []).map((snapshot) => snapshot.message);
  return [message, ...forwarded].flatMap(({ content, embeds = [] }) => [
    content ?? '',
    ...embeds.flatMap(textsOfEmbed),
  ]);
}

function textsOfEmbed({ author, title, description, fields = [], footer }: APIEmbed): string[] {
  const texts = [author?.name, title, description, ...fields.flatMap(({ name, value }) => [name, value])];
  return [...texts, footer?.text].filter((text) => text !== undefined);
}
