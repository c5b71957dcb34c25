import { ActionRowBuilder, ButtonBuilder, EmbedBuilder, inlineCode, quote, time } from '@discordjs/builders';
import { type APIEmbedField, ButtonStyle } from 'discord-api-types/v10';
import type { Card } from '../cards/card.ts';
import type { Reply, ReplyFile } from './reply.ts';
import { clip, escapeMarkdown } from './safe-text.ts';
import type { PlainView, Text, ViewButton, ViewFact } from './view.ts';

/** A view whose card is drawn, or that has none. */
export interface Message extends PlainView {
  picture?: { card: Card; name: string; alt: readonly string[] } | undefined;
  /** Small, below everything. `time`: milliseconds since the epoch, shown in the reader's own clock. */
  footer?: { text: string; time: number } | undefined;
}

/** One embed, the picture in it and a row of buttons. */
export function renderMessage({ title, lines, facts, colour, picture, footer, buttons }: Message): Reply {
  const embed = new EmbedBuilder()
    .setTitle(title ? escapeMarkdown(title, maxTitleLength) : null)
    .setDescription((lines ?? []).map((line) => toMarkdown(line, maxLineLength)).join('\n') || null)
    .setColor(colour ?? null)
    .addFields((facts ?? []).flatMap(renderField));
  if (footer) embed.setFooter({ text: footer.text }).setTimestamp(footer.time);
  if (picture) embed.setImage(`attachment://${picture.name}`);
  return {
    body: { embeds: [embed.toJSON()], components: renderButtons(buttons ?? []) },
    files: picture ? [toFile(picture)] : [],
  };
}

/** The sentences that fit, in their order: the first is the essential one, and is cut where it alone is too long. */
export function joinAlt([essential = '', ...others]: readonly string[]): string {
  let alt = clip(essential, maxAltLength);
  for (const sentence of others) {
    if (alt.length + 1 + sentence.length > maxAltLength) break;
    alt += ` ${sentence}`;
  }
  return alt;
}

function renderField(fact: ViewFact): APIEmbedField[] {
  if (fact.on === 'card') return [];
  const texts = fact.on === 'embed' ? [fact.value].flat() : [fact.value];
  const maxLength = Math.floor(maxFieldLength / texts.length) - 1;
  const value = texts.map((text) => toMarkdown(text, maxLength)).join('\n');
  const isWide = fact.on === 'embed' && fact.isWide === true;
  return [{ name: fact.label, value, ...(!isWide && { inline: true }) }];
}

function toMarkdown(text: Text, maxLength: number): string {
  if (typeof text === 'string') return escapeMarkdown(text, maxLength);
  if ('icon' in text) return `${text.icon} ${toMarkdown(text.text, maxLength - text.icon.length - 1)}`;
  if ('code' in text) return inlineCode(text.code);
  if ('words' in text) return text.words;
  if ('time' in text) return time(text.time, text.style);
  if ('quote' in text) return escapeMarkdown(text.quote, maxQuoteLength).split('\n').map(quote).join('\n');
  return text.markdown;
}

function renderButtons(buttons: readonly ViewButton[]) {
  if (buttons.length === 0) return [];
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
    buttons.map(({ label, customId }) =>
      new ButtonBuilder().setLabel(label).setCustomId(customId).setStyle(ButtonStyle.Secondary),
    ),
  );
  return [row.toJSON()];
}

function toFile({ card: { data, contentType }, name, alt }: NonNullable<Message['picture']>): ReplyFile {
  return { name, data, contentType, alt: joinAlt(alt) };
}

// Discord's limits for titles, fields and alt texts.
const maxTitleLength = 256;
const maxFieldLength = 1024;
const maxAltLength = 1024;
// A description may have 4096 characters, but all of an embed together 6000.
const maxLineLength = 600;
// The game allows far less; a wild record must not push the rest off the screen.
const maxQuoteLength = 600;
