import { SlashCommandBuilder, SlashCommandStringOption } from '@discordjs/builders';
import { allowEverywhere } from '../src/bot/command-parts/definition/allow-everywhere.ts';
import { withDescription } from '../src/bot/command-parts/definition/with-description.ts';
import { privateOption } from '../src/bot/command-parts/options/private.ts';
import { readInput } from '../src/bot/command-parts/options/read-input.ts';
import { fetchPictures } from '../src/bot/command-parts/requests/fetch-pictures.ts';
import type {
  CommandInteraction,
  InteractionContext,
  SlashCommand,
  Work,
} from '../src/bot/discord/command.ts';
import { onComponent } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services.ts';
import { InputError } from '../src/bot/game/input-error.ts';
import { readItemId } from '../src/bot/game/item-search.ts';
import { itemName } from '../src/bot/game/items.ts';
import { itemSelect, itemView, lookAtItemId, refreshItemId, showItemId } from '../src/bot/views/item.ts';
import { showCard } from '../src/bot/views/message/show-card.ts';
import { formatItemKind } from '../src/bot/views/words/names.ts';
import { maxChoices, maxTypedLength } from '../src/shared/contract/discord-limits.ts';
import { itemKind } from '../src/shared/contract/item-kinds.ts';
import { pictureKindOfItem } from '../src/shared/contract/picture-kind.ts';

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
        read: () => readItem(interaction, services),
        use: (id) => showItem(id, interaction, services),
        controls: (problem) =>
          problem.kind === 'item-ambiguous'
            ? { selects: [itemSelect(problem.candidates, { ownerId: user.id, language })] }
            : {},
      });
    },
  },
  autocomplete: {
    async id({ focused, language }, { items }) {
      return items.find(focused.value, maxChoices, language).map(({ id, name }) => ({
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
      if (!picture.isMissing) services.items.saw([id]);
      const view = itemView(id, { picture, ownerId, language: context.language });
      return showCard(view, { context });
    },
  };
}

// An id (a choice of the list sends one), or as much of a name as stands in no other item's name.
function readItem({ options, memberLanguage }: CommandInteraction, { items }: Services): string {
  const typed = options.string('id')?.trim() ?? '';
  const id = readItemId(typed);
  if (id !== undefined) return id;
  const candidates = items.meant(typed, maxChoices, memberLanguage);
  const [item, ...others] = candidates;
  if (!item) throw new InputError({ kind: 'item-unknown', typed });
  if (others.length > 0) throw new InputError({ kind: 'item-ambiguous', typed, candidates });
  return item.id;
}
