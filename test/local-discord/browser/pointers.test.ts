import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { openOwnPageOnWorld, openPageOnWorld } from '../../support/browser/open-page-on-world.ts';
import { sendAsBot } from '../../support/browser/send-as-bot.ts';
import type { PageWorld } from '../../support/playground/open-page.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

describe.each<[string, BrowserContextOptions, (part: Locator) => Promise<void>]>([
  ['a mouse', {}, (part) => part.click()],
  ['a finger', phone, (part) => part.tap()],
])('with %s alone', (_name, options, press) => {
  let world: PageWorld;
  let page: Page;
  beforeEach(async () => {
    ({ world, page } = await openPageOnWorld(options));
  });

  const box = () => page.locator('#command-box');
  const send = () => page.getByRole('button', { name: 'Send', exact: true });
  const message = (text: string | RegExp) => page.getByRole('article').filter({ hasText: text });
  const choice = (name: string) => page.getByRole('listbox').getByRole('option', { name }).first();
  const runs = async (line: string) => {
    await box().fill(line);
    await press(send());
  };

  it('a command is picked from the list, and what is chosen for its option', async () => {
    await box().fill('/');
    await press(choice('whisper'));
    expect(await page.locator('.pill').innerText()).toBe('/whisper');
    await box().pressSequentially('tone:');
    await press(choice('Stern'));
    expect(await page.locator('[data-box="tone"]').inputValue()).toBe('Stern');
    await press(page.getByRole('button', { name: 'Remove tone' }));
    await page.locator('[data-box="tone"]').waitFor({ state: 'detached' });
    await press(send());
    await message('plain words about nobody').waitFor();
  });

  it('choices of selects are taken, one and several', async () => {
    await runs('/choose ');
    await press(page.getByRole('combobox', { name: 'Look at a piece' }));
    await press(choice('Piece 3'));
    await message('chosen: 3').waitFor();
    await press(page.getByRole('combobox', { name: 'Whom?' }));
    await press(choice('Noor'));
    await press(choice('Ada'));
    await press(page.getByRole('button', { name: 'Done' }));
    const { member } = world.discord;
    await message(`chosen: ${member('Noor').id}, ${member('Ada').id}`).waitFor();
  });

  it('a form is filled in and sent, or given up', async () => {
    await runs('/form ');
    const dialog = page.getByRole('dialog', { name: 'Server settings' });
    await press(dialog.getByRole('button', { name: 'Cancel' }));
    await dialog.waitFor({ state: 'hidden' });
    await runs('/form ');
    await dialog.getByRole('textbox', { name: 'Player ID' }).fill('4123456789');
    await dialog.getByRole('combobox', { name: 'Region' }).selectOption('Brazil');
    await press(dialog.getByText('Only me'));
    await press(dialog.getByText('cards'));
    await press(dialog.getByRole('checkbox', { name: 'What changed' }));
    await press(dialog.getByRole('button', { name: 'Submit' }));
    await message('saved 4123456789, BR, me, cards, true').waitFor();
  });

  it('menus of messages and of their authors are opened', async () => {
    await runs('my id is 4123456789');
    const said = message('my id is 4123456789').first();
    if (options.hasTouch) await said.hover();
    await press(said.getByRole('button', { name: 'Message menu' }));
    await press(page.getByRole('menuitem', { name: 'Find player IDs' }));
    await message('found 4123456789').waitFor();
    await press(said.getByRole('button', { name: 'Mira' }));
    await press(page.getByRole('menuitem', { name: 'Player card' }));
    await message('The card of Mira').waitFor();
  });

  it('text of a bot is opened and pressed', async () => {
    const look = world.discord.commands().find(({ name }) => name === 'look');
    await sendAsBot(world.discord, { content: `||hidden|| </look:${look?.id}>` });
    const text = message('Spoiler').locator('.text');
    const isShown = () => text.locator('details').evaluate((spoiler: HTMLDetailsElement) => spoiler.open);
    expect(await isShown()).toBe(false);
    await press(text.getByText('Spoiler'));
    expect(await isShown()).toBe(true);
    await press(text.getByRole('button', { name: '/look' }));
    expect(await page.locator('.pill').innerText()).toBe('/look');
  });

  it('a layout is read and pressed at whatever depth', async () => {
    const hint = { type: 2, style: 2, label: 'Hint', custom_id: 'hint' };
    const words = (content: string) => ({ type: 10, content });
    const section = { type: 9, components: [words('beside it')], accessory: hint };
    const container = {
      type: 17,
      accent_color: 0x5865f2,
      components: [words('## Shelf'), { type: 14 }, section],
    };
    await sendAsBot(world.discord, { flags: 1 << 15, components: [container] });
    const shelf = page.getByRole('article', { name: 'Loadout, Shelf' });
    await shelf.getByRole('heading', { name: 'Shelf' }).waitFor();
    expect(await shelf.locator('.container').evaluate(edgeColor)).toBe('rgb(88, 101, 242)');
    await press(shelf.getByRole('button', { name: 'Hint' }));
    await message('a hint for one').waitFor();
  });
});

it('times in a text are updated as time passes', async () => {
  const { world, page } = await openOwnPageOnWorld();
  const noon = Date.UTC(2026, 0, 15, 12);
  await page.clock.install({ time: noon });
  await sendAsBot(world.discord, { content: `<t:${noon / 1000 + 3 * 3600}:R>` });
  const text = page.getByRole('article').locator('.text');
  await text.getByText('in 3 hours').waitFor();
  await page.clock.fastForward('01:00:00');
  await text.getByText('in 2 hours').waitFor();
  await page.clock.fastForward('03:00:00');
  await text.getByText('1 hour ago').waitFor();
});

/** Runs in the page. */
function edgeColor(element: Element): string {
  return getComputedStyle(element).borderInlineStartColor;
}
