import type { Layer } from '../../engine/blend.ts';
import type { Square } from '../../engine/box.ts';
import { layoutSvg } from '../../engine/draw-svg.ts';
import { layoutShape } from './mannequin.ts';
import type { FigurePlace, Piece } from './piece.ts';
import { type SlotName, slotNameOf } from './slots.ts';

/** Lays out a placeholder for an item without a picture: the silhouette of its slot, otherwise a crate. */
export function layoutSilhouette(
  kind: Piece['kind'],
  { size = 360, ...place }: Pick<FigurePlace, 'tier'> & { x: number; y: number; size?: number },
): Promise<Layer[]> {
  const shape = shapes[kind === 'character' ? kind : (slotNameOf(kind) ?? 'crate')];
  const half = size / 2;
  return layoutShape(
    `<g transform="translate(${half} ${half}) scale(${size / 376})" stroke="ink" stroke-width="7" stroke-linejoin="round">${shape}</g>`,
    { ...place, width: size, height: size, rows: [-half, half] },
  );
}

/** Lays out a flat, faint paw. Only {@link layoutShape} defines the paints of a shape's parts, so all have one colour here. */
export function layoutPaw({ size, ...place }: Square, color: string): Promise<Layer[]> {
  const paw = `<g transform="translate(${size / 2} ${size / 2}) rotate(-12) scale(${size / 420})" fill="${color}" opacity=".08">${shapes.pet}</g>`;
  return layoutSvg({ ...place, width: size, height: size }, paw);
}

const shapes: Record<SlotName | 'character' | 'crate', string> = {
  pet: `<path d="M0 -6C52 -6 122 72 122 122C122 160 90 168 60 158C28 146 -28 146 -60 158C-90 168 -122 160 -122 122C-122 72 -52 -6 0 -6Z"/>
    <g fill="bright"><ellipse cx="-118" cy="-18" rx="37" ry="51" transform="rotate(-24 -118 -18)"/><ellipse cx="118" cy="-18" rx="37" ry="51" transform="rotate(24 118 -18)"/>
    <ellipse cx="-46" cy="-98" rx="38" ry="56" transform="rotate(-8 -46 -98)"/><ellipse cx="46" cy="-98" rx="38" ry="56" transform="rotate(8 46 -98)"/></g>`,
  character: `<path d="M-34 30H34C46 44 72 46 104 58C142 72 156 100 156 152H-156C-156 100 -142 72 -104 58C-72 46 -46 44 -34 30Z"/><path d="M-46 42C-30 92 30 92 46 42L62 47C44 116 -44 116 -62 47Z" fill="dark"/>
    <path d="M-32 0H32V44C16 66 -16 66 -32 44Z" fill="bright"/><path d="M0 -140C54 -140 80 -106 80 -58C80 -14 44 22 0 22C-44 22 -80 -14 -80 -58C-80 -106 -54 -140 0 -140Z" fill="bright"/>
    <path d="M-86 -44C-104 -136 -58 -164 4 -164C74 -164 100 -124 86 -44C82 -76 70 -98 54 -110C18 -84 -26 -84 -54 -110C-72 -94 -80 -76 -86 -44Z" fill="dark"/>`,
  crate: `<path d="M-144 -82L0 -4V158L-144 80Z" fill="dark"/><path d="M144 -82L0 -4V158L144 80Z"/><path d="M0 -160L144 -82L0 -4L-144 -82Z" fill="bright"/><path d="M-92 -110L52 -32V14L92 -8V-54L-52 -132Z" fill="dark" fill-opacity=".7"/>`,
  top: `<path d="M-66 -138C-30 -104 30 -104 66 -138L132 -106L180 30L124 60L100 -4V148H-100V-4L-124 60L-180 30L-132 -106Z"/><path d="M-66 -138C-30 -104 30 -104 66 -138L84 -129C50 -78 -50 -78 -84 -129Z" fill="dark"/>
    <path d="M180 30L124 60L116 40L172 10ZM-180 30L-124 60L-116 40L-172 10ZM-100 126H100V148H-100Z" fill="bright"/>`,
  bottom: `<path d="M-88 -156H88L114 156H24L0 -24L-24 156H-114Z"/><path d="M-88 -156H88L92 -118H-92Z" fill="dark"/><path d="M111 130L114 156H24L20 130ZM-111 130L-114 156H-24L-20 130Z" fill="bright"/><path d="M0 -118V-24" fill="none"/>`,
  shoes: `<path d="M-156 -76H-52C-40 -24 20 -2 98 14C148 24 162 58 160 88H-156Z"/><path d="M-156 78H160C164 100 158 116 144 116H-142C-156 116 -160 100 -156 78Z" fill="bright"/><path d="M-156 -76H-52L-46 -54H-156ZM86 12C146 22 160 52 160 78H92C104 56 102 34 86 12Z" fill="dark"/>
    <path d="M-30 -34L-6 -62M4 -14L28 -42M40 -2L62 -30" fill="none" stroke="bright" stroke-width="12" stroke-linecap="round"/>`,
  head: `<path d="M-132 52C-144 -84 -76 -140 -6 -140C70 -140 112 -82 112 52Z"/><path d="M-14 -140C18 -110 30 -30 26 52H112C112 -82 70 -140 -6 -140Z" fill="bright"/><path d="M-132 52C-50 26 50 26 112 52L166 62C188 74 172 96 150 92C60 72 -40 76 -114 92Q-134 88 -132 52Z" fill="dark"/>`,
  face: `<path d="M0 -150C86 -150 112 -92 106 -14C100 76 54 150 0 150C-54 150 -100 76 -106 -14C-112 -92 -86 -150 0 -150Z" fill="bright"/><path d="M-106 -22C-60 -58 -30 -44 0 -28C30 -44 60 -58 106 -22C98 34 40 40 0 12C-40 40 -98 34 -106 -22Z" fill="dark"/>`,
  weapon: `<path d="M60 -26H150V-32H178V2H150V-8H60ZM-72 8H-38L-48 66H-84ZM-52 -66H34V-46H22V-34H10V-46H-28V-34H-40V-46H-52Z" fill="dark"/><path d="M-178 -30L-104 -36L-92 -6L-112 40L-178 56Z" fill="dark"/>
    <path d="M-4 8H38L56 74L18 84Z" fill="bright"/><path d="M-104 -36H64V10H-104Z"/><path d="M64 -38H126V8H64Z" fill="bright"/>`,
};
