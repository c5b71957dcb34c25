import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { newBrowserPage, useWholeChromium } from '../support/browser/open-browser-page.ts';
import { openWorld, type World } from '../support/open-world.ts';

// Chromium without windows loads no icon of a page.
useWholeChromium();

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

// Leaves out the cards' fonts, which a browser loads only for letters that its machine lacks. Counts uncompressed text as if
// it were gzipped.
it.each(['/', '/gallery?card=pet&state=few'])('a first visit of %s loads less than 300 kB', async (path) => {
  const page = await newBrowserPage();
  const sizes: Record<string, number> = {};
  const reading: Promise<void>[] = [];
  const readText = (response: Response) => {
    const { pathname } = new URL(response.url());
    const type = response.headers()['content-type'] ?? '';
    const isText = /\b(html|javascript|css|json|svg)\b/.test(type);
    const note = (body: Buffer) => {
      sizes[pathname] = isText ? gzipSync(body).byteLength : body.byteLength;
    };
    // The gallery is there to load cards in full size.
    if (isText || (path === '/' && type === 'image/jpeg')) reading.push(response.body().then(note));
  };
  page.on('response', readText);
  await page.goto(world.url + path);
  await page.locator('.example, .tile-picture img').first().waitFor();
  if (path === '/')
    await expect
      .poll(() =>
        page.evaluate(() => [...document.images].filter(({ naturalWidth: width }) => width === 480).length),
      )
      .toBe(3);
  // Later requests, such as retries, are no part of the visit, and their bodies may never arrive.
  page.off('response', readText);
  await Promise.all(reading);
  expect(Object.keys(sizes)).toEqual(expect.arrayContaining(['/icon.svg']));
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThan(300_000);
});

it('works where nothing but the playground can be reached', async () => {
  const page = await newBrowserPage();
  const strangers: string[] = [];
  await page.route(
    (url) => url.origin !== world.url,
    (route) => {
      strangers.push(route.request().url());
      return route.abort();
    },
  );
  await page.goto(world.url);
  await page.locator('.example').first().click();
  await page.locator('#command-box').press('Enter');
  const picture = page.locator('article .embed img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.locator('.inspector-button').click();
  await page.locator('.exchange').first().waitFor();
  await page.goto(`${world.url}/gallery?card=pet`);
  await page.locator('.tile-picture img').first().waitFor();
  expect(strangers).toEqual([]);
});

it.each([
  [1280, 800],
  [390, 844],
])('moves nothing while it loads, %i pixels wide', async (width, height) => {
  const page = await newBrowserPage({ viewport: { width, height } });
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) moved.sum += 'value' in entry ? Number(entry.value) : 0;
    };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(world.url);
  const pictures = page.locator('.example img');
  await expect
    .poll(() => pictures.evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.complete).length))
    .toBe(3);
  expect(await page.evaluate(() => Reflect.get(window, 'moved').sum)).toBeLessThan(0.01);
});
