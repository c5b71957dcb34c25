import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  newBrowserPage,
  openSharedBrowserPage,
  pageIsThere,
} from '../../support/browser/open-browser-page.ts';
import { openFaults } from '../../support/browser/open-faults.ts';
import { switchTo } from '../../support/browser/switch-to.ts';
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
  const one = await open('/');
  await switchTo(one, 'Ada');
  await one.getByRole('button', { name: '#cards' }).click();
  await one.locator('h1', { hasText: '#cards' }).waitFor();
  await one.getByRole('button', { name: 'Look inside' }).click();
  await expect.poll(() => said(one, 'panel')).toBe('inside');
  const address = one.url();
  expect(address).not.toContain(world.discord.token);

  const other = await newBrowserPage({ colorScheme: 'light' });
  await other.goto(address);
  await panel(other, 'Look inside').waitFor();
  expect(await person(other)).toBe('Ada');
  expect(await other.locator('h1').innerText()).toBe('#cards');
  expect(other.url()).toBe(address);
});

it('goes back and forward through people, places and panels', async () => {
  const page = await open('/?lang=en-US');
  await page.locator('.example').first().waitFor();
  await expect.poll(() => said(page, 'person')).toBe('member');
  await page.getByRole('button', { name: '#cards' }).click();
  await expect.poll(() => said(page, 'place')).toBe('cards');
  await switchTo(page, 'Noor');
  await expect.poll(() => said(page, 'person')).toBe('friend');
  await openFaults(page);
  await expect.poll(() => said(page, 'panel')).toBe('faults');
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
  await panel(page, 'Faults on demand').waitFor();
  await expect.poll(() => person(page)).toBe('Noor');
  await page.reload();
  await pageIsThere(page);
  await panel(page, 'Faults on demand').waitFor();
  expect(await person(page)).toBe('Noor');
});

it('ignores unknown parts', async () => {
  const page = await open('/?lang=xx&look=pink&person=nobody&place=nowhere&panel=everything');
  await expect.poll(() => [said(page, 'person'), said(page, 'panel')]).toEqual(['member', null]);
  expect(await person(page)).toBe('Mira');
  expect(await page.locator('h1').innerText()).toBe('#playground');
});

it('names the choices of the gallery', async () => {
  const one = await open('/gallery?lang=en-US');
  const choose = (name: string, label: string) =>
    one.getByRole('combobox', { name, exact: true }).selectOption({ label });
  await choose('Card', 'Player');
  await choose('State', 'Long names');
  await expect.poll(() => one.locator('card-tile').count()).toBe(1);
  const address = one.url();
  await one.goBack();
  await expect.poll(() => one.locator('card-tile').count()).toBeGreaterThan(1);
  await one.goForward();
  await expect.poll(() => one.locator('card-tile').count()).toBe(1);
  const other = await open(address, { locale: 'ar' });
  await expect.poll(() => other.locator('card-tile').count()).toBe(1);
  await other.goto(`${world.url}/gallery?lang=en-US&card=player&theme=none`);
  await other.getByText('Cards: 0', { exact: true }).waitFor();
});
