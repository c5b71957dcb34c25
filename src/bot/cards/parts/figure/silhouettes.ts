import type { Layer } from '../../engine/blend.ts';
import { layoutDarkShape } from './mannequin.ts';
import type { FigurePlace } from './piece.ts';

/** Replaces a thing without a picture: a paw for a pet, a crate for an item. */
export type Silhouette = 'paw' | 'crate';

export function layoutSilhouette(
  shape: Silhouette,
  place: Pick<FigurePlace, 'tier'> & { x: number; y: number },
): Promise<Layer[]> {
  return layoutDarkShape(`<g transform="translate(${size / 2} ${size / 2})">${shapes[shape]}</g>`, {
    ...place,
    width: size,
    height: size,
    rows: [-size / 2, size / 2],
  });
}

const size = 360;

const shapes: Record<Silhouette, string> = {
  paw: `<path d="M0 -6C52 -6 118 72 118 122C118 158 88 166 60 156C28 144 -28 144 -60 156C-88 166 -118 158 -118 122C-118 72 -52 -6 0 -6Z"/>
    <ellipse cx="-118" cy="-18" rx="34" ry="48" transform="rotate(-24 -118 -18)"/><ellipse cx="118" cy="-18" rx="34" ry="48" transform="rotate(24 118 -18)"/>
    <ellipse cx="-46" cy="-94" rx="36" ry="54" transform="rotate(-8 -46 -94)"/><ellipse cx="46" cy="-94" rx="36" ry="54" transform="rotate(8 46 -94)"/>`,
  crate: `<path d="M0 -160L140 -84V76L0 156L-140 76V-84Z"/><path d="M-140 -84L0 -8L140 -84M0 -8V156M-70 -122L70 -46V4" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="3" stroke-linejoin="round"/>`,
};
