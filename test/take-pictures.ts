import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openWorld } from './support/open-world.ts';
import { launchChromium } from './support/playground/launch-chromium.ts';
import { imageOf } from './support/seen.ts';

/** `npm run pictures`: makes the pictures of README and the documents anew, from the running playground and a real browser. */
const folder = fileURLToPath(new URL('../.github/pictures/', import.meta.url));
const uid = '9876543210';

await mkdir(folder, { recursive: true });
const world = await openWorld();
const browser = await launchChromium({ isWhole: true });
try {
  const card = imageOf(await world.discord.member('Mira').runs('/player', { uid }));
  await writeFile(`${folder}card.jpg`, Buffer.from(await (await fetch(String(card.url))).arrayBuffer()));

  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 }, colorScheme: 'dark' });
  await page.goto(world.url);
  await page.getByRole('img', { name: /, level \d+\. / }).waitFor();
  const box = page.getByRole('combobox', { name: 'Slash command' });
  await box.pressSequentially('/pl');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.screenshot({ path: `${folder}playground.png` });

  await page.locator('.switch label', { hasText: 'Admin' }).click();
  await box.fill('/server');
  await box.press('Enter');
  await box.press('Enter');
  const panel = page.getByRole('article').last();
  await panel.getByRole('combobox').last().waitFor();
  await panel.screenshot({ path: `${folder}server.png` });
} finally {
  await browser.close();
  await world.close();
}
