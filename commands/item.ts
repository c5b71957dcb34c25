import { SlashCommandBuilder, SlashCommandStringOption } from '@discordjs/builders';
import type { CommandInteraction, InteractionContext, SlashCommand, Work } from '../src/bot/command.ts';
import { onComponent } from '../src/bot/component-handlers.ts';
import type { Services } from '../src/bot/services.ts';
import { maxChoices, maxTypedLength } from '../src/contract/discord-limits.ts';
import { itemKind } from '../src/contract/item-kinds.ts';
import { pictureKindOfItem } from '../src/contract/picture-kind.ts';
import { InputError } from '../src/game/input-error.ts';
import { readItemId } from '../src/game/item-search.ts';
import { itemName } from '../src/game/items.ts';
import { itemSelect, itemView, lookAtItemId, refreshItemId, showItemId } from '../src/views/item.ts';
import { showCard } from '../src/views/show-card.ts';
import { formatItemKind } from '../src/views/words/names.ts';
import { allowEverywhere } from './definition/allow-everywhere.ts';
import { withDescription } from './definition/with-description.ts';
import { itemSearch } from './lookup/seen-items.ts';
import { privateOption } from './options/private.ts';
import { readInput } from './options/read-input.ts';
import { fetchPictures } from './requests/fetch-pictures.ts';

/** `/item`: what an item is and what it looks like. */
export const item = {
  data: allowEverywhere(withDescription(new SlashCommandBuilder().setName('item'), 'commands.item'))
    .addStringOption(
      withDescription(new SlashCommandStringOption().setName('id'), 'options.item')
        .setRequired(true)
        .setAutocomplete(true)
        .setMaxLength(maxTypedLength),
    )
    .addBooleanOption(privateOption())
    .toJSON(),
  handler: {
    visibility: 'public',
    prepare: (interaction, services) => {
      const { user, memberLanguage: language } = interaction;
      return readInput({
        read: () => readItem(interaction),
        use: (id) => showItem(id, interaction, services),
        controls: (problem) =>
          problem.kind === 'item-ambiguous'
            ? { selects: [itemSelect(problem.candidates, { ownerId: user.id, language })] }
            : {},
      });
    },
  },
  autocomplete: {
    async id({ focused, language }) {
      return itemSearch.find(focused.value, maxChoices, language).map(({ id, name }) => ({
        name: language.t('item.choice', { name, kind: formatItemKind(id, language) }),
        value: id,
      }));
    },
  },
  components: [
    onComponent(showItemId, {
      defer: 'replace',
      prepare: ({ state: [id], ...press }, services) => showItem(id, press, services),
    }),
    onComponent(lookAtItemId, {
      defer: 'private',
      prepare: ({ state: [id], ...press }, services) => showItem(id, press, services),
    }),
    onComponent(refreshItemId, {
      defer: 'update',
      prepare: ({ state: [id], ...press }, services) => showItem(id, press, services),
    }),
  ],
} satisfies SlashCommand;

function showItem(id: string, context: InteractionContext, services: Services): Work {
  const ownerId = context.user.id;
  return {
    retry: { again: showItemId.write(ownerId, [id]) },
    async run() {
      const kind = pictureKindOfItem(itemKind(id));
      const [picture] = await fetchPictures([{ kind, id }], context, services);
      if (!picture) throw new Error('the gallery gave no picture and no placeholder');
      // Of an ID that no list names, a picture is the only proof that there is such an item. A source that does not
      // answer disproves nothing.
      const isKnown = !picture.isAbsent || itemKind(id) !== undefined || itemName(id) !== undefined;
      if (!isKnown) throw new InputError({ kind: 'item-unknown', typed: id });
      if (!picture.isMissing) itemSearch.saw({ id });
      const view = itemView(id, { picture, ownerId, language: context.language });
      return showCard(view, { context });
    },
  };
}

// An id (a choice of the list sends one), or as much of a name as stands in no other item's name.
function readItem({ options, memberLanguage }: CommandInteraction): string {
  const typed = options.string('id')?.trim() ?? '';
  const id = readItemId(typed);
  if (id !== undefined) return id;
  const candidates = itemSearch.meant(typed, maxChoices, memberLanguage);
  const [item, ...others] = candidates;
  if (!item) throw new InputError({ kind: 'item-unknown', typed });
  if (others.length > 0) throw new InputError({ kind: 'item-ambiguous', typed, candidates });
  return item.id;
}
