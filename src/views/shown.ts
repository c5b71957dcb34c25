import { ButtonBuilder } from '@discordjs/builders';
import { ButtonStyle } from 'discord-api-types/v10';
import type { Card } from '../cards/card.ts';
import type { Player } from '../contract/player.ts';
import type { Answer } from '../player-api/answer.ts';
import type { Language } from '../text/languages.ts';

/** Everything that a reply about a player needs. */
export interface Shown {
  answer: Answer<Player>;
  /** Undefined where it could not be drawn: the reply goes out without a picture and says so. */
  card: Card | undefined;
  /** How many of its pictures are placeholders. */
  missing: number;
  /** The custom id of the Refresh button. */
  refreshId: string;
  /** When the reply is made, in milliseconds since the epoch. */
  now: number;
  language: Language;
}

/** The button that asks again for what is shown. */
export function refreshButton({ refreshId, language }: Pick<Shown, 'refreshId' | 'language'>): ButtonBuilder {
  return new ButtonBuilder()
    .setCustomId(refreshId)
    .setLabel(language.t('buttons.refresh'))
    .setStyle(ButtonStyle.Secondary);
}
