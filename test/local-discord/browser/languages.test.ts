import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import { translationsOf } from '../../../src/bot/text/translations.ts';
import { ownTexts as words } from '../../../src/playground/page/own-texts.ts';
import { openBrowserPage, openSharedBrowserPage } from '../../support/browser/open-browser-page.ts';
import { overflow } from '../../support/browser/overflow.ts';
import { runCommand } from '../../support/browser/run-command.ts';
import { openWorld, type World } from '../../support/open-world.ts';

const languages = openLanguages({ defaultLocale: 'en-US' });
const lookUp = '/player uid:9876543210';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

/** The page of somebody whose Discord is in this language, without messages. */
function openPage(locale: string): Promise<Page> {
  world.discord.reset();
  return openSharedBrowserPage(`${world.url}/?lang=${locale}`);
}

const commandsOf = (page: Page) => page.locator('.commands button');
const box = (page: Page) => page.locator('#command-box');
const choose = (page: Page, locale: string) => page.locator('.language select').selectOption(locale);
const suggestions = (page: Page) => page.locator('#suggestions').getByRole('option');
/** An answer of the bot with a button of this language. */
const answerIn = (page: Page, locale: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: languages.for(locale).t('buttons.refresh') }) })
    .last();

it('speaks English, and has the bot answer in the first of the browser’s languages that it knows', async () => {
  const page = await openBrowserPage(world.url, { locale: 'ru-RU' });
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
  await page.getByText('Welcome to #playground').waitFor();
  expect(await page.locator('.language select').inputValue()).toBe('ru');
  expect(await commandsOf(page).allInnerTexts()).toContain('/игрок');
  const other = await openBrowserPage(world.url, { locale: 'tlh' });
  expect(await other.locator('.language select').inputValue()).toBe('en-US');
});

it('names commands, options and choices as Discord does, and takes them in either form', async () => {
  const page = await openPage('ru');
  expect(await commandsOf(page).allInnerTexts()).toContain('/игрок');
  await box(page).pressSequentially('/player');
  expect(await suggestions(page).first().innerText()).toContain(translationsOf('commands.player').others.ru);
  await runCommand(page, '/игрок uid:9876543210');
  await answerIn(page, 'ru').getByText('/игрок').waitFor();
  await runCommand(page, lookUp);
  await expect.poll(() => page.getByRole('article').count()).toBe(2);
  await box(page).fill('/history ');
  await box(page).pressSequentially('показатель:лай');
  await suggestions(page).filter({ hasText: 'Лайки' }).click();
  await box(page).pressSequentially('period:');
  await page.locator('[data-box="period"]').pressSequentially('30 days');
  await expect.poll(() => suggestions(page).allInnerTexts()).toEqual([expect.stringContaining('30 дней')]);
  expect(await page.locator('.chip-name').allInnerTexts()).toEqual(['показатель', 'период']);
});

it('changes commands, answers and the address at once', async () => {
  const page = await openPage('en-US');
  await box(page).fill('/player 98765');
  await choose(page, 'ar');
  await expect
    .poll(() => commandsOf(page).first().getAttribute('title'))
    .toBe(translationsOf('commands.player').others.ar);
  expect(new URL(page.url()).searchParams.get('lang')).toBe('ar');
  expect(await box(page).inputValue()).toBe('/player 98765');
  await runCommand(page, `${lookUp} private:true`);
  await answerIn(page, 'ar').getByText(words.onlyYou).waitFor();
});

it('keeps a command that is half typed, under its new name', async () => {
  const page = await openPage('en-US');
  await box(page).pressSequentially('/player 98765');
  await page.locator('.pill', { hasText: '/player' }).waitFor();
  await choose(page, 'ru');
  await page.locator('.pill', { hasText: '/игрок' }).waitFor();
});

