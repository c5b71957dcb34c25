import type { ItemKind } from '../../../../shared/contract/item-kinds.ts';
import type { Piece } from './piece.ts';

/** A piece's box on the player card, whose figure has its axis at x 770 and its soles at y 556. */
export interface Slot {
  width: number;
  height: number;
  x: number;
  y: number;
  stands: 'top' | 'middle' | 'bottom';
}

export const measured = { axis: 770, soles: 556 };

export const slots = {
  weapon: { width: 92, height: 96, x: 648, y: 550, stands: 'bottom' },
  bottom: { width: 184, height: 190, x: 770, y: 332, stands: 'top' },
  shoes: { width: 190, height: 108, x: 770, y: 556, stands: 'bottom' },
  shoesFromSide: { width: 150, height: 84, x: 770, y: 556, stands: 'bottom' },
  top: { width: 262, height: 212, x: 770, y: 160, stands: 'top' },
  singlet: { width: 262, height: 190, x: 770, y: 182, stands: 'top' },
  head: { width: 150, height: 142, x: 770, y: 168, stands: 'bottom' },
  aroundHead: { width: 168, height: 158, x: 770, y: 168, stands: 'bottom' },
  hat: { width: 122, height: 82, x: 770, y: 104, stands: 'bottom' },
  // Painted eyes are higher than the drawn person's.
  hatOnFace: { width: 124, height: 82, x: 770, y: 92, stands: 'bottom' },
  faceInHat: { width: 150, height: 142, x: 770, y: 182, stands: 'bottom' },
  glasses: { width: 108, height: 70, x: 770, y: 107, stands: 'middle' },
  pet: { width: 156, height: 156, x: 906, y: 560, stands: 'bottom' },
} as const satisfies Record<string, Slot>;

export type SlotName = 'face' | Extract<keyof typeof slots, ItemKind | 'weapon'>;

export function slotNameOf(kind: Piece['kind']): SlotName | undefined {
  switch (kind) {
    case 'weapon':
    case 'weapon-skin':
      return 'weapon';
    case 'basic-clothes':
      return 'top';
    case 'face-paint':
      return 'face';
    case 'top':
    case 'bottom':
    case 'shoes':
    case 'head':
    case 'pet':
      return kind;
    default:
      return undefined;
  }
}
