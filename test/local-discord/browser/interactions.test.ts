import type { Page, ViewportSize } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectFocus } from '../../support/browser/expect-focus.ts';
import { faintTexts } from '../../support/browser/faint-texts.ts';
import { pageIsThere } from '../../support/browser/open-browser-page.ts';
import { openPageOnWorld } from '../../support/browser/open-page-on-world.ts';
import { overflow } from '../../support/browser/overflow.ts';
import { runCommand } from '../../support/browser/run-command.ts';
import { askAsBot, sendAsBot } from '../../support/browser/send-as-bot.ts';
import type { PageWorld } from '../../support/playground/open-page.ts';

let world: PageWorld;
let page: Page;

async function openPageOn(viewport: ViewportSize): Promise<void> {
  ({ world, page } = await openPageOnWorld({ viewport }));
}

const box = () => page.getByRole('textbox', { name: 'slash command' });
const run = (line: string) => runCommand(page, line);
const message = (text: string | RegExp) => page.getByRole('article').filter({ hasText: text });
const dialog = () => page.getByRole('dialog', { name: 'Server settings' });
const choices = (traits: { name?: string; selected?: boolean } = {}) =>
  page.getByRole('listbox').getByRole('option', traits);

describe('with only a keyboard', () => {
  beforeEach(() => openPageOn({ width: 1280, height: 800 }));

  it('a form is filled in, says what is missing, keeps the keyboard inside, and is sent', async () => {
    await run('/form ');
    await dialog().waitFor();
    const uid = dialog().getByRole('textbox', { name: 'Player ID' });
    await expectFocus(uid);
    await page.keyboard.press('Enter');
    await dialog().getByText('This field is required.').first().waitFor();
    await expectFocus(uid);
    await page.keyboard.type('123');
    await dialog().getByText('At least 5 characters.').waitFor();
    await page.keyboard.type('45');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Br');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await page.evaluate(faintTexts)).toEqual([]);
    await uid.press('Enter');
    await message('saved 12345, BR, me, playground, true').waitFor();
    await dialog().waitFor({ state: 'hidden' });
    await expectFocus(box());
  });

  it('a form closes at Escape, and stays no longer than the page it was opened on', async () => {
    await run('/form ');
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await run('/form ');
    await dialog().waitFor();
    await page.reload();
    await pageIsThere(page);
    expect(await dialog().count()).toBe(0);
    await run('/form ');
    await dialog().waitFor();
  });

  it('one of 25 choices is taken, and two members', async () => {
    await run('/choose ');
    const pieces = page.getByRole('combobox', { name: 'Look at a piece' }).last();
    await pieces.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => choices().count()).toBe(25);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await message('chosen: 23').waitFor();
    const whom = page.getByRole('combobox', { name: 'Whom?' }).last();
    await whom.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await page.keyboard.press('n');
    await page.keyboard.press('Space');
    await expect.poll(() => choices({ selected: true }).count()).toBe(2);
    await page.keyboard.press('Enter');
    const { id } = world.discord.member('Noor');
    await message(new RegExp(`chosen: \\d+, ${id}`)).waitFor();
  });

  it('people write, reply and open menus', async () => {
    await run('my id is 4123456789');
    const said = message('my id is 4123456789').first();
    await said.waitFor();
    const more = said.getByRole('button', { name: 'Message menu' });
    await more.focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Add Reaction',
      'Reply',
      'Copy Text',
      'Find player IDs',
      'Delete Message',
    ]);
    await page.keyboard.press('Escape');
    await expectFocus(more);
    await said.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Find player IDs' }).click();
    await message('found 4123456789').waitFor();
    expect(await message('found 4123456789').getAttribute('aria-label')).toContain(', Find player IDs, ');
    await page.keyboard.press('Escape');
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Reply' }).press('Enter');
    await page.getByText('Replying to Mira').waitFor();
    await run('that is me');
    await message('that is me').getByText('Reply to Mira').waitFor();
    await message('that is me').getByRole('button', { name: 'Mira', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Player card' }).click();
    await message('The card of Mira').waitFor();
  });

  it('places have their own messages and commands', async () => {
    await page.getByRole('button', { name: '#general, other server' }).click();
    await page.getByRole('heading', { name: 'Welcome to #general' }).waitFor();
    expect(await page.locator('.commands').innerText()).toMatch(/^\W*everywhere\s*$/);
    await run('/everywhere ');
    await message('here, too').getByText('Only you can see this').waitFor();
    await page.getByRole('button', { name: '@Loadout' }).click();
    await page.getByRole('heading', { name: '@Loadout', level: 2 }).waitFor();
    await page.getByRole('article').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: '@Loadout', level: 2 }).waitFor();
  });

  it('shows a message of components alone, whose parts do what they do elsewhere', async () => {
    await run('/layout ');
    const shown = message('Level 62');
    await shown.waitFor();
    expect(await shown.getAttribute('aria-label')).toContain('Vortex');
    expect(
      await shown.locator('img').evaluateAll((all) => all.slice(1, 3).map((one) => one.getAttribute('alt'))),
    ).toEqual(['Vortex’ face', 'Vortex, front']);
    expect(await shown.locator('ul ul').textContent()).toBe('Diamond');
    expect(await shown.getByRole('separator').count()).toBe(1);
    expect(await shown.locator('.picture, .thumbnail, .file').count()).toBe(4);
    const facts = shown.getByRole('link', { name: 'Download facts.txt' });
    expect(await (await fetch(`${world.page.url}${await facts.getAttribute('href')}`)).text()).toBe(
      'level 62',
    );
    expect(await shown.getByText('Not for everyone').isVisible()).toBe(false);
    await shown.getByText('Spoiler, press to show').last().click();
    await shown.getByText('Not for everyone').waitFor();
    await shown.getByRole('button', { name: 'Open picture: Vortex, front' }).click();
    await page.locator('#lightbox[open]').waitFor();
    await page.keyboard.press('Escape');
    await shown.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('a hint for one', { exact: true }).waitFor();
    await shown.getByRole('combobox', { name: 'Look at a piece' }).click();
    await page.getByRole('option', { name: 'Top' }).click();
    await message('chosen: top').waitFor();
  });

  it('shows the application’s emojis, in words and on buttons', async () => {
    const { discord } = world;
    const image = `data:image/png;base64,${dot}`;
    const { id } = await askAsBot(discord, 'POST', `/applications/${discord.applicationId}/emojis`, {
      name: 'gold',
      image,
    });
    const button = { type: 2, style: 4, label: 'Rank', custom_id: 'rank', emoji: { id } };
    await sendAsBot(discord, {
      content: `<:gold:${id}> Gold`,
      components: [{ type: 1, components: [button] }],
    });
    const shown = message('Gold').locator('img.emoji');
    await expect.poll(() => shown.count()).toBe(2);
    for (const picture of await shown.all())
      await expect.poll(() => picture.evaluate((all: HTMLImageElement) => all.naturalWidth)).toBe(1);
    expect(await message('Gold').getByRole('img', { name: ':gold:' }).count()).toBe(1);
  });
});

