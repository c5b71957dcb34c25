import sharp from 'sharp';
import type { Card } from '../../../src/bot/cards/card.ts';
import type { Canvas, Layer } from '../../../src/bot/cards/engine/blend.ts';
import { layoutFigure } from '../../../src/bot/cards/parts/figure/figure.ts';
import type { Piece } from '../../../src/bot/cards/parts/figure/piece.ts';
import { readFigure } from '../../../src/bot/cards/parts/figure/read-figure.ts';
import { drawPlayerCard, type PlayerCardProps, playerStage } from '../../../src/bot/cards/player-card.ts';
import { openPictures } from '../../../src/service/pictures/picture-store.ts';
import { itemKind } from '../../../src/shared/contract/item-kinds.ts';
import type { PictureKind } from '../../../src/shared/contract/picture-kind.ts';
import { soundPicture } from '../../../src/shared/pictures/decode.ts';
import type { Picture } from '../../../src/shared/pictures/picture.ts';
import { renderer } from '../../support/cards/renderer.ts';
import { ana } from '../../support/cards/sample.ts';

/** The card that every engine draws: its constant parts, and the new parts of each. */
export interface Scene {
  width: number;
  height: number;
  /** PNG of everything that no engine need draw anew: background, banner, panels, frame, emblem. */
  background: Buffer;
  /** PNGs of what is worn, ready with their light and shadow, to be shown as large as they are. */
  pictures: readonly { bytes: Buffer; left: number; top: number; width: number; height: number }[];
  /** The place of the avatar, which is new on each card. */
  avatar: { left: number; top: number; size: number };
  /** The lines that stay. */
  texts: readonly Text[];
}

export interface Text {
  text: string;
  x: number;
  baseline: number;
  size: number;
  bold: boolean;
  color: string;
}

/** The parts that differ on the n-th card: the avatar's file, and the lines of name and id. */
export interface News {
  avatar: Buffer;
  lines: readonly [name: Text, id: Text];
}

export interface Subject {
  scene: Scene;
  newsOf(n: number): News;
  /** Our own card with that news. */
  draw(n: number): Promise<Card>;
  /** A player seen before: the same name and pictures, with new figures. */
  drawSeen(n: number): Promise<Card>;
  /** Dresses the figure in pieces that no card has shown yet. */
  dressAnew(n: number): Promise<unknown>;
  pieceCount: number;
}

export async function openSubject(): Promise<Subject> {
  const pictures = openPictures();
  const picture = async (kind: PictureKind, id: string): Promise<Picture> => {
    const stored = await pictures.get({ kind, id });
    if (!stored) throw new Error(`no ${kind} ${id}`);
    return { kind, id, source: 'player-api', isMissing: false, ...(await soundPicture(stored.bytes, kind)) };
  };
  const pieces: Piece[] = await Promise.all([
    ...clothesIds.map(async (id) => ({ kind: itemKind(id), picture: await picture('clothes', id) })),
    picture('weapon', '907000003').then((weapon) => ({ kind: 'weapon' as const, picture: weapon })),
    picture('pet', '1300000051').then((pet) => ({ kind: 'pet' as const, picture: pet })),
  ]);
  const avatars = await Promise.all(avatarIds.map(async (id) => (await picture('avatar', id)).bytes));
  const props: PlayerCardProps = {
    ...ana,
    nickname: '',
    idLine: '',
    pictures: {
      avatar: await picture('avatar', '902000003'),
      frame: await picture('frame', '902000003'),
      banner: await picture('banner', '901000001'),
      pieces,
    },
  };
  const newsOf = (n: number): News => ({
    avatar: avatars[n % avatars.length] ?? Buffer.alloc(0),
    lines: [
      { ...nameLine, text: toName((n * 7919) % 99_999_989) },
      { ...idLine, text: `ID ${4_000_000_000 + n}` },
    ],
  });
  const propsOf = (n: number): PlayerCardProps => {
    const [name, id] = newsOf(n).lines;
    return { ...props, nickname: name.text, idLine: id.text };
  };
  return {
    newsOf,
    drawSeen: (n) =>
      drawPlayerCard(renderer, {
        ...propsOf(0),
        points: `${(3_000 + (n % 997)).toLocaleString('en')} points`,
        figures: [
          { label: 'Level', value: '67' },
          { label: 'Likes', value: n.toLocaleString('en') },
        ],
      }),
    draw(n) {
      // A digest of its own: no tile made of it is known.
      const avatar = { ...props.pictures.avatar, bytes: newsOf(n).avatar, digest: `avatar ${n}` };
      return drawPlayerCard(renderer, { ...propsOf(n), pictures: { ...props.pictures, avatar } });
    },
    dressAnew(n) {
      const unseen = pieces.map(({ kind, picture }) => ({
        kind,
        picture: { ...picture, digest: `${picture.digest} ${n}` },
      }));
      return layoutPieces(unseen);
    },
    pieceCount: pieces.length,
    scene: {
      ...card,
      background: await drawWordless(props),
      pictures: await Promise.all((await layoutPieces(pieces)).map(toPng)),
      avatar: { left: 53, top: 45, size: 134 },
      texts,
    },
  };
}

