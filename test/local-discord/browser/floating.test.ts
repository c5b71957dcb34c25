import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPageOnWorld } from '../../support/browser/open-page-on-world.ts';
import { runCommand } from '../../support/browser/run-command.ts';
import type { PageWorld } from '../../support/playground/open-page.ts';

/** Lists and menus that lie over the page: they make nothing longer, and are seen whole. */
describe.each([
  ['a desktop', { width: 1280, height: 560 }],
  ['a phone', { width: 390, height: 560 }],
])('what floats on %s', (_name, viewport) => {
  let world: PageWorld;
  let page: Page;
  beforeEach(async () => {
    ({ world, page } = await openPageOnWorld({ viewport }));
  });

  const message = (text: string) => page.getByRole('article').filter({ hasText: text });
  const scroller = () => page.locator('#scroller');
  const select = (name: string) => page.getByRole('combobox', { name });

  async function runChoose(): Promise<void> {
    await runCommand(page, '/choose ');
    await select('Look at a piece').waitFor();
  }

  it('opens a select above its field if there is no room below, and leaves the log as it is', async () => {
    await runChoose();
    const before = await scroller().evaluate(scrolled);
    await select('Look at a piece').click();
    const list = page.locator('.select-list');
    await expect.poll(() => list.evaluate(isWhole)).toBe(true);
    expect(await scroller().evaluate(scrolled)).toEqual(before);
    expect(await bottomOf(list)).toBeLessThanOrEqual(await topOf(select('Look at a piece')));
    for (let n = 0; n < 20; n += 1) await page.keyboard.press('ArrowDown');
    const active = list.getByRole('option', { name: 'Piece 20' });
    await expect.poll(() => active.evaluate(isWhole)).toBe(true);
    await page.keyboard.press('Enter');
    await message('chosen: 20').waitFor();
  });

  it('opens a select below its field if there is room, and lets it follow when the log is scrolled', async () => {
    await runChoose();
    for (let n = 0; n < 20; n += 1) world.discord.member('Noor').says(`line ${n}`);
    await message('line 19').waitFor();
    await scroller().evaluate((element) =>
      element.querySelector('.select')?.scrollIntoView({ block: 'start' }),
    );
    await select('Look at a piece').click();
    const list = page.locator('.select-list');
    const field = select('Look at a piece');
    const gap = async () => (await topOf(list)) - (await bottomOf(field));
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    const beside = await gap();
    await scroller().evaluate((element) => element.scrollBy(0, 40));
    await expect.poll(gap).toBe(beside);
  });

  it('shows the menu of the last message whole', async () => {
    world.discord.member('Noor').says('the last one');
    await message('the last one').waitFor();
    await message('the last one').getByRole('button', { name: 'Message menu' }).press('Enter');
    await expect.poll(() => page.getByRole('menu').evaluate(isWhole)).toBe(true);
    expect(await page.getByRole('menuitem').last().evaluate(isWhole)).toBe(true);
  });

  it.skipIf(viewport.width < 721)('shows the menu of the last member in the side bar whole', async () => {
    await page.locator('.members').getByRole('button').last().press('Enter');
    await expect.poll(() => page.getByRole('menu').evaluate(isWhole)).toBe(true);
  });
});

async function topOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? Number.NaN;
}

async function bottomOf(locator: Locator): Promise<number> {
  const { y, height } = (await locator.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return y + height;
}

/** Runs in the page. */
function scrolled({ scrollTop, scrollHeight }: Element): { scrollTop: number; scrollHeight: number } {
  return { scrollTop, scrollHeight };
}

/** Runs in the page: whether nothing covers or cuts off an element at its corners. */
function isWhole(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const inset = 8;
  return [left + inset, right - inset].every((x) =>
    [top + inset, bottom - inset].every((y) => element.contains(document.elementFromPoint(x, y))),
  );
}