describe('on a phone', () => {
  beforeEach(() => openPageOn({ width: 390, height: 844 }));

  it('a card with two lines, a footer and three buttons takes at most 450 px', async () => {
    await run('/look ');
    const card = message('Vortex').last();
    await card.getByRole('img', { name: 'Vortex, Diamond 2, level 62' }).waitFor();
    const { height = Infinity } = (await card.boundingBox()) ?? {};
    expect(height).toBeGreaterThan(300);
    expect(height).toBeLessThanOrEqual(450);
  });

  it('a button stays where it is under a finger while the playground takes note of its command', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/run', async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await run('/card 4123456789');
    const refresh = message('Player 4123456789').getByRole('button', { name: 'Refresh' });
    await refresh.hover();
    const sending = page.locator('.sending');
    expect(await sending.innerText()).not.toBe('');
    await page.mouse.down();
    release();
    await expect.poll(() => sending.innerText()).toBe('');
    await page.mouse.up();
    await message('refreshed').waitFor();
  });

  it('a form and a list of choices fit, at 320 px as well', async () => {
    await page.setViewportSize({ width: 320, height: 600 });
    await run('/choose ');
    const list = page.getByRole('combobox', { name: 'Look at a piece' }).last();
    await list.click();
    await choices({ name: 'Piece 0' }).waitFor();
    expect(await overflow(page)).toEqual({ width: 0, height: 0 });
    await page.keyboard.press('Escape');
    await run('/form ');
    await dialog().getByRole('button', { name: 'Submit' }).click();
    const { x = -1, y = -1, width = 0, height = 0 } = (await dialog().boundingBox()) ?? {};
    expect([x >= 0, y >= 0, x + width <= 320, y + height <= 600]).toEqual([true, true, true, true]);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Places').last().selectOption('dm');
    await page.getByRole('heading', { name: '@Loadout', level: 2 }).waitFor();
    const heights = await page.locator('.top').boundingBox();
    expect(heights?.height).toBeLessThanOrEqual(48);
  });
});

/** A PNG of one pixel. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
