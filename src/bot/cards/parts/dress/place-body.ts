import type { BottomMeasures, Point, TopMeasures } from './measure-garment.ts';

export interface Wardrobe {
  top?: { size: number; measures: TopMeasures } | undefined;
  bottom?: { measures: BottomMeasures } | undefined;
  shoes?: { size: number; extent: TopMeasures['extent'] } | undefined;
}

/** Position of an icon's top left corner on the figure, and its scale. */
export interface IconPlace {
  scale: number;
  narrowing?: number | undefined;
  left: number;
  top: number;
}

/** Positions of garments on the full-size figure, relative to its axis and soles: rows above the soles are negative. */
export interface BodyPlaces {
  top: IconPlace | undefined;
  bottom: IconPlace | undefined;
  shoes: IconPlace | undefined;
  /** Starting points of bare arms, left and right: the shoulders, or the sleeves of a top rendered without arms. */
  sleeves: readonly Point[];
  neck: Point;
  headScale: number;
  showsLegs: boolean;
}

/** Scales garments to one body instead of to a box: legs get one length, shoes one scale, the torso the hips' width. */
export function placeBody({ top, bottom, shoes }: Wardrobe): BodyPlaces {
  const loose = bottom && placeBottom(bottom.measures, shortsWaist);
  const body = top && placeTop(top, loose?.hips ?? usualHips);
  const torsoWidth = body?.torsoWidth ?? usualTorso;
  // The waist of shorts must not stick out beside a narrow top.
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

/** Rows shared by all figures: waist, collar, ankles, and the lowest ink of trousers. */
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
  // A coat or wide skirt is rendered smaller in its frame than trousers, shorts much larger.
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
  // A long coat or full suit reaches further down, but its arms are as long as any.
  const byArms = Math.min(2.4 * unit, armSpan / (extent.right - extent.left));
  const scale = isWorn ? Math.max(byArms, Math.min(wanted, widestTorso / torso.width)) : wanted;
  // A shirt rendered without a body is spread flat.
  const narrowing = isWorn ? 1 : Math.min(1, widestFlat / (torso.width * scale));
  const end = collarRow + (hem - collar.y) * scale;
  // Lowers a short top, so that no gap shows above the waist.
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

/** A bare torso has sloping shoulders instead of a collar. */
const bareNeck = 12;

/** How far the head moves down over the bare neck in a top's icon, so that the chin covers the neck's end. */
function downNeck(length: number): number {
  return length < 4 ? 0 : Math.max(14, length - 4);
}

/** Skin-coloured cloth looks like a longer neck. */
const longestNeck = 34;
const hemBelowWaist = 34;
const hemCovers = 16;
const widestTorso = 150;
const armSpan = 205;
const widestFlat = 112;

function placeShoes({ size, extent }: NonNullable<Wardrobe['shoes']>, middle: number): IconPlace {
  const scale = (1.12 * 128) / size;
  return { scale, left: middle - ((extent.left + extent.right) / 2) * scale, top: -extent.bottom * scale };
}

/** A narrow torso is a woman's, whose head is slightly smaller. */
function headScaleFor(torsoWidth: number): number {
  return 1.65 * Math.min(1, Math.max(0.9, torsoWidth / usualTorso));
}

const usualTorso = 92;

/** Places a head icon so that its neck ends in the collar. @param size the icon's side length */
export function placeHead(
  size: number,
  { neck, headScale }: Pick<BodyPlaces, 'neck' | 'headScale'>,
): IconPlace {
  const scale = (headScale * 100) / size;
  return { scale, left: neck.x - 0.5 * size * scale, top: neck.y + neckInCollar - 0.83 * size * scale };
}

const neckInCollar = 10;
