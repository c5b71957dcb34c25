import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { faintTexts } from '../../support/browser/faint-texts.ts';
import { findViolations } from '../../support/browser/find-violations.ts';
import { openPageOnWorld } from '../../support/browser/open-page-on-world.ts';
import { overflow } from '../../support/browser/overflow.ts';
import type { PageWorld } from '../../support/playground/open-page.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 640 };

describe('messages of one’s own', () => {
  let world: PageWorld;
  let page: Page;
  beforeEach(async () => {
    ({ world, page } = await openPageOnWorld({ viewport: phone }));
  });

  const box = () => page.getByRole('textbox', { name: 'slash command' });
  const field = () => page.getByRole('textbox', { name: 'Edit your message' });
  const message = (text: string | RegExp) => page.getByRole('article').filter({ hasText: text });
  const person = (name: string) => world.discord.member(name);
  const contents = (place?: string) =>
    (place ? person('Mira').in(place) : person('Mira')).sees().map(({ message: { content } }) => content);

  async function say(text: string): Promise<void> {
    await box().fill(text);
    await box().press('Enter');
    await message(text).waitFor();
  }

  async function takeFromMenu(text: string, entry: string): Promise<void> {
    await message(text).first().getByRole('button', { name: 'Message menu' }).press('Enter');
    await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter');
  }

  it('are edited from the menu, and say so', async () => {
    await say('hello @Noor');
    await takeFromMenu('hello', 'Edit Message');
    // At once: a key that came sooner would go elsewhere.
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field().inputValue()).toBe('hello @Noor');
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      expect(await overflow(page)).toEqual({ width: 0, height: 0 });
      expect(await page.evaluate(faintTexts)).toEqual([]);
    }
    expect(await findViolations(page)).toEqual([]);
    await field().press('Shift+Enter');
    await field().pressSequentially('and @Ada');
    await field().press('Enter');
    await message('and @Ada').getByText('(edited)').waitFor();
    expect(await field().count()).toBe(0);
    const { id: noor } = person('Noor');
    expect(contents()).toEqual([`hello <@${noor}>\nand <@${person('Ada').id}>`]);
  });

  it('are edited at Arrow-up in an empty box, unless a command came last, and left alone at Escape', async () => {
    await say('one');
    await say('two');
    await box().press('ArrowUp');
    await expect.poll(() => field().inputValue()).toBe('two');
    await field().pressSequentially(' more');
    await field().press('Escape');
    expect(await field().count()).toBe(0);
    await box().press('ArrowUp');
    await field().fill('changed');
    await field().press('Enter');
    await message('changed').waitFor();
    expect(contents()).toEqual(['one', 'changed']);
    await box().fill('/everywhere ');
    await box().press('Enter');
    await message('here, too').waitFor();
    await box().press('ArrowUp');
    expect(await page.locator('.pill').innerText()).toBe('/everywhere');
    expect(await field().count()).toBe(0);
  });

  it('are deleted once the page has asked, from the menu or with their last letter', async () => {
    await say('one');
    await say('two');
    await takeFromMenu('one', 'Delete Message');
    const dialog = page.getByRole('dialog', { name: 'Delete Message' });
    await dialog.getByText('Are you sure you want to delete this message?').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(contents()).toEqual(['one', 'two']);
    await takeFromMenu('one', 'Delete Message');
    await dialog.waitFor();
    await page.keyboard.press('Enter');
    await message('one').waitFor({ state: 'detached' });
    await box().press('ArrowUp');
    await field().fill('');
    await field().press('Enter');
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    await message('two').waitFor({ state: 'detached' });
    expect(contents()).toEqual([]);
  });

  it('are no longer asked about once they are gone, nor edited', async () => {
    for (const entry of ['Delete Message', 'Edit Message']) {
      await say(entry);
      await takeFromMenu(entry, entry);
      const asked = entry === 'Edit Message' ? field() : page.getByRole('dialog');
      await asked.waitFor();
      const { message: own } = person('Mira').sees().at(-1) ?? {};
      if (own) person('Ada').deletes(own);
      await asked.waitFor({ state: 'hidden' });
      await message(entry).waitFor({ state: 'detached' });
    }
  });

  it('are the only ones that a plain member can change; an admin deletes any, and a reply says that it is gone', async () => {
    const said = person('Noor').says('of another').message;
    person('Ada').says('an answer', said);
    await message('an answer').waitFor();
    await message('of another').first().getByRole('button', { name: 'Message menu' }).press('Enter');
    const entries = await page.getByRole('menuitem').allInnerTexts();
    expect(entries).toContain('Reply');
    expect(entries).not.toContain('Edit Message');
    expect(entries).not.toContain('Delete Message');
    await page.keyboard.press('Escape');
    await page.locator('.person-button').click();
    await page.locator('.switch label', { hasText: 'Admin' }).click();
    await page.locator('.person-name', { hasText: 'Ada' }).waitFor({ state: 'attached' });
    await takeFromMenu('of another', 'Delete Message');
    await page
      .getByRole('dialog', { name: 'Delete Message' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await message('an answer').getByText('Original message was deleted').waitFor();
  });

  it('are shown at once, however far up one reads', async () => {
    person('Noor').says(Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n'));
    await message('line 39').waitFor();
    const scroller = page.locator('#scroller');
    await scroller.hover();
    await page.mouse.wheel(0, -9000);
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await say('my own');
    const distance = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
      scrollHeight - scrollTop - clientHeight;
    await expect.poll(() => scroller.evaluate(distance)).toBeLessThan(2);
  });
});
