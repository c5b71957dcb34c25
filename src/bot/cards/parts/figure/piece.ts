import type { ItemKind } from '../../../../shared/contract/item-kinds.ts';
import type { Picture } from '../../../../shared/pictures/picture.ts';
import type { Tier } from '../../card.ts';
import type { TierStyle } from '../colour/tier-styles.ts';
import type { Icon } from '../dress/dress-person.ts';

export interface Piece {
  kind: ItemKind | 'weapon' | undefined;
  picture: Picture;
}

export interface ShownPiece extends Piece {
  icon: Icon;
}

export interface FigurePlace {
  tier: Tier | TierStyle;
  axis: number;
  soles: number;
  scale?: number | undefined;
  shows?: 'all' | 'worn' | undefined;
  isFaded?: boolean | undefined;
}
