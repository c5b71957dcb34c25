import type { Layer } from '../../engine/blend.ts';
import { layoutDarkShape } from './mannequin.ts';
import type { FigurePlace, Piece } from './piece.ts';
import { type SlotName, slotNameOf } from './slots.ts';

/** Lays out a placeholder for an item without a picture: the silhouette of its slot, otherwise a crate. */
export function layoutSilhouette(
  kind: Piece['kind'],
  { size = 360, ...place }: Pick<FigurePlace, 'tier'> & { x: number; y: number; size?: number },
): Promise<Layer[]> {
  const shape = shapes[kind === 'character' ? kind : (slotNameOf(kind) ?? 'crate')];
  const half = size / 2;
  return layoutDarkShape(
    `<g transform="translate(${half} ${half}) scale(${size / 360})" stroke="url(#dark)" stroke-width="20" stroke-linejoin="round">${shape}</g>`,
    {
      ...place,
      width: size,
      height: size,
      rows: [-half, half],
    },
  );
}

const shapes: Record<SlotName | 'character' | 'crate', string> = {
  pet: `<path d="M0 -6C52 -6 118 72 118 122C118 158 88 166 60 156C28 144 -28 144 -60 156C-88 166 -118 158 -118 122C-118 72 -52 -6 0 -6Z"/>
    <ellipse cx="-118" cy="-18" rx="34" ry="48" transform="rotate(-24 -118 -18)"/><ellipse cx="118" cy="-18" rx="34" ry="48" transform="rotate(24 118 -18)"/>
    <ellipse cx="-46" cy="-94" rx="36" ry="54" transform="rotate(-8 -46 -94)"/><ellipse cx="46" cy="-94" rx="36" ry="54" transform="rotate(8 46 -94)"/>`,
  character:
    '<path d="M0 -148C46 -148 66 -112 62 -72C60 -44 44 -20 30 -10C34 20 62 28 96 40C136 54 150 84 150 146H-150C-150 84 -136 54 -96 40C-62 28 -34 20 -30 -10C-44 -20 -60 -44 -62 -72C-66 -112 -46 -148 0 -148Z"/>',
  crate: `<path d="M0 -160L140 -84V76L0 156L-140 76V-84Z"/><path d="M-140 -84L0 -8L140 -84M0 -8V156M-70 -122L70 -46V4" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="3" stroke-linejoin="round"/>`,
  top: '<path d="M-66 -128C-30 -100 30 -100 66 -128L128 -96L172 34L120 62L96 -6V138H-96V-6L-120 62L-172 34L-128 -96Z"/>',
  bottom: '<path d="M-84 -150H84L108 150H24L0 -20L-24 150H-108Z"/>',
  shoes:
    '<path d="M-150 -70H-52C-40 -20 20 0 96 14C146 24 156 60 150 86H-150Z"/><path d="M-150 96H150V112H-150Z" fill-opacity=".7"/>',
  head: '<path d="M-112 44C-124 -82 -62 -132 4 -132C76 -132 112 -78 112 4L176 34C196 46 186 72 160 70L-96 70Q-110 66 -112 44Z"/>',
  face: '<path d="M0 -140C80 -140 106 -86 100 -14C94 70 50 140 0 140C-50 140 -94 70 -100 -14C-106 -86 -80 -140 0 -140Z"/>',
  weapon: '<path d="M-176 -30H-64V-44H20V-30H176V-10H70L60 8H18L4 76H-36L-26 18H-70L-104 62H-176Z"/>',
};
