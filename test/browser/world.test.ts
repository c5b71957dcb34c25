import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { ownTexts as texts } from '../../src/playground/page/own-texts.ts';
import { findViolations } from '../support/browser/find-violations.ts';
import { isUncovered } from '../support/browser/is-uncovered.ts';
import { forgive, lostConnection, openSharedBrowserPage } from '../support/browser/open-browser-page.ts';
import { runCommand } from '../support/browser/run-command.ts';
import { t } from '../support/english.ts';
import { openWorld, type World } from '../support/open-world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({}, { hasNeighbours: true });
  return world.close;
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const openAs = (person: string) =>
  openSharedBrowserPage(`${world.url}/?lang=en-US&place=cards&person=${person}`, phone);

/** Reads what the page shows above its box. */
async function toastOf(page: Page): Promise<string> {
  const toast = page.locator('.toast');
  await toast.waitFor();
  await toast.evaluate((element) => {
    element.style.pointerEvents = 'auto';
  });
  expect(await toast.evaluate(isUncovered)).toBe(true);
  const [said, box] = [await toast.boundingBox(), await page.locator('.box').boundingBox()];
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(box?.y ?? 0);
  return toast.innerText();
}

const act = async (page: Page, entry: string) => {
  await page.locator('#faults-button').click();
  await page.getByRole('menuitem', { name: entry }).click();
};

it('leads on after the first card, to another person and their own card', async () => {
  const page = await openAs('member');
  await page.locator('.example').first().click();
  const next = page.locator('.next');
  await next.getByRole('button', { name: 'press Outfit' }).click();
  await page.getByRole('article').getByText('(edited)').waitFor();
  await next.getByText('press').waitFor({ state: 'detached' });
  await next.getByRole('button', { name: texts.nextBe.replace('{{name}}', 'Kai') }).click();
  await page.locator('.person-name', { hasText: 'Kai' }).waitFor({ state: 'attached' });
  await next.getByRole('button', { name: texts.nextOwnCard }).click();
  await page.getByRole('article').nth(1).locator('.embed img').waitFor();
  await next.waitFor({ state: 'detached' });
});

it('puts a code into the game beside the message with it, and says so to eyes', async () => {
  const page = await openAs('friend');
  await act(page, texts.codePutIn);
  expect(await toastOf(page)).toBe(texts.codeNone);
  await runCommand(page, '/account uid:9876543210');
  const newest = page.getByRole('article').last();
  await newest.getByRole('button', { name: t('buttons.verify') }).click();
  await newest.getByRole('button', { name: texts.codePutIn }).click();
  await page.locator('.toast', { hasText: texts.codePut }).waitFor();
  await newest.getByRole('button', { name: t('buttons.check') }).click();
  await newest.getByText(t('verify.done.text')).waitFor();
  expect(await newest.getByRole('button', { name: texts.codePutIn }).count()).toBe(0);
  await runCommand(page, '/privacy ');
  await newest.getByRole('button', { name: t('buttons.optOut') }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('9876543210');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await newest.getByRole('button', { name: texts.codePutIn }).waitFor();
  await newest.getByText(texts.codeOnlyHere).waitFor();
  await newest.getByRole('button', { name: t('buttons.cancel') }).click();
  await newest.getByText(t('verify.cancelled.title')).waitFor();
});

it.each([
  ['ru', /^\d\d:\d\d$/, 'Обновлено • '],
  ['ar', /^\d\d?:\d\d [صم]$/, ''],
])('says times in the language of one’s Discord, %s', async (language, time, footer) => {
  const page = await openSharedBrowserPage(`${world.url}/?lang=${language}&place=announcements`);
  await page.locator('.example').first().click();
  const card = page.getByRole('article').last();
  await card.locator('.embed img').waitFor();
  const when = await card.locator('.when').innerText();
  expect(when).toMatch(time);
  expect(await card.locator('.embed-footer').innerText()).toContain(`${footer}${when}`);
});

it('names each person once, on a phone and on a desktop', async () => {
  const page = await openAs('member');
  const named = () => page.getByText('Yuki', { exact: true }).filter({ visible: true }).count();
  await page.locator('.person-button').click();
  await expect.poll(named).toBe(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await expect.poll(named).toBe(1);
});

it('says that time is passing for as long as it does', async () => {
  const page = await openAs('member');
  forgive(page, lostConnection);
  const held = new Promise<() => void>((resolve) => {
    void page.route('**/api/forward-clock', (route) => resolve(() => void route.abort()));
  });
  await act(page, texts.weekPasses);
  const release = await held;
  const toast = page.locator('.toast', { hasText: texts.timePasses });
  expect(await toast.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
  release();
  await toast.waitFor({ state: 'detached' });
  await page.getByText(texts.refusals.offline).waitFor();
});

it('lets a day pass, and a member be looked up, on a phone', async () => {
  const page = await openAs('Lena');
  await act(page, texts.dayPasses);
  await page.locator('.toast', { hasText: /^It's now / }).waitFor();
  await page.locator('.person-button').click();
  await page.locator('.sheet-members').getByRole('button', { name: 'Kai' }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Player card' }).click();
  await page.locator('#person').waitFor({ state: 'hidden' });
  await page.getByRole('article').filter({ hasText: 'Lena used' }).locator('.embed img').waitFor();
});
