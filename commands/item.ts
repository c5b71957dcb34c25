import { SlashCommandBuilder, SlashCommandStringOption } from '@discordjs/builders';
import type { Command, InteractionContext } from '../src/bot/command.ts';
import type { Services } from '../src/bot/services.ts';
import { drawItemCard } from '../src/cards/item-card.ts';
import { itemKind } from '../src/contract/item-kinds.ts';
import { itemIdPattern } from '../src/contract/limits.ts';
import { pictureKindOfItem } from '../src/contract/picture-kind.ts';
import { InputError } from '../src/game/input-error.ts';
import { findItems, itemsMeant } from '../src/game/item-search.ts';
import type { Language } from '../src/text/languages.ts';
import { encodeCustomId } from '../src/views/custom-id.ts';
import { itemReply } from '../src/views/item.ts';
import { itemCardProps } from '../src/views/item-card-props.ts';
import { itemKindWords } from '../src/views/item-words.ts';
import type { Reply } from '../src/views/reply.ts';
import { picturesDeadline } from './lookup/deadlines.ts';
import { described } from './lookup/described.ts';
import { drawn } from './lookup/draw.ts';
import { everywhere } from './lookup/everywhere.ts';
import { privateOption } from './lookup/lookup-command.ts';
import { maxChoices } from './lookup/region.ts';

/** `/item`: what an item is and what it looks like. */
export const item = {
  data: everywhere(described(new SlashCommandBuilder().setName('item'), 'commands.item'))
    .addStringOption(
      described(new SlashCommandStringOption().setName('id'), 'options.item')
        .setRequired(true)
        .setAutocomplete(true)
        .setMaxLength(100),
    )
    .addBooleanOption(privateOption())
    .toJSON(),
  visibility: 'public',
  run: async (interaction, services) =>
    show(readItem(interaction.options.string('id'), interaction.language), interaction, services),
  async autocomplete({ focused, language }) {
    return findItems(focused.value, maxChoices, (id) => language.name('items', id)).map(({ id, name }) => ({
      name: language.t('item.choice', { name, kind: itemKindWords(id, language) }),
      value: id,
    }));
  },
  press: async (press, services) => show(readItem(press.state[0], press.language), press, services),
} satisfies Command;

async function show(id: string, context: InteractionContext, services: Services): Promise<Reply> {
  const { language } = context;
  const requests = [{ kind: pictureKindOfItem(itemKind(id)), id }];
  const until = picturesDeadline(context, services.now());
  const [picture] = await services.gallery.fetch(requests, until, context.guildId ?? context.user.id);
  if (!picture) throw new Error('the gallery gave no picture and no placeholder');
  const { card, trouble } = await drawn(() => drawItemCard(itemCardProps(id, { picture, language })));
  const againId = encodeCustomId({ command: 'item', action: 'show', ownerId: context.user.id, state: [id] });
  return { ...itemReply({ id, card, isMissing: picture.isMissing, againId, language }), trouble };
}

// An id (a choice of the list sends one), or as much of a name as no other item's holds.
function readItem(typed: string | undefined, language: Language): string {
  const wanted = typed?.trim() ?? '';
  if (itemIdPattern.test(wanted)) return wanted;
  const candidates = itemsMeant(wanted, maxCandidates, (id) => language.name('items', id));
  const [item, ...others] = candidates;
  if (!item) throw new InputError({ kind: 'item-unknown', typed: wanted });
  if (others.length > 0) throw new InputError({ kind: 'item-ambiguous', typed: wanted, candidates });
  return item.id;
}

const maxCandidates = 5;
