import { ActionRowBuilder, type ButtonBuilder, type EmbedBuilder } from '@discordjs/builders';
import type { Reply } from '../bot/command.ts';
import type { Card } from '../cards/card.ts';

export interface MessageParts {
  embed: EmbedBuilder;
  /** The picture, its file name and what it says to people who cannot see it. */
  picture?: { card: Card; name: string; alt: string } | undefined;
  buttons?: readonly ButtonBuilder[];
}

/** One embed, the picture in it and a row of buttons. It says all there is, so an edited message keeps nothing old. */
export function message({ embed, picture, buttons = [] }: MessageParts): Reply {
  if (picture) embed.setImage(`attachment://${picture.name}`);
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(...buttons);
  return {
    body: {
      embeds: [embed.toJSON()],
      components: buttons.length > 0 ? [row.toJSON()] : [],
      attachments: picture ? [{ id: '0', filename: picture.name, description: picture.alt }] : [],
      allowed_mentions: { parse: [] },
    },
    files: picture
      ? [{ name: picture.name, data: picture.card.data, contentType: picture.card.contentType }]
      : [],
  };
}
