import type { ItemKind } from '../../../../shared/contract/item-kinds.ts';
import type { Picture } from '../../../../shared/pictures/picture.ts';
import type { Layer } from '../../engine/blend.ts';
import type { Ink } from '../../engine/ink.ts';
import { layoutText } from '../../text/layout-text.ts';
import { slashAt } from '../backdrop/slash.ts';
import { layoutPrint, layoutPrints } from '../colour/prints.ts';
import { layoutCutOut, readInk } from './cut-out.ts';

/** A picture of what a player wears or brings. */
export interface Piece {
  /** The slot of the piece. A piece without a slot of its own goes next to the figure. */
  kind: ItemKind | 'weapon' | undefined;
  picture: Picture;
}

/** A player's outfit, sorted by slot. */
export interface Figure {
  /** Bottom first. */
  worn: readonly Placed[];
  /** Pieces without a slot, or whose slot is taken. */
  others: readonly Inked[];
  /** Clothes that bring a ground of their own can't be worn: everything is shown as prints. */
  isPrints: boolean;
}

interface Inked {
  piece: Piece;
  ink: Ink;
}

interface Placed extends Inked {
  slot: Slot;
}

/** The place of a figure on a card, and its visible part. */
export interface FigurePlace {
  /** Its middle. */
  axis: number;
  soles: number;
  /** 1, the default: 530 pixels high. */
  scale?: number | undefined;
  /** Puts the weapon and the pet on the other side. */
  isMirrored?: boolean | undefined;
  /** `worn`: only what is on the body. */
  shows?: 'all' | 'worn' | undefined;
  /** Drawn grey and pale. */
  isFaded?: boolean | undefined;
}

/** Reads what of an outfit is shown where. Pictures that are missing or clear all over are left out. */
export async function readFigure(pieces: readonly Piece[]): Promise<Figure> {
  const shown = pieces.filter(({ picture }) => !picture.isMissing);
  const inked = (await Promise.all(shown.map(readPiece))).flat();
  const bySlot = new Map<SlotName, Inked>();
  const others: Inked[] = [];
  for (const entry of inked) {
    const name = slotNameOf(entry.piece.kind);
    if (name && !bySlot.has(name)) bySlot.set(name, entry);
    else others.push(entry);
  }
  return {
    worn: placeWorn(bySlot),
    others,
    isPrints: inked.some(({ piece, ink }) => ink.isOpaque && piece.picture.kind === 'clothes'),
  };
}

/** Lays out the figure: dressed, or as prints. */
export async function layoutFigure(figure: Figure, place: FigurePlace): Promise<Layer[]> {
  const { worn, others, isPrints } = figure;
  const shown = worn.filter(({ slot }) => place.shows !== 'worn' || slot.isOnBody);
  const shownOthers = place.shows === 'worn' ? [] : others;
  if (isPrints) {
    const pictures = [...shown.toSorted((a, b) => a.slot.print - b.slot.print), ...shownOthers];
    return layoutPrints(
      pictures.map(({ piece }) => piece.picture),
      place,
    );
  }
  const layers = await Promise.all([
    ...shown.map((placed) => layoutPlaced(placed, place)),
    layoutOthers(shownOthers, place),
  ]);
  return layers.flat();
}

async function readPiece(piece: Piece): Promise<Inked[]> {
  const { ink } = await readInk(piece.picture);
  return ink ? [{ piece, ink }] : [];
}

/** The place of a piece, measured on the player card: the axis is at x 770, the soles are at y 556. */
interface Slot {
  width: number;
  height: number;
  x: number;
  y: number;
  /** The part of its ink that is at `y`. */
  stands: 'top' | 'middle' | 'bottom';
  isOnBody: boolean;
  /** Its place among prints. */
  print: number;
}

const measured = { axis: 770, soles: 556 };

