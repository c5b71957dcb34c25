import { SlashCommandStringOption } from '@discordjs/builders';
import { fetchBoardLeader } from '../src/bot/command-parts/boards/board-leader.ts';
import { defineCommand } from '../src/bot/command-parts/definition/define-command.ts';
import { withDescription } from '../src/bot/command-parts/definition/with-description.ts';
import { definePage } from '../src/bot/command-parts/lookup/define-page.ts';
import { privateOption } from '../src/bot/command-parts/options/private.ts';
import { fetchPictures } from '../src/bot/command-parts/requests/fetch-pictures.ts';
import type { CommandInteraction, InteractionContext } from '../src/bot/discord/command.ts';
import type { Services } from '../src/bot/discord/services-of-bot.ts';
import { InputError } from '../src/bot/game/input-error.ts';
import { readItemId } from '../src/bot/game/item-search.ts';
import { itemName } from '../src/bot/game/items.ts';
import { isVisibleIn } from '../src/bot/members/accounts/linked-account.ts';
import { itemIds, itemSelect, itemView } from '../src/bot/views/item-view.ts';
import { InputErrorWithControls } from '../src/bot/views/problem/input-error-with-controls.ts';
import { formatItemChoice, formatName } from '../src/bot/views/words/names.ts';
import { maxChoices, maxTypedLength } from '../src/shared/contract/discord-limits.ts';
import { itemKind } from '../src/shared/contract/item-kinds.ts';
import { pictureKindOfItem } from '../src/shared/contract/picture-kind.ts';

export const item = definePage({
  ids: itemIds,
  buttons: ['refresh', 'share'],
  data: defineCommand('item')
    .addStringOption(
      withDescription(new SlashCommandStringOption().setName('id'), 'options.item')
        .setRequired(true)
        .setAutocomplete(true)
        .setMaxLength(maxTypedLength),
    )
    .addBooleanOption(privateOption())
    .toJSON(),
  read: readItem,
  autocomplete: {
    async id({ focused, language }, { items }) {
      return items
        .find(focused.value, maxChoices, language)
        .map(({ id }) => ({ name: formatItemChoice(id, language), value: id }));
    },
  },
  opening: { id: itemIds.look, defer: 'updatePrivate', read: (id) => id },
  async find(id, { context, services }) {
    const kind = pictureKindOfItem(itemKind(id));
    const sent = services.items.sent.find(id);
    const [[picture], wearer] = await Promise.all([
      fetchPictures([{ kind, id, address: sent?.address }], context, services),
      ['clothes', 'weapon', 'pet'].includes(kind) ? findWearer(context, services) : undefined,
    ]);
    if (!picture) throw new Error('the gallery gave no picture and no placeholder');
    // Only a picture proves that an unlisted item exists; a source that doesn't answer proves nothing.
    const isKnown =
      !picture.isAbsent || itemKind(id) !== undefined || itemName(id) !== undefined || sent !== undefined;
    if (!isKnown) throw new InputError({ kind: 'item-unknown', typed: id });
    if (!picture.isMissing) services.items.saw([id]);
    return { id, picture, wearer, rarity: sent?.rarity, players: [], share: id };
  },
  show: async ({ id, picture, wearer, rarity }, { context: { user, language } }) => ({
    view: itemView(id, { picture, wearer, rarity, ownerId: user.id, language }),
  }),
});

/** Finds the asker's player to wear the item. Undefined if the answer's audience may not see their account. */
async function findWearer(context: InteractionContext, services: Services) {
  const [own] = context.settings.accounts;
  const isForAll = context.audience === 'everyone' && context.place.kind !== 'dm';
  if (isForAll && !(own && isVisibleIn(own, context.guildId))) return undefined;
  const found = await fetchBoardLeader(own, context, services);
  return found && { nickname: formatName(own?.name ?? '', context.language), pieces: found.pieces };
}

/** Reads an ID (from the suggestions) or an unambiguous name. @throws InputErrorWithControls otherwise */
function readItem(
  { options, user, memberLanguage: language }: CommandInteraction,
  { items }: Services,
): string {
  const typed = options.string('id')?.trim() ?? '';
  const id = readItemId(typed);
  if (id !== undefined) return id;
  const candidates = items.meant(typed, maxChoices, language);
  const [item, ...others] = candidates;
  if (item && others.length === 0) return item.id;
  const alike = item ? [] : items.find(typed, maxChoices, language);
  const selects = [itemSelect([...candidates, ...alike], { ownerId: user.id, language })];
  throw new InputErrorWithControls(
    item ? { kind: 'item-ambiguous', typed, candidates } : { kind: 'item-unknown', typed, alike },
    { selects },
  );
}
