import type { Locator, Page, ViewportSize } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ownTexts as pageTexts } from '../../src/playground/page/own-texts.ts';
import { openFaultRegistry } from '../../src/service/faults/fault-registry.ts';
import { expectFocus } from '../support/browser/expect-focus.ts';
import { faintTexts } from '../support/browser/faint-texts.ts';
import { isUncovered } from '../support/browser/is-uncovered.ts';
import { forgive, openSharedBrowserPage, refusal } from '../support/browser/open-browser-page.ts';
import { openFaults } from '../support/browser/open-faults.ts';
import { openPageOnWorld } from '../support/browser/open-page-on-world.ts';
import { overflow } from '../support/browser/overflow.ts';
import { runCommand } from '../support/browser/run-command.ts';
import { t } from '../support/english.ts';
import { openWorld } from '../support/open-world.ts';
import { openPageWorld, type PageWorld } from '../support/playground/open-page.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 400, height: 844 };

const registry = openFaultRegistry(() => 0);
let world: PageWorld;
let page: Page;

beforeAll(async () => {
  world = await openPageWorld({ faults: registry });
  return world.close;
});

async function openPageOn(viewport: ViewportSize): Promise<void> {
  registry.clear();
  page = await openSharedBrowserPage(world.page.url, { viewport });
}

const opener = () => page.getByRole('button', { name: /^Faults/ });
const panel = () => page.getByRole('region', { name: 'Faults on demand' });
const choice = (name: string) => panel().getByRole('combobox', { name });
const field = (name: string) => panel().getByRole('textbox', { name });
const order = () => panel().getByRole('button', { name: pageTexts.faults.order }).click();

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('the panel of faults on %s', (_name, viewport) => {
  beforeEach(() => openPageOn(viewport));

  it('moves no button when something is ordered and taken away', async () => {
    await opener().click();
    const presets = panel().locator('.preset');
    const places = () => presets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const before = await places();
    const on = panel().locator('[aria-pressed=true]');
    const press = (preset: Locator) => preset.evaluate((button: HTMLElement) => button.click());
    // Each replaces the one before.
    for (const preset of await presets.all()) {
      await press(preset);
      await expect.poll(() => preset.getAttribute('aria-pressed')).toBe('true');
      expect([await on.count(), registry.list().length]).toEqual([1, 1]);
      expect(await places()).toEqual(before);
    }
    const opened = (await opener().innerText()).replaceAll(/\s+/g, ' ');
    expect(opened).toMatch(viewport === phone ? /^⚠ 1 / : /^⚠ ?Faults: 1 on$/);
    await press(presets.last());
    await expect.poll(() => on.count()).toBe(0);
    expect(await places()).toEqual(before);
  });

  it('is readable in either theme, and no wider than the window', async () => {
    registry.add({ kind: 'rate-limited', retryAfterSeconds: 7 });
    registry.add({ kind: 'cut' });
    forgive(page, refusal);
    await opener().click();
    await field('How many times').fill('0');
    await order();
    await panel().getByText('“How many times” must').waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(faintTexts)).toEqual([]);
    }
    expect(await overflow(page)).toEqual({ width: 0, height: 0 });
  });

  it('leaves the command box and the newest message in sight', async () => {
    await runCommand(page, 'hello, all');
    const newest = page.getByRole('article').getByText('hello, all').last();
    await newest.waitFor();
    await opener().click();
    const box = page.getByRole('textbox', { name: 'Slash command' });
    expect((await panel().boundingBox())?.width).toBeGreaterThanOrEqual(320);
    expect((await box.boundingBox())?.width).toBeGreaterThan(200);
    for (const part of [newest, box]) expect(await part.evaluate(isUncovered)).toBe(true);
  });
});

