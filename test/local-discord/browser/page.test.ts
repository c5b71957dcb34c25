import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ownTexts as pageTexts } from '../../../src/playground/page/own-texts.ts';
import { openPlaygroundPage } from '../../../src/playground/playground-page.ts';
import { faintTexts } from '../../support/browser/faint-texts.ts';
import {
  forgive,
  lostConnection,
  openBrowserPage,
  refusal,
} from '../../support/browser/open-browser-page.ts';
import { openPageOnWorld } from '../../support/browser/open-page-on-world.ts';
import { overflow } from '../../support/browser/overflow.ts';
import { runCommand } from '../../support/browser/run-command.ts';
import { switchTo } from '../../support/browser/switch-to.ts';
import { openPageWorld, type PageWorld } from '../../support/playground/open-page.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

let world: PageWorld;
let page: Page;

const box = () => page.getByRole('textbox', { name: 'Slash command' });
const run = (line: string) => runCommand(page, line);
const become = (name: string) => switchTo(page, name);
const option = (name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}:`) });
const message = (text: string | RegExp) => page.getByRole('article').filter({ hasText: text });
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('the page on %s', (_name, viewport) => {
  beforeEach(async () => {
    ({ world, page } = await openPageOnWorld({ viewport }));
  });

  it('runs a command that is typed whole, and shows the card', async () => {
    await run('/card uid:4123456789 region:IND');
    const card = message('Player 4123456789');
    await card.waitFor();
    await page.getByRole('heading', { name: 'Welcome to #playground' }).waitFor();
    expect(await card.getByText('Mira used').count()).toBe(1);
    await card.getByText('uid:4123456789 region:IND').waitFor();
    expect(await card.getByText('APP', { exact: true }).count()).toBe(1);
    expect(await card.locator('dd').allInnerTexts()).toEqual(['IND', '12']);
    expect(await card.getByText('<script>alert(1)</script>').count()).toBe(1);
    const picture = card.getByRole('img', { name: 'Card of player 4123456789' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    await expect.poll(() => box().inputValue()).toBe('');
    expect(await overflow(page)).toEqual({ width: 0, height: 0 });
    await expect.poll(() => distanceToEnd(page)).toBeLessThan(2);
  });

  it('presses buttons, and marks what only one person sees', async () => {
    await run('/card 4123456789');
    const card = message('Player 4123456789');
    await card.getByRole('button', { name: 'Refresh' }).click();
    await card.getByText('refreshed').waitFor();
    expect(await card.getByRole('button', { name: 'Off' }).isDisabled()).toBe(true);
    expect(await card.getByRole('link', { name: 'Docs' }).getAttribute('href')).toBe(
      'https://loadout.example/docs',
    );
    await card.getByRole('button', { name: 'Hint' }).click();
    const hint = message('a hint for one');
    await hint.getByText('Only you can see this').waitFor();
    await become('Ada');
    await hint.waitFor({ state: 'detached' });
    await become('Mira');
    await hint.getByRole('button', { name: 'Dismiss message' }).click();
    await hint.waitFor({ state: 'detached' });
  });

  it('has buttons large enough for a finger wherever they are not text', async () => {
    await run('/whisper tone:Kind');
    const dismiss = page.getByRole('button', { name: 'Dismiss message' });
    await dismiss.waitFor();
    await box().pressSequentially('/card 12345 region:');
    for (const button of [dismiss, page.getByRole('button', { name: 'Remove region' })]) {
      const size = await button.boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(32);
    }
  });

  it('is readable: every text contrasts with what is behind it', async () => {
    await run('/whisper tone:Kind about:Ada');
    await message('words about').waitFor();
    await run('/card 4123456789');
    await message('Player 4123456789').waitFor();
    await box().press('/');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(faintTexts)).toEqual([]);
    }
  });
});

describe('the page', () => {
  beforeEach(async () => {
    ({ world, page } = await openPageOnWorld({ viewport: desktop }));
  });

  it('leads through a command by keyboard: list, fields, choices of the bot', async () => {
    await box().press('/');
    const titles = await page.locator('#suggestions').getByRole('option').allInnerTexts();
    expect(titles.map((title) => title.split(/\s/)[0])).toEqual([
      '/card',
      '/choose',
      '/everywhere',
      '/form',
      '/layout',
      '/look',
      '/lose',
      '/mute',
      '/read',
      '/slow',
      '/whisper',
    ]);
    await page.keyboard.type('ca');
    await page.keyboard.press('Enter');
    await page.keyboard.type('12345');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('in');
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
    await suggestions.getByRole('option', { name: 'Indonesia' }).waitFor();
    await suggestions.getByRole('option', { name: 'Brazil' }).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await option('region').inputValue()).toBe('Indonesia');
    await page.keyboard.press('Enter');
    await message('Player 12345').waitFor();
    expect(await message('Player 12345').locator('dd').first().innerText()).toBe('ID');
  });

  it('takes what the text of an option begins, so that no half of a word is sent', async () => {
    await box().pressSequentially('/card 12345 region:');
    await option('region').pressSequentially('bra');
    await option('region').press('Enter');
    await expect.poll(() => option('region').inputValue()).toBe('Brazil');
    expect(await page.getByRole('article').count()).toBe(0);
    await page.keyboard.press('Enter');
    await message('Player 12345').waitFor();
    expect(await message('Player 12345').locator('dd').first().innerText()).toBe('BR');
  });

  it('sends what the bot has no choice for as it was typed', async () => {
    await box().pressSequentially('/card 54321 region:');
    await option('region').pressSequentially('atlantis');
    await option('region').press('Enter');
    await message('Player 54321').waitFor();
    expect(await message('Player 54321').locator('dd').first().innerText()).toBe('atlantis');
  });

  it('handles Escape and Backspace without losing what was typed', async () => {
    await box().pressSequentially('/card 12345');
    expect(await option('uid').inputValue()).toBe('12345');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await box().inputValue()).toBe('/card uid:12345');
    await box().fill('/card ');
    await page.keyboard.press('Backspace');
    expect(await box().inputValue()).toBe('/card');
    await box().fill('');
    await box().pressSequentially('/whisper tone:');
    await option('tone').waitFor();
    await page.keyboard.press('Backspace');
    await option('tone').waitFor({ state: 'detached' });
  });

  it('shows that the bot is thinking until it is done', async () => {
    await run('/slow ');
    await message('Loadout is thinking…').waitFor();
    // Sooner than the page gives up on an answer.
    await expect.poll(() => page.locator('.sending').innerText(), { timeout: 2500 }).toBe('');
    world.release();
    await message('done at last').waitFor();
    expect(await message('Loadout is thinking…').count()).toBe(0);
  });

  it('says in plain words what is wrong, keeps what was typed, and lets an admin go on', async () => {
    await run('/card foo:1');
    await alert('/card has no option “foo”. It has: uid, region.').waitFor();
    await box().fill('');
    await option('uid').fill('1');
    await option('uid').press('Enter');
    await alert('“uid” must be at least 5 characters long.').waitFor();
    expect(await option('uid').inputValue()).toBe('1');
    await page.keyboard.press('Escape');
    await run('/server region region:BR');
    await alert("You don't have permission to use /server region").waitFor();
    expect(await option('region').inputValue()).toBe('BR');
    await become('Ada');
    await option('region').press('Enter');
    await message('This server plays in BR').waitFor();
  });

  it('opens a picture in full size with its description', async () => {
    await run('/card 4123456789');
    await page.getByRole('button', { name: 'Open picture: Card of player 4123456789' }).click();
    const dialog = page.getByRole('dialog', { name: 'Picture' });
    await dialog.getByText('Card of player 4123456789').waitFor();
    expect(await dialog.evaluate(backdropOpacity)).toBeGreaterThanOrEqual(0.95);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open picture: Card of player 4123456789' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('takes what is typed without a click, from the start and wherever the keyboard is', async () => {
    await page.keyboard.type('/card 4123456789');
    await page.keyboard.press('Enter');
    await message('Player 4123456789').waitFor();
    await message('Player 4123456789').getByRole('button', { name: 'Hint' }).click();
    await message('a hint for one').waitFor();
    await page.keyboard.type('/whisp');
    expect(await box().inputValue()).toBe('/whisp');
  });

  it('says when Enter sends', async () => {
    await box().pressSequentially('/card ');
    expect(await box().getAttribute('placeholder')).toBe('+1 more');
    await option('uid').fill('4123456789');
    expect(await box().getAttribute('placeholder')).toBe('Press Enter to send · +1 more');
    await box().focus();
    await page.getByText('Press Enter to send the command as is').waitFor();
    await page.keyboard.press('Enter');
    await message('Player 4123456789').waitFor();
  });

  it('keeps the chosen person after a reload', async () => {
    await become('Ada');
    await page.reload();
    await page.locator('.person-name', { hasText: 'Ada' }).waitFor({ state: 'attached' });
  });

  it('takes a text that is too long for any choice without an error', async () => {
    await box().pressSequentially('/card 12345 region:');
    await option('uid').fill('9'.repeat(300));
    await option('region').fill('in');
    await page.getByText(pageTexts.noMatches).waitFor();
  });

  it('follows the system’s theme until one is chosen, and keeps that', async () => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).toBe('rgb(49, 51, 56)');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(background).toBe('rgb(255, 255, 255)');
    await page.getByRole('button', { name: 'Switch to dark' }).click();
    await expect.poll(background).toBe('rgb(49, 51, 56)');
    await page.reload();
    await expect.poll(background).toBe('rgb(49, 51, 56)');
  });
});

it('gives a command back when the bot does not answer', async () => {
  const world = await openPageWorld({ acknowledgeWithinMs: 300 });
  onTestFinished(world.close);
  const page = await openBrowserPage(world.page.url);
  forgive(page, refusal);
  await runCommand(page, '/mute ');
  await page.getByRole('alert').filter({ hasText: 'The application did not respond' }).waitFor();
  expect(await page.locator('.pill').innerText()).toBe('/mute');
});

it('reconnects by itself after a restart, and removes its notice', async () => {
  const world = await openPageWorld();
  onTestFinished(world.close);
  const page = await openBrowserPage(world.page.url);
  forgive(page, lostConnection);
  await world.page.close();
  const notices = page.getByText("The playground isn't responding.");
  await notices.waitFor();
  await runCommand(page, '/card 4123456789');
  await page.getByText('Is it still running?').waitFor();
  expect(await notices.count()).toBe(1);
  expect(await page.locator('.pill').innerText()).toBe('/card');
  expect(await page.locator('.chip input').inputValue()).toBe('4123456789');
  const reopened = await openPlaygroundPage({
    discord: world.discord,
    host: '127.0.0.1',
    port: Number(new URL(world.page.url).port),
  });
  onTestFinished(reopened.close);
  await notices.waitFor({ state: 'detached' });
  expect(await page.locator('.chip input').inputValue()).toBe('4123456789');
  await page.keyboard.type('/card uid:55555');
  expect(await page.locator('.chip input').inputValue()).toBe('55555');
  await page.keyboard.press('Enter');
  await page.getByRole('article').filter({ hasText: 'Player 55555' }).waitFor();
});

async function openAtEndOfLongChannel(): Promise<void> {
  ({ world, page } = await openPageOnWorld());
  for (const text of ['one', 'two', 'three']) world.discord.member('Mira').says(`${text}\n`.repeat(12));
  await message('three').waitFor();
  await expect.poll(() => distanceToEnd(page)).toBeLessThan(2);
}

it('stays at the newest message if one becomes longer and shorter', async () => {
  await openAtEndOfLongChannel();
  await page.evaluate(shrinkAndGrow);
  expect(await distanceToEnd(page)).toBeLessThan(2);
});

it('stays where a jump led, even if content grows before the browser tells of the jump', async () => {
  await openAtEndOfLongChannel();
  await page.evaluate(jumpAndGrow);
  expect(await distanceToEnd(page)).toBeGreaterThan(500);
});

/** Runs in the page: the focus goes to the first message while a picture comes in the last. */
async function jumpAndGrow(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const articles = [...document.querySelectorAll('article')];
  const last = articles.at(-1);
  if (!last) throw new Error('nothing is shown');
  articles[0]?.querySelector('button')?.focus();
  last.style.height = '900px';
  await frame();
  await frame();
  last.style.height = '1200px';
  await frame();
  await frame();
}

/** Runs in the page: the last message is shorter for a moment; then a picture has come. */
async function shrinkAndGrow(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const last = [...document.querySelectorAll('article')].at(-1);
  if (!last) throw new Error('nothing is shown');
  for (const height of ['300px', '40px', '500px']) {
    last.style.height = height;
    await frame();
    await frame();
  }
}

/** Runs in the page: how much of what is behind a dialog its backdrop hides, from 0 to 1. */
function backdropOpacity(dialog: Element): number {
  return Number(/[\d.]+(?=\)$)/.exec(getComputedStyle(dialog, '::backdrop').backgroundColor)?.[0]);
}

/** How far the channel is from showing its newest message whole. */
function distanceToEnd(page: Page): Promise<number> {
  return page
    .getByRole('region', { name: 'Channel: playground' })
    .evaluate((channel) => channel.scrollHeight - channel.scrollTop - channel.clientHeight);
}
