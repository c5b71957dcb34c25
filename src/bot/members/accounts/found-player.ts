import type { Player } from '../../../shared/contract/player.ts';
import type { Answer } from '../../player-api/answer.ts';
import type { PlayerRef } from './resolve-player.ts';

export type FoundPlayer = Extract<PlayerRef, { uid: string }> & {
  region: string;
  answer: Answer<Player>;
  ownerId: string;
  hidesId: boolean;
};