/** Nine letters, because lines are composed of digits that are kept. */
function toName(n: number): string {
  return String(100_000_000 + n).replace(/\d/g, (digit) => 'aeiortlnsm'.charAt(Number(digit)));
}

async function layoutPieces(pieces: readonly Piece[]): Promise<Layer[]> {
  return layoutFigure(await readFigure(pieces), { ...playerStage, tier: ana.rank.tier });
}

/** The part of the layer that lies on the card; rivals refuse the rest. */
async function toPng({ pixels, left, top }: Layer): Promise<Scene['pictures'][number]> {
  const place = { left: Math.max(0, Math.round(left)), top: Math.max(0, Math.round(top)) };
  const from = { left: place.left - Math.round(left), top: place.top - Math.round(top) };
  const size = {
    width: Math.min(pixels.width - from.left, card.width - place.left),
    height: Math.min(pixels.height - from.top, card.height - place.top),
  };
  const bytes = await sharp(pixels.data, {
    raw: { width: pixels.width, height: pixels.height, channels: 4 },
  })
    .extract({ ...from, ...size })
    .png()
    .toBuffer();
  return { bytes, ...place, ...size };
}

async function drawWordless(props: PlayerCardProps): Promise<Buffer> {
  const silent = { clan: undefined, origins: [], points: undefined, figures: [], clashSquad: undefined };
  const rank = { ...props.rank, label: '' };
  const { data } = await drawPlayerCard(renderer, {
    ...props,
    ...silent,
    rank,
    pictures: { ...props.pictures, pieces: [] },
  });
  return sharp(data).png().toBuffer();
}

/** The decoded background, for engines that start from pixels. */
export async function pixelsOf(png: Buffer): Promise<Canvas> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const card = { width: 1024, height: 576 };
const clothesIds = ['211000001', '203000001', '204000002', '205000003', '214000005'];
const avatarIds = Array.from({ length: 8 }, (_, index) => String(902_000_010 + index));

const white = '#ffffff';
const quiet = '#bccadd';
const accent = '#6fb4ff';
const nameLine = { x: 40, baseline: 278, size: 76, bold: true, color: white };
const idLine = { x: 40, baseline: 547, size: 26, bold: false, color: quiet };
const texts: Text[] = [
  { text: 'Diamond III', x: 326, baseline: 82, size: 38, bold: true, color: accent },
  { text: '3,120 points', x: 326, baseline: 119, size: 29, bold: false, color: quiet },
  { text: '80 to Diamond IV', x: 228, baseline: 188, size: 27, bold: false, color: quiet },
  { text: 'Night Owls · Lv. 5', x: 40, baseline: 328, size: 32, bold: true, color: accent },
  { text: 'Resurrector · Thailand', x: 40, baseline: 368, size: 29, bold: false, color: quiet },
  { text: '67', x: 40, baseline: 458, size: 46, bold: true, color: white },
  { text: 'Level', x: 40, baseline: 495, size: 27, bold: false, color: quiet },
  { text: '2,345', x: 128, baseline: 458, size: 46, bold: true, color: white },
  { text: 'Likes', x: 128, baseline: 495, size: 27, bold: false, color: quiet },
  { text: 'Heroic', x: 320, baseline: 456, size: 34, bold: true, color: '#ffa794' },
  { text: 'Clash squad', x: 320, baseline: 495, size: 27, bold: false, color: quiet },
];