describe('the panel of faults', () => {
  beforeEach(() => openPageOn(phone));

  it('is closed until asked for, and gives the keyboard back', async () => {
    await opener().waitFor();
    expect(await panel().count()).toBe(0);
    await opener().focus();
    await page.keyboard.press('Enter');
    await panel().waitFor();
    const first = panel().getByRole('button', { name: '401: key refused' });
    const isFocused = () => first.evaluate((element) => element === document.activeElement);
    // The next control of the header comes before it.
    for (let tabs = 0; tabs < 5 && !(await isFocused()); tabs += 1) await page.keyboard.press('Tab');
    await expectFocus(first);
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await expectFocus(opener());
    expect(await opener().getAttribute('aria-expanded')).toBe('false');
  });

  it('orders the fault that it describes at a press, and removes it at the next', async () => {
    await opener().click();
    const preset = panel().getByRole('button', { name: 'Slow answers · delayed 30 s' });
    expect(await preset.innerText()).toContain(`Members see: “${t('notices.tooLate.title')}”`);
    await preset.press('Enter');
    await panel().getByRole('button', { name: 'Slow answers · delayed 30 s', pressed: true }).waitFor();
    expect(registry.list()).toMatchObject([{ kind: 'slow', delayMs: 30_000, rate: 1 }]);
    await panel().getByRole('button', { name: 'Slow answers · delayed 3 s', pressed: false }).waitFor();
    await preset.press('Enter');
    await panel().getByText(pageTexts.faults.none).waitFor();
    expect(registry.list()).toEqual([]);
  });

  it('orders what was filled in, in the units of a person', async () => {
    await opener().click();
    await choice('What goes wrong').selectOption('Slow answers');
    await choice('Where').selectOption('/info (player records)');
    await field('Wait before the answer').fill('0.07');
    await field('Share of requests').fill('12,5');
    await field('How many times').fill('4');
    await order();
    await panel().getByText('/info · delayed 0.07 s · 12.5% of requests · 4 of 4 left').waitFor();
    expect(registry.list()).toMatchObject([
      { kind: 'slow', path: '/api/v1/info', delayMs: 70, rate: 0.125, count: 4 },
    ]);
    await choice('What goes wrong').selectOption('429: quota used up');
    expect(await field('Retry-After').inputValue()).toBe('10');
    await choice('What goes wrong').selectOption('Image source down');
    expect(await choice('Where').count()).toBe(0);
    await choice('Which source').selectOption('the drawn pictures');
    await field('Share of requests').fill('');
    await field('How many times').fill('');
    await order();
    await panel()
      .getByText(`the drawn pictures · ${pageTexts.faults.untilTaken.replace('{{met}}', '0')}`)
      .waitFor();
    registry.openOutage()('drawn');
    await panel().getByText('hit so far: 1').waitFor();
    await opener().filter({ hasText: 'Faults: 2 on' }).waitFor();
  });

  it('takes away one, or all, and keeps the keyboard', async () => {
    for (const kind of ['cut', 'slow', 'unavailable'] as const) registry.add({ kind });
    await opener().click();
    await panel()
      .getByRole('button', { name: pageTexts.faults.takeLabel.replace('{{fault}}', 'Slow answers') })
      .click();
    await panel().getByText('On now: 2').waitFor();
    expect(registry.list().map(({ kind }) => kind)).toEqual(['cut', 'unavailable']);
    await panel().getByRole('button', { name: pageTexts.faults.takeAll }).press('Enter');
    await panel().getByText(pageTexts.faults.none).waitFor();
    expect(registry.list()).toEqual([]);
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  });

  it('says in words what is wrong with an order, and goes there', async () => {
    forgive(page, refusal);
    await opener().click();
    await field('How many times').fill('often');
    await order();
    const alert = panel().getByRole('alert');
    await alert.filter({ hasText: '“How many times” must be a whole number' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('count');
    expect(await field('How many times').getAttribute('aria-invalid')).toBe('true');
    // A thousand here, one with decimals there: not to be guessed.
    await field('How many times').fill('1,000');
    await order();
    await alert.filter({ hasText: '“How many times” must be a whole number' }).waitFor();
    await field('How many times').fill('1');
    await field('Share of requests').fill('101');
    await order();
    await alert.filter({ hasText: 'at most 100%' }).waitFor();
    await field('Share of requests').fill('100');
    await order();
    await panel().getByText('1 of 1 left').waitFor();
    await expect.poll(() => alert.innerText()).toBe('');
  });
});

it('switches Discord’s faults by keyboard, until they are removed one by one or all at once', async () => {
  const { discord, url, close } = await openWorld();
  onTestFinished(close);
  page = await openSharedBrowserPage(url);
  await openFaults(page);
  const button = (name: string) => panel().getByRole('button', { name: new RegExp(`^${name}`) });
  await panel().getByRole('tab', { name: 'Player API' }).press('ArrowRight');
  await button('The gateway is silent for 10 s').waitFor();
  await button('Discord is slow').click();
  await panel().getByRole('button', { name: 'Discord is slow', pressed: true }).waitFor();
  await button('Discord fails on every answer').press('Enter');
  await panel().getByRole('button', { name: 'Discord fails on every answer', pressed: true }).waitFor();
  await panel().getByRole('button', { name: 'Discord is slow', pressed: false }).waitFor();
  discord.trouble.order({ kind: 'error', route: '/users/@me' });
  await panel().getByText('On now: 2').waitFor();
  await page.getByRole('button', { name: 'Faults: 2 on' }).waitFor();
  await button(pageTexts.faults.takeLabel.replace('{{fault}}', 'Discord fails on every answer')).press(
    'Enter',
  );
  await panel().getByText('On now: 1').waitFor();
  await panel().getByText('error status:500 /users/@me').waitFor();
  await button('Discord fails on every answer').click();
  await button(pageTexts.faults.takeAll).click();
  await panel().getByText(pageTexts.faults.none).waitFor();
  expect(discord.trouble.list()).toEqual([]);
  await button('Discord asks the bot to reconnect').click();
  await panel().getByText('Done: Discord asks the bot to reconnect (op 7)').waitFor();
});

it('hides the faults if the player API is another’s', async () => {
  ({ page } = await openPageOnWorld());
  await page.getByRole('button', { name: 'card', exact: true }).waitFor();
  expect(await opener().count()).toBe(0);
});
