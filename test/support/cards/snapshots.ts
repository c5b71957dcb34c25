import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Card } from '../../../src/bot/cards/card.ts';
import { type Theme, themes } from '../../../src/bot/settings/list/themes.ts';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import { findTier, type StateName } from '../../../src/playground/gallery/card-states.ts';
import { cards, type SampleCard, statesOf } from '../../../src/playground/gallery/cards.ts';
import type { Wardrobe } from '../../../src/service/pictures/draw-picture.ts';
import { drawComparison, looksSame } from './compare-pictures.ts';
import { renderer } from './renderer.ts';
import { drawSample } from './sample-cards.ts';
import { special } from './special-cards.ts';

/** A card whose accepted picture is kept. */
export interface Snapshot {
  /** E.g. `player-dark`. */
  name: string;
  draw: () => Promise<Card>;
}

// Themes recolour all cards by one palette, so three cards of different build stand for all.
const themed: ReadonlySet<string> = new Set(['player', 'outfit', 'compare']);
const rendered: ReadonlySet<string> = new Set([...themed, 'squad', 'wishlist', 'item']);
const shared: ReadonlySet<string> = new Set(['story', 'square']);
const languages = openLanguages({ defaultLocale: 'en-US' });

/** Pictures of each card in each state but the ranks, which recolour a card, and once from right to left. */
const ofEachCard = cards.flatMap((card) => {
  const states = statesOf(card).filter((state) => findTier(state) === undefined);
  return [
    ...states.map((state) => snapshot(card, state)),
    snapshot(card, 'complete', { locale: 'ar' }),
    ...(shared.has(card.name) ? [snapshot(card, 'few', { cardLink: 'https://discord.gg/owls' })] : []),
    ...(themed.has(card.name) ? themes : []).slice(1).map((theme) => snapshot(card, 'complete', { theme })),
    ...(rendered.has(card.name) ? [snapshot(card, 'complete', { wardrobe: 'rendered' })] : []),
    ...(card.name === 'player' ? languages.all : [])
      .filter(({ locale }) => !['ar', 'en-US'].includes(locale))
      .map(({ locale }) => snapshot(card, 'complete', { locale })),
  ];
});

interface Circumstances {
  locale?: string;
  theme?: Theme;
  wardrobe?: Wardrobe;
  cardLink?: string;
}

function snapshot(
  card: SampleCard,
  state: StateName,
  { locale = 'en-US', theme, wardrobe, cardLink }: Circumstances = {},
): Snapshot {
  const language = languages.for(locale);
  const look =
    theme ??
    wardrobe ??
    (cardLink ? 'with-a-link' : undefined) ??
    (locale === 'en-US' ? state : `in-${locale}`);
  return {
    name: `${card.name}-${look}`,
    draw: () => drawSample(card, state, { renderer, language, theme, wardrobe, cardLink }),
  };
}

/** Every card, and pictures of what a card shows only for some players. */
export const snapshots: readonly Snapshot[] = [
  ...ofEachCard,
  ...Object.entries(special).map(([name, draw]) => ({ name: name.replaceAll(' ', '-'), draw })),
];

/**
 * Draws the card and compares it with its accepted picture.
 * @throws Error if they differ; it names a file with old, new and difference side by side
 */
export async function checkSnapshot({ name, draw }: Snapshot): Promise<void> {
  const { data } = await draw();
  const file = fileOf(name);
  if (!existsSync(file)) throw new Error(`There is no snapshot ${name}. ${howToAccept}`);
  await checkPicture(name, { old: await readFile(file), fresh: data, folder: 'data/snapshots' });
}

/**
 * Compares two pictures.
 * @throws Error if they differ; it names a file in `folder` with old, new and difference side by side
 */
export async function checkPicture(
  name: string,
  { old, fresh, folder }: { old: Buffer; fresh: Buffer; folder: string },
): Promise<void> {
  if (await looksSame(old, fresh)) return;
  const file = path.join(folder, `${name}.png`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, await drawComparison(old, fresh));
  throw new Error(
    `The picture ${name} changed: ${file} shows old, new and difference side by side. ${howToAccept}`,
  );
}

const howToAccept =
  'If the change is meant, accept it: node --import tsx test/support/cards/accept-snapshots.ts';

/** Draws the card and keeps its picture, unless it shows what the kept one shows. @returns whether it was kept */
export async function acceptSnapshot({ name, draw }: Snapshot): Promise<boolean> {
  const { data } = await draw();
  const file = fileOf(name);
  if (existsSync(file) && (await looksSame(await readFile(file), data))) return false;
  await writeFile(file, data);
  return true;
}

/** The folder of the accepted pictures. */
export const snapshotFolder = fileURLToPath(new URL('../../bot/cards/snapshots', import.meta.url));

function fileOf(name: string): string {
  return path.join(snapshotFolder, `${name}.jpg`);
}
