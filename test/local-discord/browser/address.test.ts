import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  newBrowserPage,
  openBrowserPage,
  openSharedBrowserPage,
  pageIsThere,
} from '../../support/browser/open-browser-page.ts';
import { png } from '../../support/images/pictures.ts';
import { call } from '../../support/local-discord/raw-bot.ts';
import { openWorld, type World } from '../../support/open-world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

const open = (address: string, options?: BrowserContextOptions) =>
  openSharedBrowserPage(new URL(address, world.url).href, options);

const said = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const person = (page: Page) => page.locator('.person-name strong').innerText();
const panel = (page: Page, name: string) => page.getByRole('region', { name });

it('opened in another browser, the address shows the same', async () => {
  const one = await open('/', { colorScheme: 'dark' });
  await one.getByRole('radio', { name: 'Admin' }).check({ force: true });
  await one.getByRole('button', { name: '#cards' }).click();
  await one.locator('.text-box').fill('/player uid:9876543210 region:SG');
  await one.locator('.text-box').press('Enter');
  await one.locator('article img[src*="player"]').waitFor();
  await one.locator('article').last().getByRole('button', { name: 'Look inside' }).click();
  await panel(one, 'Look inside').getByRole('tab', { name: 'Timeline' }).click();
  await one.locator('.text-box').fill('/pet uid:123456789');
  await one
    .locator('article')
    .last()
    .getByRole('button', { name: /^Open picture/ })
    .click();
  await expect.poll(() => said(one, 'picture')).toMatch(/^\/files\//);
  await expect.poll(() => said(one, 'line')).toBe('/pet uid:123456789');
  await expect.poll(() => said(one, 'interaction')).toMatch(/^\d+$/);
  const address = one.url();
  const alt = await one.locator('#lightbox img').getAttribute('alt');
  expect(address).not.toContain(world.discord.token);

  const asked: string[] = [];
  const other = await newBrowserPage({ colorScheme: 'light' });
  other.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await other.goto(address);
  await other.locator('#lightbox[open]').waitFor();
  expect(await other.locator('#lightbox img').getAttribute('alt')).toBe(alt);
  expect(alt).toContain('level');
  expect(await other.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  expect(await person(other)).toBe('Ada');
  expect(await other.locator('h1').innerText()).toBe('#cards');
  await other.getByRole('tab', { name: 'Timeline', selected: true, includeHidden: true }).waitFor();
  await other.getByRole('row', { name: /Player API: info · SG/, includeHidden: true }).waitFor();
  expect(await other.locator('.chip input').inputValue()).toBe('123456789');
  // The line is in the box, but only the visitor sends it.
  expect(asked).not.toContain('/api/run');
  expect(other.url()).toBe(address);
  await other.keyboard.press('Escape');
  await other.locator('.send').click();
  await other.getByRole('article').filter({ hasText: '/pet' }).waitFor();
  await expect.poll(() => said(other, 'line')).toBeNull();
});

it('goes back and forward through people, places and panels', async () => {
  const page = await open('/?lang=en-US');
  await page.locator('.example').first().waitFor();
  await expect.poll(() => said(page, 'person')).toBe('member');
  await page.getByRole('button', { name: '#cards' }).click();
  await expect.poll(() => said(page, 'place')).toBe('cards');
  await page.getByRole('radio', { name: 'Friend' }).check({ force: true });
  await expect.poll(() => said(page, 'person')).toBe('friend');
  await page.getByRole('button', { name: /^Faults/ }).click();
  await page.getByRole('tab', { name: 'Discord' }).click();
  await expect.poll(() => said(page, 'tab')).toBe('discord');
  await page.goBack();
  await panel(page, 'Faults on demand').waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(() => person(page)).toBe('Mira');
  expect(await page.locator('h1').innerText()).toBe('#cards');
  await page.goBack();
  await expect.poll(() => page.locator('h1').innerText()).toBe('#playground');
  for (let steps = 0; steps < 3; steps += 1) {
    await page.goForward();
    await expect.poll(() => said(page, 'place')).toBe('cards');
  }
  await page.getByRole('tab', { name: 'Discord', selected: true }).waitFor();
  await expect.poll(() => person(page)).toBe('Noor');
  await page.reload();
  await pageIsThere(page);
  await page.getByRole('tab', { name: 'Discord', selected: true }).waitFor();
  expect(await person(page)).toBe('Noor');
});

it('leaves out a picture whose path is too long for it, and goes on as with none', async () => {
  // A page that was used before may have no room for another step.
  const page = await openBrowserPage(`${world.url}/?lang=en-US`);
  await page.locator('.example').first().waitFor();
  const body = new FormData();
  const name = `${'x'.repeat(600)}.png`;
  body.set('files[0]', new File([Uint8Array.from(await png(90))], name, { type: 'image/png' }));
  await call(world.discord, 'POST', `/channels/${world.discord.channelId}/messages`, body);
  await page.getByRole('button', { name: /^Open picture: x/ }).click();
  await page.locator('#lightbox[open]').waitFor();
  const steps = await page.evaluate(() => history.length);
  world.discord.member('Noor').says('drawn anew');
  await page.locator('article', { hasText: 'drawn anew' }).waitFor({ state: 'attached' });
  expect(said(page, 'picture')).toBeNull();
  expect(await page.evaluate(() => history.length)).toBe(steps);
});

it('passes over what it does not know', async () => {
  const page = await open(
    '/?lang=xx&look=pink&person=nobody&place=nowhere&panel=inside&tab=flood&interaction=1&picture=/files/none.png&line=/flood all:1',
  );
  await panel(page, 'Look inside').waitFor();
  expect(await person(page)).toBe('Mira');
  expect(await page.locator('h1').innerText()).toBe('#playground');
  await page.getByRole('tab', { name: 'Wire', selected: true }).waitFor();
  expect(await page.locator('#lightbox[open]').count()).toBe(0);
  expect(await page.locator('.text-box').inputValue()).toBe('/flood all:1');
  await expect
    .poll(() => [said(page, 'person'), said(page, 'tab'), said(page, 'picture')])
    .toEqual(['member', 'wire', null]);
  await expect.poll(() => said(page, 'interaction')).toBeNull();
});

it('is copied at a press, which says so', async () => {
  const page = await open('/', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: /^Faults/ }).click();
  await panel(page, 'Faults on demand').getByRole('button', { name: 'Copy address' }).press('Enter');
  await panel(page, 'Faults on demand').getByText('Address copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.keyboard.press('Tab');
  await page.getByText('Address copied').waitFor({ state: 'detached' });
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.locator('.person').getByRole('button', { name: 'Copy address' }).click();
  await page.getByText('Copy it from the address bar').waitFor();
});

it('names the choices of the gallery and the card that is open', async () => {
  const one = await open('/gallery?lang=en-US');
  const choose = (name: string, label: string) =>
    one.getByRole('combobox', { name, exact: true }).selectOption({ label });
  await choose('Card', 'Player');
  await choose('State', 'Long names');
  await one.locator('card-tile img').first().click();
  await one.locator('#lightbox[open] img').waitFor();
  const address = one.url();
  const alt = await one.locator('#lightbox img').getAttribute('alt');
  await one.goBack();
  await one.locator('#lightbox[open]').waitFor({ state: 'detached' });
  await one.goBack();
  await expect.poll(() => one.locator('card-tile').count()).toBeGreaterThan(1);
  await one.goForward();
  await expect.poll(() => one.locator('card-tile').count()).toBe(1);
  const other = await open(address, { colorScheme: 'dark', locale: 'ar' });
  await other.locator('#lightbox[open] img').waitFor();
  expect(await other.locator('#lightbox img').getAttribute('alt')).toBe(alt);
  expect(await other.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  await other.goto(`${world.url}/gallery?lang=en-US&card=none&open=nothing.jpg&theme=none`);
  await expect.poll(() => said(other, 'open')).toBe(null);
});
