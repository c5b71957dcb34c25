import type { BottomMeasures, Point, TopMeasures } from './measure-garment.ts';

export interface Wardrobe {
  top?: { size: number; measures: TopMeasures } | undefined;
  bottom?: { measures: BottomMeasures } | undefined;
  shoes?: { size: number; extent: TopMeasures['extent'] } | undefined;
}

/** The place of an icon: its own upper left corner, and how many pixels of the figure one of its own becomes. */
export interface IconPlace {
  scale: number;
  narrowing?: number | undefined;
  left: number;
  top: number;
}

/** The places of garments, measured from the figure's axis and soles at its full size: rows above the soles are negative. */
export interface BodyPlaces {
  top: IconPlace | undefined;
  bottom: IconPlace | undefined;
  shoes: IconPlace | undefined;
  /** The places at which bare arms begin, left and right: at shoulders, or at the sleeves of a top that is shown without arms. */
  sleeves: readonly Point[];
  neck: Point;
  headScale: number;
  showsLegs: boolean;
}

/** Garments are scaled as the camera saw them, not to fill a box: legs have one length, shoes one scale, the torso the width of the hips. */
export function placeBody({ top, bottom, shoes }: Wardrobe): BodyPlaces {
  const loose = bottom && placeBottom(bottom.measures, shortsWaist);
  const body = top && placeTop(top, loose?.hips ?? usualHips);
  const torsoWidth = body?.torsoWidth ?? usualTorso;
  // The waist of shorts must not show beside a narrow top.
  const legs = bottom && placeBottom(bottom.measures, Math.min(shortsWaist, 0.95 * torsoWidth));
  return {
    bottom: legs?.place,
    top: body?.place,
    shoes: shoes && placeShoes(shoes, legs?.ankles ?? 0),
    sleeves: body ? body.sleeves : bareShoulders,
    neck: body?.neck ?? { x: 0, y: collarRow + bareNeck },
    headScale: headScaleFor(torsoWidth),
    showsLegs: bottom?.measures.isShort ?? false,
  };
}

/** The rows of every waist, of every collar, of every ankle, and of the lowest ink of a bottom. */
export const waistRow = -258;
export const collarRow = -430;
export const ankleRow = -28;
const footRow = -6;
const longHemRow = -22;

const usualHips = 84;
const widestHips = 118;

function placeBottom({ extent, waist, ankles, isShort, isLongSkirt }: BottomMeasures, widestWaist: number) {
  const width = extent.right - extent.left;
  const legs = ((isLongSkirt ? longHemRow : footRow) - waistRow) / (extent.bottom - waist.top);
  // A coat or a wide skirt fills its frame less high than trousers, shorts much more.
  const scale = isShort ? Math.min(widestWaist / waist.width, shortsWidth / width) : legs;
  return {
    place: { scale, left: -waist.middle * scale, top: waistRow - waist.top * scale },
    hips: Math.min(widestHips, waist.width * scale),
    ankles: isShort ? 0 : (ankles - waist.middle) * scale,
  };
}

const shortsWaist = 104;
const shortsWidth = 186;

function placeTop({ size, measures }: NonNullable<Wardrobe['top']>, hips: number) {
  const { extent, torso, collar, neck, hem, arms, sleeves } = measures;
  const unit = 128 / size;
  const byHips = Math.min(2.35 * unit, Math.max(1.55 * unit, (hips * 1.16) / torso.width));
  const byLength = (waistRow + hemBelowWaist - collarRow) / (hem - collar.y);
  const wanted = Math.max(1.5 * unit, Math.min(2.4 * unit, (byHips + 2 * byLength) / 3));
  const isWorn = arms !== 'none';
  // A long coat or a whole suit goes further down, but its arms are as long as all others.
  const byArms = Math.min(2.4 * unit, armSpan / (extent.right - extent.left));
  const scale = isWorn ? Math.max(byArms, Math.min(wanted, widestTorso / torso.width)) : wanted;
  // A shirt that nobody wears is spread flat.
  const narrowing = isWorn ? 1 : Math.min(1, widestFlat / (torso.width * scale));
  const end = collarRow + (hem - collar.y) * scale;
  // A short top moves down: never a gap above the waist.
  const down = Math.max(0, waistRow + hemCovers - end);
  const place = {
    scale,
    narrowing,
    left: -torso.middle * scale * narrowing,
    top: collarRow - collar.y * scale + down,
  };
  const toFigure = ({ x, y }: Point) => ({ x: place.left + x * scale * narrowing, y: place.top + y * scale });
  const neckPlace = toFigure(collar);
  return {
    place,
    torsoWidth: torso.width * scale * narrowing,
    sleeves: isWorn ? [] : [sleeves.left, sleeves.right].map(toFigure),
    neck: { ...neckPlace, y: neckPlace.y + downNeck(Math.min(longestNeck, neck * scale)) },
  };
}

const bareShoulders = [
  { x: -72, y: -372 },
  { x: 72, y: -372 },
];

/** A bare torso has no collar, but shoulders that slope. */
const bareNeck = 12;

/** How far a head goes down over the bare neck in the icon of a top: its chin always covers the upper end of that neck. */
function downNeck(length: number): number {
  return length < 4 ? 0 : Math.max(14, length - 4);
}

/** Cloth in the colour of skin looks like a longer one. */
const longestNeck = 34;
const hemBelowWaist = 34;
const hemCovers = 16;
const widestTorso = 150;
const armSpan = 205;
const widestFlat = 112;

function placeShoes({ size, extent }: NonNullable<Wardrobe['shoes']>, middle: number): IconPlace {
  const scale = (1.12 * 128) / size;
  return {
    scale,
    left: middle - ((extent.left + extent.right) / 2) * scale,
    top: -extent.bottom * scale,
  };
}

/** A narrow torso is a woman's: her head is a little smaller, too. */
function headScaleFor(torsoWidth: number): number {
  return 1.65 * Math.min(1, Math.max(0.9, torsoWidth / usualTorso));
}

const usualTorso = 92;

/** Places the icon of a head, so that its neck ends in the collar. @param size the side of the icon */
export function placeHead(
  size: number,
  { neck, headScale }: Pick<BodyPlaces, 'neck' | 'headScale'>,
): IconPlace {
  const scale = (headScale * 100) / size;
  return { scale, left: neck.x - 0.5 * size * scale, top: neck.y + neckInCollar - 0.83 * size * scale };
}

const neckInCollar = 10;
