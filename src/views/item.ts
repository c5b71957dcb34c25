import { ButtonBuilder, EmbedBuilder, inlineCode } from '@discordjs/builders';
import { ButtonStyle } from 'discord-api-types/v10';
import type { Card } from '../cards/card.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour } from './colours.ts';
import { inlineFields } from './fields.ts';
import { itemKindWords, itemWords } from './item-words.ts';
import { message } from './message.ts';
import type { Reply } from './reply.ts';

interface ShownItem {
  id: string;
  card: Card | undefined;
  /** Nobody served its picture: a placeholder stands in the card. */
  isMissing: boolean;
  /** The custom id of the button that looks for the picture once more. */
  againId: string;
  language: Language;
}

/** The answer to `/item`: what the item is and what it looks like. */
export function itemReply({ id, card, isMissing, againId, language }: ShownItem): Reply {
  const name = itemWords(id, language);
  const kind = itemKindWords(id, language);
  const embed = new EmbedBuilder()
    .setTitle(name)
    .setDescription(!card ? language.t('noCard') : isMissing ? language.t('item.noPicture') : null)
    .setColor(noticeColour)
    .addFields(
      inlineFields(
        [
          ['labels.kind', kind],
          ['labels.itemId', inlineCode(id)],
        ],
        language,
      ),
    );
  return message({
    embed,
    picture: card && { card, name: 'item.jpg', alt: language.t('item.alt', { name, kind }) },
    buttons: card && !isMissing ? [] : [againButton(againId, language)],
  });
}

function againButton(id: string, language: Language): ButtonBuilder {
  return new ButtonBuilder()
    .setCustomId(id)
    .setLabel(language.t('buttons.again'))
    .setStyle(ButtonStyle.Secondary);
}
