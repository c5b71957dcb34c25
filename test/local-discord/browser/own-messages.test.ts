import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPageOnWorld } from '../../support/browser/open-page-on-world.ts';
import { switchTo } from '../../support/browser/switch-to.ts';
import type { PageWorld } from '../../support/playground/open-page.ts';

const phone = { width: 390, height: 640 };

describe('messages of one’s own', () => {
  let world: PageWorld;
  let page: Page;
  beforeEach(async () => {
    ({ world, page } = await openPageOnWorld({ viewport: phone }));
  });

  const box = () => page.getByRole('textbox', { name: 'slash command' });
  const message = (text: string | RegExp) => page.getByRole('article').filter({ hasText: text });
  const person = (name: string) => world.discord.member(name);
  const contents = () =>
    person('Mira')
      .sees()
      .map(({ message: { content } }) => content);

  async function say(text: string): Promise<void> {
    await box().fill(text);
    await box().press('Enter');
    await message(text).waitFor();
  }

  async function takeFromMenu(text: string, entry: string): Promise<void> {
    await message(text).first().getByRole('button', { name: 'Message menu' }).press('Enter');
    await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter');
  }

  /** Answers the question that the browser asks next, which is whether to delete. */
  const answerNext = (isYes: boolean) =>
    page.waitForEvent('dialog').then(async (dialog) => {
      expect(dialog.message()).toBe('Are you sure you want to delete this message?');
      await (isYes ? dialog.accept() : dialog.dismiss());
    });

  it('are deleted once the visitor has said so twice', async () => {
    await say('one');
    await say('two');
    await Promise.all([answerNext(false), takeFromMenu('one', 'Delete Message')]);
    expect(contents()).toEqual(['one', 'two']);
    await Promise.all([answerNext(true), takeFromMenu('one', 'Delete Message')]);
    await message('one').waitFor({ state: 'detached' });
    expect(contents()).toEqual(['two']);
  });

  it('are the only ones that a plain member can delete; an admin deletes any, and a reply says that it is gone', async () => {
    const said = person('Noor').says('of another').message;
    person('Ada').says('an answer', said);
    await message('an answer').waitFor();
    await message('of another').first().getByRole('button', { name: 'Message menu' }).press('Enter');
    const entries = await page.getByRole('menuitem').allInnerTexts();
    expect(entries).toContain('Reply');
    expect(entries).not.toContain('Delete Message');
    await page.keyboard.press('Escape');
    await switchTo(page, 'Ada');
    await Promise.all([answerNext(true), takeFromMenu('of another', 'Delete Message')]);
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
