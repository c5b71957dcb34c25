import type { PlayerCardProps } from '../player-card.ts';

/** The content of a picture that leaves Discord: that of the player card, without what is only for the channel. */
export type SharedCardProps = Omit<PlayerCardProps, 'idLine' | 'notes' | 'isDeleted' | 'missingNote'> & {
  /** Undefined: the player is not to be found by this picture. */
  idLine?: string | undefined;
};
