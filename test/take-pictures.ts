import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { switchTo } from './support/browser/switch-to.ts';
import { openWorld, type World } from './support/open-world.ts';
import { Film } from './support/playground/film.ts';
import { launchChromium } from './support/playground/launch-chromium.ts';
import { imageOf } from './support/seen.ts';

/** `npm run pictures`: makes the pictures of README and the documents anew, from the running playground and a real browser. */
const folder = fileURLToPath(new URL('../.github/pictures/', import.meta.url));
const uid = '9876543210';
const other = '1234567890';

await mkdir(folder, { recursive: true });
const world = await openWorld({}, { hasNeighbours: true });
const browser = await launchChromium({ isWhole: true });
try {
  await takeFilm(world, browser);
  world.discord.reset();
  await takePictures(world, browser);
} finally {
  await browser.close();
  await world.close();
}

/** A member types `/player`, presses *Outfit* and compares two players. */
async function takeFilm(world: World, browser: Browser): Promise<void> {
  const page = await openChannel(world, browser, { width: 1000, height: 740 });
  // Leaves out the list of places at the left.
  const film = new Film(page, { x: 248, y: 0, width: 752, height: 740 });
  const box = page.getByRole('textbox', { name: 'Slash command' });
  const newest = page.getByRole('article').last();

  await page.locator('.example img').first().waitFor();
  await settle(page);
  await box.focus();
  await film.show(400);
  await film.type('/player ', 80);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await film.show(300);
  await film.type(`uid:${uid}`, 60);
  await page.keyboard.press('Enter');
  await newest.waitFor();
  await film.show(350);
  await newest.getByRole('button', { name: 'Outfit' }).waitFor();
  await settle(page);
  await film.show(1_800);

  await newest.getByRole('button', { name: 'Outfit' }).hover();
  await film.show(250);
  await newest.getByRole('button', { name: 'Outfit' }).click();
  await newest.getByRole('button', { name: 'Player' }).waitFor();
  await page.mouse.move(0, 0);
  await settle(page);
  await film.show(1_600);

  await box.fill(`/compare a:${uid} b:${other}`);
  await film.show(600);
  await page.keyboard.press('Enter');
  await newest.getByText(' vs ').first().waitFor();
  await settle(page);
  await film.show(2_200);
  await film.save(`${folder}loadout.webp`);
}

async function takePictures(world: World, browser: Browser): Promise<void> {
  // Loads what cards need, so that a busy machine does not add "Why?" to a slow answer.
  await world.discord.member('Ada').runs('/player', { uid });
  world.discord.reset();
  const card = imageOf(await world.discord.member('Mira').runs('/player', { uid }));
  await writeFile(`${folder}card.jpg`, Buffer.from(await (await fetch(String(card.url))).arrayBuffer()));

  const page = await openChannel(world, browser, { width: 1280, height: 1160 });
  const box = page.getByRole('textbox', { name: 'Slash command' });
  await page.getByRole('img', { name: /, level \d+\. / }).waitFor();
  await settle(page);
  await page.screenshot({ path: `${folder}playground.png` });

  await switchTo(page, 'Ada');
  await box.fill('/server');
  await box.press('Enter');
  await box.press('Enter');
  const panel = page.getByRole('article').last();
  await panel.getByRole('combobox').last().waitFor();
  await panel.screenshot({ path: `${folder}server.png` });
}

async function openChannel(
  { url }: World,
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<Page> {
  const page = await browser.newPage({ viewport, colorScheme: 'dark' });
  await page.goto(url);
  return page;
}

/** Resolves when all pictures are drawn and the page has scrolled to them. */
async function settle(page: Page): Promise<void> {
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode()))');
  for (let frames = 0; frames < 5; frames += 1) await page.evaluate('new Promise(requestAnimationFrame)');
}
