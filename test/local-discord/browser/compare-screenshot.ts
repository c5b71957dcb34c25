import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { type Comparison, comparePictures } from '../../support/browser/compare-pictures.ts';

const folder = fileURLToPath(new URL('./screenshots/', import.meta.url));
const versionFile = `${folder}chromium.txt`;
/** Outside of the repository: what differs is to be looked at, not to be kept. */
const differencesFolder = path.join(tmpdir(), 'loadout-screenshots');
const isTaking = process.env.SCREENSHOTS === 'keep';

/**
 * Holds a screenshot of the page against the one that is kept under that name. `npm run screenshots` keeps the new one
 * if the two differ.
 * @returns what to tell if they differ
 */
export async function differenceOf(name: string, page: Page): Promise<string[]> {
  const actual = await take(page);
  const file = `${folder}${name}.png`;
  const { differing, difference } = await compareWithKept(file, actual);
  if (differing <= tolerated) return [];
  if (isTaking) {
    await keep(file, actual, page.context().browser());
    return [];
  }
  await mkdir(differencesFolder, { recursive: true });
  const written = { [`${name}.png`]: actual, ...(difference && { [`${name}.difference.png`]: difference }) };
  for (const [name, png] of Object.entries(written)) await writeFile(path.join(differencesFolder, name), png);
  const files = Object.keys(written).map((name) => path.join(differencesFolder, name));
  return [
    `${name}: ${differing} pixels differ. See ${files.join(' and ')}. ${await tellVersions(page)}${remedy}`,
  ];
}

function compareWithKept(file: string, actual: Buffer): Promise<Comparison> {
  if (!existsSync(file)) return Promise.resolve({ differing: Number.POSITIVE_INFINITY });
  return readFile(file).then((kept) => comparePictures(kept, actual));
}

/** Less than a corner of a button: what the smoothing of a few letters may leave over. */
const tolerated = 40;
const remedy = 'If it should look like this, npm run screenshots keeps it.';

async function take(page: Page): Promise<Buffer> {
  await page.evaluate(isSettled);
  return page.screenshot({ animations: 'disabled' });
}

/**
 * Runs in the page: resolves once every font and every picture in sight is there, and what they caused is drawn. Letters stand
 * a little wider after each load of a font, however many loads there were: here it is always the same.
 */
async function isSettled(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await document.fonts.ready;
  const shown = [...document.images].filter((image) => image.checkVisibility());
  await Promise.all(shown.map((image) => image.decode().catch(() => {})));
  document.documentElement.style.setProperty('--font-loads', '9');
  await frame();
  await frame();
}

async function keep(file: string, png: Buffer, browser: Browser | null): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(
    file,
    await sharp(png).removeAlpha().png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer(),
  );
  await writeFile(versionFile, `${browser?.version()}\n`);
}

/** A note if the pictures come from another version of the browser, which may explain every difference. */
async function tellVersions(page: Page): Promise<string> {
  const [kept, own] = [(await readFile(versionFile, 'utf8')).trim(), page.context().browser()?.version()];
  return kept === own ? '' : `They were taken with Chromium ${kept}, this is ${own}. `;
}
