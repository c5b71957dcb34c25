import { inlineCode, time } from '@discordjs/builders';
import type { APIEmbed, APIEmbedField } from 'discord-api-types/v10';
import type { Card } from '../../cards/card.ts';
import { renderControls } from './controls.ts';
import type { Reply, ReplyFile } from './reply.ts';
import { clip, escapeMarkdown } from './safe-text.ts';
import type { PlainView, Text, ViewFact } from './view.ts';

export interface Message extends PlainView {
  picture?: { card: Card; name: string; alt: readonly string[] } | undefined;
}

export function renderMessage(message: Message): Reply {
  const { picture } = message;
  return {
    body: { embeds: [renderEmbed(message)], components: renderControls(message) },
    files: picture ? [toFile(picture)] : [],
  };
}

/** Joins as many sentences as fit, in order. Only the first, essential one may be cut. */
export function joinAlt([essential = '', ...others]: readonly string[]): string {
  let alt = clip(essential, maxAltLength);
  for (const sentence of others) {
    if (alt.length + 1 + sentence.length > maxAltLength) break;
    alt += ` ${sentence}`;
  }
  return alt;
}

function renderEmbed({
  title,
  lines = [],
  notes = [],
  facts = [],
  colour,
  picture,
  footer,
}: Message): APIEmbed {
  const heading = title && escapeMarkdown(title, maxTitleLength);
  const description = clip(
    [...lines, ...notes].map((line) => toMarkdown(line, maxLineLength)).join('\n'),
    maxDescriptionLength,
  );
  const used = [heading, description, footer?.text].join('').length;
  return {
    ...(heading && { title: heading }),
    ...(description && { description }),
    ...(colour !== undefined && { color: colour }),
    fields: fieldsThatFit(facts.map(renderField), maxEmbedLength - used),
    ...(footer && { footer: { text: footer.text } }),
    ...(footer?.time !== undefined && { timestamp: new Date(footer.time).toISOString() }),
    ...(picture && {
      image: { url: `attachment://${picture.name}`, description: joinAlt(picture.alt) },
    }),
  };
}

/** Returns the fields that fit, in order and uncut. */
function fieldsThatFit(fields: readonly APIEmbedField[], room: number): APIEmbedField[] {
  let left = room;
  return fields.slice(0, maxFields).filter(({ name, value }) => {
    const length = name.length + value.length;
    if (length > left) return false;
    left -= length;
    return true;
  });
}

function renderField({ label, value, isWide = false }: ViewFact): APIEmbedField {
  const texts = [value].flat();
  const maxLength = Math.floor(maxFieldLength / texts.length) - 1;
  return {
    name: label,
    value: texts.map((text) => toMarkdown(text, maxLength)).join('\n'),
    ...(!isWide && { inline: true }),
  };
}

function toMarkdown(text: Text, maxLength: number): string {
  if (typeof text === 'string') return escapeMarkdown(text, maxLength);
  if ('icon' in text) return `${text.icon} ${toMarkdown(text.text, maxLength - text.icon.length - 1)}`;
  if ('code' in text) return inlineCode(text.code);
  if ('words' in text) return text.words;
  if ('time' in text) return time(text.time, text.style);
  return text.markdown;
}

function toFile({ card: { data, contentType }, name, alt }: NonNullable<Message['picture']>): ReplyFile {
  return { name, data, contentType, alt: joinAlt(alt) };
}

const maxTitleLength = 256;
const maxFieldLength = 1024;
const maxFields = 25;
const maxAltLength = 1024;
const maxEmbedLength = 6000;
const maxDescriptionLength = 4096;
const maxLineLength = 1_100;
