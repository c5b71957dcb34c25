import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useBundledFonts } from '../../src/bot/cards/text/fonts.ts';
import { ownTexts as pageTexts } from '../../src/playground/page/own-texts.ts';
import { expectFocus } from '../support/browser/expect-focus.ts';
import { findViolations } from '../support/browser/find-violations.ts';
import { openSharedBrowserPage, pageIsThere } from '../support/browser/open-browser-page.ts';
import { overflow } from '../support/browser/overflow.ts';
import { t } from '../support/english.ts';
import { openPageWorld, type PageWorld } from '../support/playground/open-page.ts';

useBundledFonts();

let world: PageWorld;
let page: Page;

beforeAll(async () => {
  world = await openPageWorld();
  return world.close;
});

async function openGallery(search: string, options: BrowserContextOptions = {}): Promise<void> {
  page = await openSharedBrowserPage(`${world.page.url}/gallery${search}`, options);
  await cards().first().waitFor();
}

const cards = () => page.locator('.tile-picture img');
const altOf = (state: string) => tile(state).locator('.tile-alt');
const tile = (state: string) =>
  page
    .locator('card-tile')
    .filter({ has: page.getByRole('heading', { name: state, exact: true }) })
    .first();
const record = () => page.getByRole('textbox', { name: 'Record' });
const problem = () => page.locator('#record-about');

describe('the gallery on a desktop', () => {
  beforeEach(() => openGallery('?lang=en-US&state=all'));

  it('draws a card once it comes into view, with its alt text below', async () => {
    expect(await page.title()).toBe('Design a card');
    const tiles = await page.locator('card-tile').count();
    expect(tiles).toBeGreaterThan(100);
    expect(await cards().count()).toBeLessThan(30);
    const last = page.locator('card-tile').last();
    await last.scrollIntoViewIfNeeded();
    await last.locator('img').waitFor();
    await expect
      .poll(() => last.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThanOrEqual(1024);
    expect(await last.locator('.tile-alt').innerText()).toBe(await last.locator('img').getAttribute('alt'));
    expect(await cards().count()).toBeLessThan(tiles);
  });

  it('can be filtered with the keyboard, and the address shows the same to others', async () => {
    await page.getByRole('combobox', { name: 'Card', exact: true }).focus();
    await page.keyboard.type('Pet');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Little');
    await page.getByText('Cards: 1', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Light');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3D');
    await page.locator('img[src*="wardrobe=rendered"]').waitFor();
    await page.getByRole('combobox', { name: 'Card language' }).focus();
    await page.keyboard.type('Portugu');
    await altOf('Little data').filter({ hasText: 'nível' }).waitFor();
    const address = page.url();
    expect(new URL(address).search).toBe(
      '?lang=en-US&state=few&card=pet&theme=light&wardrobe=rendered&in=pt-BR',
    );
    await page.goto(address);
    await altOf('Little data').filter({ hasText: 'nível' }).waitFor();
    await expect.poll(() => page.locator('card-tile').count()).toBe(1);
  });

  it('draws each card of a player whom a visitor names, ranks and raises without JSON', async () => {
    await page.goto(`${world.page.url}/gallery?lang=en-US`);
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await field('Name').fill('Zoe');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Gold');
    const top = async () => (await page.locator('.gallery-cards').boundingBox())?.y;
    const before = await top();
    await field('Level').fill('7x');
    expect(await field('Level').inputValue()).toBe('7');
    const alts = page.locator('.tile-alt');
    await alts.filter({ hasText: 'Zoe, Gold I, level 7.' }).first().waitFor();
    await alts.filter({ hasText: 'Zoe: Gold I.' }).first().waitFor();
    expect(await top()).toBe(before);
    expect(await findViolations(page)).toEqual([]);
    const back = page.getByRole('button', { name: 'Back to the samples' });
    await back.press('Enter');
    await expectFocus(back);
    await alts.filter({ hasText: 'Ana, Diamond III, level 67.' }).first().waitFor();
    expect(await field('Name').inputValue()).toBe('Ana');
  });
});

describe('the gallery of one card', () => {
  beforeEach(() => openGallery('?lang=en-US&card=player&state=unranked'));

  it('opens a card large, and gives the keyboard back', async () => {
    const opener = page.getByRole('button', { name: 'Enlarge: Player, Unranked' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const large = page.getByRole('dialog', { name: 'Picture' });
    await large.getByRole('img', { name: /^Ana, Unranked/ }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'hidden' });
    await expectFocus(opener);
  });

  it('shows what becomes of a record while it is typed, and says that it is broken', async () => {
    await page.locator('summary').press('Enter');
    const text = await record().inputValue();
    await record().fill(text.replace('"Ana"', '"Zoe"').replace('"level": 67', '"level": "many"'));
    await altOf('Your record')
      .filter({ hasText: /^Zoe, / })
      .filter({ hasText: `level ${t('notTold')}` })
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    const address = page.url();
    await record().fill(text.replace('"level": 67', '"level": 67,,'));
    await problem().getByText("This isn't valid JSON yet.").waitFor();
    expect(await record().getAttribute('aria-invalid')).toBe('true');
    await page.goto(address);
    await page.locator('summary').press('Enter');
    await expect.poll(() => record().inputValue()).toContain('Zoe');
    await page.getByRole('button', { name: 'Back to the samples' }).press('Enter');
    await tile('Unranked').waitFor();
    expect(new URL(page.url()).searchParams.get('record')).toBeNull();
    await page.goBack();
    await altOf('Your record').filter({ hasText: 'Zoe' }).waitFor();
    await expect.poll(() => record().inputValue()).toContain('"Zoe"');
  });
});

it.each([
  ['en-US', 'dark', 1280],
  ['ar', 'light', 390],
  ['hi', 'dark', 320],
] as const)(
  'the gallery fits and can be read by everybody: %s, %s, %i wide',
  async (lang, colorScheme, width) => {
    await openGallery(`?lang=${lang}&card=item`, { colorScheme, viewport: { width, height: 800 } });
    expect((await overflow(page)).width).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  },
);

it('channel and gallery lead to each other with the same language of cards and theme', async () => {
  await openGallery('?lang=ar&card=pet', { colorScheme: 'dark' });
  await page.goto(`${world.page.url}/?lang=ar`);
  await pageIsThere(page);
  await page.locator('.person .theme').click();
  await page.getByRole('navigation').getByRole('link', { name: pageTexts.galleryTitle }).click();
  await cards().first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/gallery');
  expect(await page.locator('.tile-alt').first().getAttribute('dir')).toBe('rtl');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('light');
  await page.locator('.gallery-top a').click();
  await page.locator('.welcome').waitFor();
  expect([new URL(page.url()).pathname, await theme()]).toEqual(['/', 'light']);
  expect(await page.locator('.language select').inputValue()).toBe('ar');
});
