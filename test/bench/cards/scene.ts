import sharp from 'sharp';
import type { Card } from '../../../src/cards/card.ts';
import type { Canvas } from '../../../src/cards/engine/blend.ts';
import { drawPlayerCard, type PlayerCardProps } from '../../../src/cards/player-card.ts';
import type { PictureKind } from '../../../src/contract/picture-kind.ts';
import { soundPicture } from '../../../src/images/decode.ts';
import type { Picture } from '../../../src/images/picture.ts';
import { openPictures } from '../../../src/service/pictures/picture-store.ts';

/** A card as every engine is asked for it: what stays, and what is new on each. */
export interface Scene {
  width: number;
  height: number;
  /** PNG of everything that no engine need draw anew: background, banner, panels, frame, emblem. */
  background: Buffer;
  /** PNGs of 256 x 256, to be shown that large at that place. */
  pictures: readonly { bytes: Buffer; left: number; top: number; size: number }[];
  /** The place of the avatar, which is new on each card. */
  avatar: { left: number; top: number; size: number };
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

/** What is new on the n-th card: the avatar's file, the name and the line below it. */
export interface News {
  avatar: Buffer;
  nickname: string;
  subtitle: string;
}

export interface Subject {
  scene: Scene;
  newsOf(n: number): News;
  /** Our own card with that news. */
  draw(n: number): Promise<Card>;
  /** The same with nothing new but the name. */
  drawSeen(n: number): Promise<Card>;
}

export async function openSubject(): Promise<Subject> {
  const pictures = openPictures();
  const picture = async (kind: PictureKind, id: string): Promise<Picture> => {
    const stored = await pictures.get({ kind, id });
    if (!stored) throw new Error(`no ${kind} ${id}`);
    return { kind, id, source: 'player-api', isMissing: false, ...(await soundPicture(stored.bytes, kind)) };
  };
  const clothes = await Promise.all(clothesIds.map((id) => picture('clothes', id)));
  const pet = await picture('pet', '1300000051');
  const avatars = await Promise.all(avatarIds.map(async (id) => (await picture('avatar', id)).bytes));
  const props: PlayerCardProps = {
    nickname: '',
    subtitle: '',
    clanLine: 'Night Owls · Level 5',
    signature: 'See you in the final zone',
    rank: { label: 'Diamond III', tier: 'diamond' },
    level: { label: 'Level', value: '67', progress: 0.5 },
    facts: [
      { label: 'Likes', value: '12,345' },
      { label: 'Clash Squad', value: 'Heroic' },
      { label: 'Credit score', value: '100' },
      { label: 'Badges', value: '42' },
    ],
    pictures: {
      avatar: await picture('avatar', '902000003'),
      frame: await picture('frame', '902000003'),
      banner: await picture('banner', '901000001'),
      clothes,
      pet,
    },
    noOutfitNote: '',
  };
  const newsOf = (n: number): News => ({
    avatar: avatars[n % avatars.length] ?? Buffer.alloc(0),
    nickname: `Player ${(n * 7919) % 999_983}`,
    subtitle: `UID ${4_000_000_000 + n} · Thailand`,
  });
  const drawSeen = (n: number) => {
    const { nickname, subtitle } = newsOf(n);
    return drawPlayerCard({ ...props, nickname, subtitle });
  };
  return {
    newsOf,
    drawSeen,
    draw(n) {
      const { avatar: bytes, nickname, subtitle } = newsOf(n);
      // A digest of its own: no tile made of it is known.
      const avatar = { ...props.pictures.avatar, bytes, digest: `avatar ${n}` };
      return drawPlayerCard({ ...props, nickname, subtitle, pictures: { ...props.pictures, avatar } });
    },
    scene: {
      width: 1024,
      height: 576,
      background: await sharp(
        (await drawPlayerCard({ ...props, pictures: { ...props.pictures, clothes: [] } })).data,
      )
        .png()
        .toBuffer(),
      pictures: [...clothes, pet].map(({ bytes }, index) => ({
        bytes,
        left: 48 + index * 137,
        top: 416,
        size: 104,
      })),
      avatar: { left: 55, top: 49, size: 162 },
      texts,
    },
  };
}

/** The decoded background, for those who start from pixels. */
export async function pixelsOf(png: Buffer): Promise<Canvas> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const clothesIds = ['203000001', '204000002', '205000003', '211000004', '214000005', '203000006'];
const avatarIds = Array.from({ length: 8 }, (_, index) => String(902_000_010 + index));

const white = '#ffffff';
const quiet = '#bcc5d3';
const texts: Text[] = [
  { text: 'Night Owls · Level 5', x: 264, baseline: 178, size: 27, bold: false, color: '#6fb4ff' },
  { text: 'See you in the final zone', x: 264, baseline: 219, size: 25, bold: false, color: quiet },
  { text: 'Diamond III', x: 820, baseline: 214, size: 28, bold: true, color: '#6fb4ff' },
  { text: '67', x: 112, baseline: 284, size: 44, bold: true, color: white },
  ...['12,345', 'Heroic', '100', '42'].map((text, index) => ({
    text,
    x: 58 + index * 240,
    baseline: 376,
    size: 34,
    bold: true,
    color: white,
  })),
];