it('takes a half-typed value with Tab, however fast one types, and loses none', async () => {
  const page = await openPage('pt-BR');
  await box(page).pressSequentially('/jogador região:Bra');
  const region = page.locator('[data-box="region"]');
  await suggestions(page).filter({ hasText: 'Brasil' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await region.inputValue()).toMatch(/^Brasil/);
  await page.keyboard.press('Escape');
  await box(page).fill('');
  await page.keyboard.type('/jogador região:Bra');
  await page.keyboard.press('Tab');
  await page.keyboard.type('privado:Tru');
  await page.keyboard.press('Tab');
  await page.keyboard.type('uid:9876543210');
  await expect.poll(() => region.inputValue()).toMatch(/^Brasil/);
  expect(await page.locator('[data-box="private"]').inputValue()).toBe(words.yes);
  await page.keyboard.press('Enter');
  const answer = answerIn(page, 'pt-BR');
  await answer.getByText(words.onlyYou).waitFor();
  expect(await answer.locator('.used').innerText()).toMatch(/\/jogador\s+região:BR privado:True/);
});

it('reports an option that was added and left empty, and a value that was removed', async () => {
  const page = await openPage('pt-BR');
  let commandsSent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/run')) commandsSent += 1;
  });
  await box(page).pressSequentially('/jogador uid:9876543210 privado:');
  await page.keyboard.press('Enter');
  const alert = page.locator('.problem');
  await alert.getByText(words.problems.empty.replace('{{option}}', 'privado')).waitFor();
  expect(commandsSent).toBe(0);
  await page.keyboard.type('True');
  await page.locator('.chip', { hasText: 'privado' }).getByRole('button').click();
  await alert.getByText(words.dropped.replace('{{option}}', 'privado:True')).waitFor();
  await alert.getByRole('button', { name: words.putBack }).click();
  expect(await page.locator('[data-box="private"]').inputValue()).toBe('True');
  await page.keyboard.press('Enter');
  await answerIn(page, 'pt-BR').getByText(words.onlyYou).waitFor();
});

it('takes the language of the address, else the one that was chosen before', async () => {
  const page = await openPage('hi');
  const chosen = page.locator('.language select');
  expect(await chosen.inputValue()).toBe('hi');
  await choose(page, 'ru');
  await page.goto(world.url);
  await page.getByText('Welcome to #playground').waitFor();
  expect(await chosen.inputValue()).toBe('ru');
});

it('answers in a language that Discord’s client does not have, where names of commands stay as registered', async () => {
  const page = await openPage('en-US');
  const others = page.locator('.language optgroup option');
  expect(await others.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(
    expect.arrayContaining(['ar', 'bn', 'ur']),
  );
  await choose(page, 'bn');
  await runCommand(page, lookUp);
  expect(await commandsOf(page).allInnerTexts()).toContain('/player');
  await answerIn(page, 'bn').waitFor();
});

it('fits large and small windows, however long the names of commands are', async () => {
  const page = await openPage('en-US');
  const tooWide: string[] = [];
  const look = async (locale: string, width: number) => {
    await page.setViewportSize({ width, height: 700 });
    const isOver = (await overflow(page)).width > 0 || (await overlaps(page)) || (await isHintCut(page));
    const sheet = page.locator('.person-button');
    const isPhone = await sheet.isVisible();
    if (isPhone) await sheet.click();
    const isSheetOver = isPhone && (await overflow(page)).width > 0;
    if (isPhone) await page.keyboard.press('Escape');
    if (isOver || isSheetOver) tooWide.push(`${locale}, ${width} px`);
  };
  for (const locale of ['en-US', 'ru', 'th'] as const) {
    await page.setViewportSize({ width: 1280, height: 700 });
    await choose(page, locale);
    const label =
      translationsOf('commands.player').others[locale] ?? translationsOf('commands.player').english;
    await expect.poll(() => commandsOf(page).first().getAttribute('title')).toBe(label);
    for (const width of [1280, 390, 320]) await look(locale, width);
  }
  expect(tooWide).toEqual([]);
});

/** Whether the empty command box has no room for all that it says. */
function isHintCut(page: Page): Promise<boolean> {
  return box(page).evaluate((input: HTMLInputElement) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return true;
    pen.font = getComputedStyle(input, '::placeholder').font;
    return pen.measureText(input.placeholder).width > input.clientWidth;
  });
}

/** Whether elements of the top line overlap or leave the window. */
function overlaps(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const shown = ['.place-select', '.inspector-button', '.faults-button', '.person-button']
      .flatMap((name) => document.querySelector(name)?.getBoundingClientRect() ?? [])
      .filter(({ width }) => width > 0);
    const isOut = shown.some(({ left, right }) => left < 0 || right > window.innerWidth);
    const isOver = shown.some((one, index) =>
      shown
        .slice(index + 1)
        .some(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
    );
    return isOut || isOver;
  });
}
