import { ActionRowBuilder, type ButtonBuilder, type EmbedBuilder } from '@discordjs/builders';
import type { Card } from '../cards/card.ts';
import type { Reply, ReplyFile } from './reply.ts';

interface Picture {
  card: Card;
  /** File name. */
  name: string;
  /** What it says to people who cannot see it. */
  alt: string;
}

interface MessageParts {
  embed: EmbedBuilder;
  picture?: Picture | undefined;
  buttons?: readonly ButtonBuilder[];
}

/** One embed, the picture in it and a row of buttons. */
export function message({ embed, picture, buttons = [] }: MessageParts): Reply {
  if (picture) embed.setImage(`attachment://${picture.name}`);
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(...buttons);
  return {
    body: {
      embeds: [embed.toJSON()],
      components: buttons.length > 0 ? [row.toJSON()] : [],
    },
    files: picture ? [fileOf(picture)] : [],
  };
}

function fileOf({ card: { data, contentType }, name, alt }: Picture): ReplyFile {
  return { name, data, contentType, alt };
}