/** The one table of slots, in the order in which they are drawn. */
const slots = {
  weapon: { width: 190, height: 150, x: 918, y: 336, stands: 'middle', isOnBody: false, print: 5 },
  bottom: { width: 184, height: 190, x: 770, y: 332, stands: 'top', isOnBody: true, print: 3 },
  shoes: { width: 190, height: 108, x: 770, y: 556, stands: 'bottom', isOnBody: true, print: 4 },
  top: { width: 262, height: 226, x: 770, y: 146, stands: 'top', isOnBody: true, print: 2 },
  head: { width: 150, height: 142, x: 770, y: 168, stands: 'bottom', isOnBody: true, print: 0 },
  glasses: { width: 138, height: 100, x: 770, y: 98, stands: 'middle', isOnBody: true, print: 0 },
  face: { width: 104, height: 104, x: 938, y: 128, stands: 'middle', isOnBody: false, print: 1 },
  pet: { width: 150, height: 150, x: 932, y: 550, stands: 'bottom', isOnBody: false, print: 6 },
} as const satisfies Record<string, Slot>;

type SlotName = keyof typeof slots;

const drawingOrder = Object.keys(slots) as SlotName[];

/** Headwear wider than this share of its height sits in the face: glasses. */
const glassesAspect = 1.35;

function slotNameOf(kind: Piece['kind']): SlotName | undefined {
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

function placeWorn(bySlot: Map<SlotName, Inked>): Placed[] {
  const face = bySlot.get('face');
  // A painted face serves as the figure's head if no piece covers the head.
  if (face && !bySlot.has('head')) {
    bySlot.set('head', face);
    bySlot.delete('face');
  }
  const head = bySlot.get('head');
  if (head && head.ink.box.width > glassesAspect * head.ink.box.height) {
    bySlot.set('glasses', head);
    bySlot.delete('head');
  }
  return drawingOrder.flatMap((name) => {
    const inked = bySlot.get(name);
    return inked ? [{ ...inked, slot: slots[name] }] : [];
  });
}

function layoutPlaced({ piece, ink, slot }: Placed, place: FigurePlace): Promise<Layer[]> {
  const { axis, soles, scale = 1, isMirrored, isFaded } = place;
  const side = isMirrored ? -1 : 1;
  const spot = {
    width: slot.width * scale,
    height: slot.height * scale,
    x: axis + (slot.x - measured.axis) * scale * side,
    y: soles + (slot.y - measured.soles) * scale,
    stands: slot.stands,
    isFaded,
  };
  return ink.isOpaque ? layoutPrint(piece.picture, spot) : layoutCutOut(piece.picture, spot);
}

/**
 * Lays out small pictures in a column behind the figure's other shoulder. If there are too many, the last place shows
 * how many more there are.
 */
async function layoutOthers(others: readonly Inked[], place: FigurePlace): Promise<Layer[]> {
  const { axis, soles, scale = 1, isMirrored, isFaded } = place;
  const shown = others.slice(0, others.length > maxOthers ? maxOthers - 1 : maxOthers);
  const xOf = (index: number) =>
    axis + (column.x + slashAt(0, index * column.step) - measured.axis) * scale * (isMirrored ? -1 : 1);
  const yOf = (index: number) => soles + (column.y + index * column.step - measured.soles) * scale;
  const more = others.length - shown.length;
  const layers = await Promise.all([
    ...shown.map(({ piece, ink }, index) => {
      const size = column.size * scale;
      const spot = {
        width: size,
        height: size,
        x: xOf(index),
        y: yOf(index),
        stands: 'middle',
        isFaded,
      } as const;
      return ink.isOpaque ? layoutPrint(piece.picture, spot) : layoutCutOut(piece.picture, spot);
    }),
    more === 0
      ? []
      : layoutText({
          text: `+${more}`,
          x: Math.round(xOf(shown.length)),
          baseline: Math.round(yOf(shown.length)) + 9,
          align: 'center',
          size: 26,
          weight: 'bold',
          color: '#ffffff',
          maxWidth: 90,
        }),
  ]);
  return layers.flat();
}

const column = { x: 596, y: 338, step: 88, size: 76 };
const maxOthers = 3;
