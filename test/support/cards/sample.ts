import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Card } from '../../../src/bot/cards/card.ts';
import type { PlayerCardProps } from '../../../src/bot/cards/player-card.ts';
import type { PictureKind } from '../../../src/shared/contract/picture-kind.ts';
import type { Picture, Pixels } from '../../../src/shared/pictures/picture.ts';
import { pngOf } from '../images/pictures.ts';

export type Rgba = readonly [number, number, number, number];

/** A plain square; `hole`: clear from this distance to its sides inwards. */
export function square(size: number, color: Rgba, hole = size): Pixels {
  const data = new Uint8Array(size * size * 4);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const toSide = Math.min(row, column, size - 1 - row, size - 1 - column);
      if (toSide < hole) data.set(color, (row * size + column) * 4);
    }
  return { width: size, height: size, data };
}

/** A picture of one colour, for tests that look for it on the card. */
export function picture(kind: PictureKind, color: Rgba, hole?: number): Picture {
  return pictureOf(kind, square(64, color, hole));
}

export function pictureOf(kind: PictureKind, pixels: Pixels): Picture {
  return toPicture(kind, pngOf(pixels));
}

/** Pictures of the least, the longest and the most slender sizes, clear to opaque. */
export function oddPictures(): Picture[] {
  const sizes = [
    [1, 1],
    [1, 512],
    [512, 1],
    [3, 700],
  ] as const;
  return sizes.flatMap(([width, height]) =>
    [0, 130, 255].map((alpha) =>
      pictureOf('clothes', { width, height, data: new Uint8Array(width * height * 4).fill(alpha) }),
    ),
  );
}

/** A coloured thing on clear ground, as drawn clothes are; rendered ones are smaller. */
export function thing(color: Rgba): Picture {
  return pictureOf('clothes', onClearGround(square(90, color), 30, 30));
}

export function rectangle(width: number, height: number, color: Rgba): Pixels {
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height * 4 }, (_, at) => color[at % 4] ?? 0),
  };
}

/** The pixels with clear margins. */
export function onClearGround({ width, height, data }: Pixels, down: number, across: number): Pixels {
  const size = { width: width + 2 * across, height: height + 2 * down };
  const out = new Uint8Array(size.width * size.height * 4);
  for (let row = 0; row < height; row++)
    out.set(data.subarray(row * width * 4, (row + 1) * width * 4), ((row + down) * size.width + across) * 4);
  return { ...size, data: out };
}

/**
 * A picture as cards show it, from `art/NAME.webp`. The files are pictures that the service once drew: cards are tested
 * with them, but do not change with the service's art.
 */
export function art(kind: PictureKind, name: string = kind): Picture {
  return toPicture(kind, readFileSync(new URL(`art/${name}.webp`, import.meta.url)));
}

function toPicture(kind: PictureKind, bytes: Buffer): Picture {
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { kind, id: '1', source: 'player-api', isMissing: false, bytes, digest };
}

export const red = [230, 30, 30, 255] as const;
export const green = [30, 200, 60, 255] as const;
export const blue = [40, 70, 230, 255] as const;

/** A player with everything. */
export const ana: PlayerCardProps = {
  nickname: 'Ana',
  clan: 'Night Owls',
  origins: ['Resurrector · Thailand', 'Thailand', 'TH'],
  rank: { label: 'Heroic', tier: 'heroic' },
  points: '3,620 points',
  wayToNextRank: { points: '3,620', goal: '180 to Master', share: 0.4 },
  figures: [
    { label: 'Level', value: '67' },
    { label: 'Likes', value: '12,345' },
  ],
  clashSquad: { rank: { label: 'Diamond III', tier: 'diamond' }, label: 'Clash squad' },
  idLine: 'ID 1234567890',
  notes: [],
  isDeleted: false,
  pictures: {
    avatar: art('avatar'),
    frame: art('frame'),
    banner: art('banner'),
    pieces: [
      { kind: 'head', picture: art('clothes', 'headgear') },
      { kind: 'top', picture: art('clothes', 'jacket') },
      { kind: 'bottom', picture: art('clothes', 'bottom') },
      { kind: 'shoes', picture: art('clothes', 'shoes') },
      { kind: 'weapon', picture: art('weapon') },
      { kind: 'pet', picture: art('pet') },
    ],
  },
};

/** Decodes a card, so that a test can check its pixels. */
export async function decodeCard(card: Card): Promise<{ at(x: number, y: number): number[] }> {
  const { data, info } = await sharp(card.data).raw().toBuffer({ resolveWithObject: true });
  return {
    at: (x, y) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)],
  };
}

/** The strongest of a pixel's channels. */
export function mainChannel(rgb: readonly number[]): string {
  const index = rgb.indexOf(Math.max(...rgb.slice(0, 3)));
  return ['red', 'green', 'blue'][index] ?? '';
}

/** The mean of a pixel's channels, 0 to 255. */
export function brightness(rgb: readonly number[] = []): number {
  return rgb.reduce((sum, value) => sum + value, 0) / 3;
}

/** Texts as players abuse them. None of them may break a card. */
export const pathologicalTexts = [
  '',
  '   ',
  '\u3164\u3164',
  '\ud800',
  'a\udc00b',
  '\u0000\u0007',
  'two\nlines\r\nand\u2028more',
  '<b>&amp;</b> "\'`',
  '</span><span size="999999">',
  'W'.repeat(4_000),
  '\ufdfd'.repeat(300),
  '👨‍👩‍👧‍👦'.repeat(200),
  'Z\u0351\u036b\u0343\u036a\u0342\u036b\u033d\u034f\u0334\u0319\u0324\u031e\u0349\u035a'.repeat(40),
  'ก็็็็็็็็็็็็็็็็็็็็',
  `ก${'\u0e47\u0e48\u0e49\u0e4a\u0e4b'.repeat(200)}`,
  `ཀ${'\u0f71\u0f72\u0f74'.repeat(300)}`,
  '👨\u200d'.repeat(2_000),
  'क्'.repeat(1_000),
  '\u0600'.repeat(2_000),
  '\u200f'.repeat(2_000),
  '\u202eesrever\u202c',
  '\u2066\u2067\u2068 never closed',
  '\ue000\uf8ff\u{f0000}',
  '\u0378\u{3ffff}',
  '\u1c00\u1c01\u1c02',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿🇹🇭🇹',
  'i'.repeat(10_000),
];
