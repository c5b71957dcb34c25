import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIMessage, ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Locator, Page, ViewportSize } from 'playwright-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ownTexts as pageTexts } from '../../../src/playground/page/own-texts.ts';
import { expectFocus } from '../../support/browser/expect-focus.ts';
import { faintTexts } from '../../support/browser/faint-texts.ts';
import { pageIsThere } from '../../support/browser/open-browser-page.ts';
import { openOwnPageOnWorld, openPageOnWorld } from '../../support/browser/open-page-on-world.ts';
import { overflow } from '../../support/browser/overflow.ts';
import { runCommand } from '../../support/browser/run-command.ts';
import { askAsBot } from '../../support/browser/send-as-bot.ts';
import { call } from '../../support/local-discord/raw-bot.ts';
import type { PageWorld } from '../../support/playground/open-page.ts';

let world: PageWorld;
let page: Page;

async function openPageOn(viewport: ViewportSize): Promise<void> {
  const permissions = ['clipboard-read', 'clipboard-write'];
  ({ world, page } = await openPageOnWorld({ viewport, permissions }));
}

const desktop = { width: 1280, height: 800 };
const box = () => page.getByRole('textbox', { name: 'slash command' });
const message = (text: string | RegExp) => page.getByRole('article').filter({ hasText: text });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const item = (name: string) => page.getByRole('menuitem', { name });
const announcer = () => page.locator('.announcer');
const person = (name: string) => world.discord.member(name);

const asBot = (method: string, path: string, body: object) => askAsBot(world.discord, method, path, body);
const run = (line: string) => runCommand(page, line);

/** A message that Noor wrote, on the page. */
async function noorSays(text: string): Promise<APIMessage> {
  const said = person('Noor').says(text).message;
  await message(text).waitFor();
  return said;
}

/** A menu takes the focus as it opens; what is focused sooner would lose it. */
async function menuHasFocus(): Promise<void> {
  await expect.poll(() => page.getByRole('menu').locator(':focus').count()).toBe(1);
}

/** Opens the menu of a message by keyboard and takes an entry. */
async function takeFromMenu(text: string, entry: string): Promise<void> {
  await message(text).last().getByRole('button', { name: 'Message menu' }).focus();
  await page.keyboard.press('Enter');
  await menuHasFocus();
  await item(entry).focus();
  await page.keyboard.press('Enter');
}

describe('threads', () => {
  it('are listed below their channel, are entered by keyboard, and hold commands', async () => {
    await openPageOn(desktop);
    const topic = await noorSays('the topic');
    person('Mira').startsThread('the topic', topic);
    await message('the topic').getByRole('button', { name: 'See Thread' }).press('Enter');
    await page.getByRole('heading', { name: 'the topic', exact: true }).waitFor();
    await expect.poll(() => page.locator('.places .in-thread').allInnerTexts()).toEqual(['the topic']);
    await message('Mira started this thread.').filter({ hasText: 'the topic' }).waitFor();
    await run('/everywhere ');
    await message('here, too').waitFor();
    expect(person('Mira').in('server/the topic').sees().at(-1)?.message.content).toBe('here, too');
    expect(person('Mira').sees()).toHaveLength(1);

    await page.locator('.places button').first().click();
    await message('the topic').getByText('Messages: 1').waitFor();
    person('Noor').in('server/the topic').says('more');
    await message('the topic').getByText('Messages: 2').waitFor();
    await message('the topic').getByRole('button', { name: 'See Thread' }).press('Enter');
    await message('more').waitFor();
    await page.reload();
    await message('more').waitFor();
  });

  it('lead back to their channel when they are archived', async () => {
    await openPageOn(desktop);
    const { id } = await asBot('POST', `/channels/${world.discord.channelId}/threads`, {
      name: 'Short',
      type: ChannelType.PublicThread,
    });
    await message('Loadout started a thread: Short').getByRole('button', { name: 'See Thread' }).click();
    await page.getByRole('heading', { name: 'Short', exact: true }).waitFor();
    await asBot('PATCH', `/channels/${id}`, { archived: true });
    await page.getByRole('heading', { name: '#playground', exact: true }).waitFor();
    await page.locator('.places .in-thread').waitFor({ state: 'detached' });
  });
});

describe('reactions', () => {
  beforeEach(() => openPageOn(desktop));

  it('show who chose them, and are chosen and taken back by keyboard', async () => {
    const said = await noorSays('vote');
    person('Noor').reacts(said, '👍');
    const chip = message('vote').getByRole('button', { name: '👍, reactions:' });
    await expect.poll(() => chip.getAttribute('aria-label')).toContain('reactions: 1');
    expect(await chip.getAttribute('aria-pressed')).toBe('false');
    await chip.press('Enter');
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => announcer().innerText()).toContain('You reacted with 👍');
    expect(person('Mira').sees()[0]?.reactions[0]?.userIds).toEqual([person('Noor').id, person('Mira').id]);
    await chip.press('Enter');
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('false');
    person('Noor').unreacts(said, '👍');
    await chip.waitFor({ state: 'detached' });
  });

  it('come from a palette without the application’s own emojis, in which people only join', async () => {
    const { id } = await asBot('POST', `/applications/${world.discord.applicationId}/emojis`, {
      name: 'gold_rank',
      image: `data:image/png;base64,${twoPixels}`,
    });
    await page.reload();
    await pageIsThere(page);
    const said = await noorSays('vote');
    await takeFromMenu('vote', 'Add Reaction');
    const palette = page.getByRole('menu', { name: 'Add Reaction' });
    await palette.waitFor();
    expect(await palette.locator('img').count()).toBe(0);
    await expectFocus(item('👍'));
    await page.keyboard.press('ArrowRight');
    await expectFocus(item('👎'));
    await page.keyboard.press('End');
    await expectFocus(item('✅'));
    await page.keyboard.press('Enter');
    await message('vote').getByRole('button', { name: '✅, reactions: 1' }).waitFor();
    await call(
      world.discord,
      'PUT',
      `/channels/${said.channel_id}/messages/${said.id}/reactions/gold_rank:${id}/@me`,
    );
    const own = message('vote').getByRole('button', { name: ':gold_rank:, reactions: 1' });
    const picture = own.locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);
    await own.press('Enter');
    await message('vote').getByRole('button', { name: ':gold_rank:, reactions: 2' }).waitFor();
    await message('vote').getByRole('button', { name: 'Add Reaction' }).press('Enter');
    await menuHasFocus();
    await item('🎉').press('Enter');
    await message('vote').getByRole('button', { name: '🎉, reactions: 1' }).waitFor();
  });
});

/** A PNG of 2 × 2 pixels. */
const twoPixels =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAA7EAAAOxAGVKw4bAAAAE0lEQVR4nGP8//8/AwMDEwMDAwMDAA0GAwHnyfYLAAAAAElFTkSuQmCC';

it('says where another day begins', async () => {
  ({ world, page } = await openOwnPageOnWorld({ viewport: desktop }));
  await noorSays('the day before');
  world.discord.trouble.order({ kind: 'clock-forward', ms: 24 * 3600_000 });
  const { timestamp } = await noorSays('the day after');
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(timestamp));
  expect(await page.locator('[role="log"] > *').nth(1).innerText()).toBe(day);
  expect(await page.locator('.divider').count()).toBe(1);
});

it('offers in a member’s menu what the bot does with them, and only another part in direct messages', async () => {
  await openPageOn(desktop);
  const offered = async () => {
    await page.locator('nav .members').getByRole('button', { name: 'Noor' }).click();
    const items = await page.getByRole('menuitem').allInnerTexts();
    await page.keyboard.press('Escape');
    return items;
  };
  expect(await offered()).toEqual(['Switch to Noor', 'Player card']);
  await page.getByRole('button', { name: '@Loadout' }).click();
  await page.getByRole('heading', { name: '@Loadout', exact: true, level: 1 }).waitFor();
  expect(await offered()).toEqual(['Switch to Noor']);
});

describe('pins and copies', () => {
  it('a pin is announced with a link to its message, whose text is copied', async () => {
    await openPageOn(desktop);
    const said = await noorSays('keep this');
    world.discord.member('Ada', { permissions: PermissionFlagsBits.PinMessages }).pins(said);
    const pin = message('Ada pinned a message to this channel.');
    await pin.getByRole('button', { name: 'Jump' }).press('Enter');
    await expectFocus(message('keep this'));
    await takeFromMenu('keep this', 'Copy Text');
    await expect.poll(() => announcer().innerText()).toBe('Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('keep this');
  });

  it('are said not to be copied if the browser has no clipboard for the page', async () => {
    await openPageOn(desktop);
    await noorSays('keep this');
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await takeFromMenu('keep this', 'Copy Text');
    await page.getByRole('alert').getByText("won't let this page copy").waitFor();
  });
});

describe('files', () => {
  const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
  const choose = async (opener: Locator, file: typeof note | string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), opener.press('Enter')]);
    await chooser.setFiles(file);
  };
  /** Hands files to the page as the browser does when they are pasted or dropped. */
  const give = (kind: 'paste' | 'drop', names: string[]) =>
    page.evaluate(
      ([type, files]) => {
        const data = new DataTransfer();
        for (const name of files) data.items.add(new File(['hello'], name, { type: 'text/plain' }));
        const traits = { bubbles: true, cancelable: true };
        const event =
          type === 'paste'
            ? new ClipboardEvent('paste', { ...traits, clipboardData: data })
            : new DragEvent('drop', { ...traits, dataTransfer: data });
        document.body.dispatchEvent(event);
      },
      [kind, names] as const,
    );

  it('are chosen for an option by keyboard, taken out, pasted, and sent', async () => {
    await openPageOn({ width: 320, height: 640 });
    await box().pressSequentially('/read ');
    const field = button(/^file: What to read/);
    await expectFocus(field);
    await choose(field, note);
    await button('file: What to read: note.txt, 5 bytes').waitFor();
    await expectFocus(box());
    expect(await overflow(page)).toEqual({ width: 0, height: 0 });
    await button('Remove note.txt').press('Enter');
    await button('file: What to read: Choose a file').waitFor();
    await box().press('Enter');
    await page.getByText('“file” needs a file.').waitFor();
    await give('paste', ['a.txt', 'b.txt']);
    await button('other: And this: b.txt, 5 bytes').waitFor();
    await box().press('Enter');
    await message('read a.txt of 5 bytes and b.txt of 5 bytes').waitFor();
    await message('read a.txt').getByText('file:a.txt other:b.txt').waitFor();
    await expect.poll(() => page.locator('.sending').innerText()).toBe('');

    await box().press('ArrowUp');
    await page.getByText(pageTexts.filesLeftOut).waitFor();
    await button('file: What to read: Choose a file').waitFor();
    expect(await page.evaluate(faintTexts)).toEqual([]);
  });

  it('are refused in words if they are larger than Discord takes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'files-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'large.txt');
    await writeFile(path, '');
    await truncate(path, 10 * 1024 * 1024 + 1);
    await openPageOn(desktop);
    await box().pressSequentially('/read ');
    await choose(button(/^file: What to read/), path);
    await page.getByText('large.txt is 10.0 MB. Discord takes files of up to 10.0 MB.').waitFor();
    await box().fill('');
    await page.keyboard.press('Escape');
    await box().fill('/everywhere ');
    await give('drop', ['a.txt']);
    await page.getByText(pageTexts.problems['no-file-option'].replace('{{command}}', 'everywhere')).waitFor();
  });

  it('that are gone, as folders, are not taken, and the box says so', async () => {
    await openPageOn(desktop);
    const folder = await mkdtemp(join(tmpdir(), 'files-'));
    const path = join(folder, 'gone.txt');
    await writeFile(path, 'hello');
    await page.evaluate(() => {
      const input = document.createElement('input');
      input.type = 'file';
      input.id = 'held';
      document.body.append(input);
    });
    await page.locator('#held').setInputFiles(path);
    await rm(folder, { recursive: true });
    await page.evaluate(() => {
      const data = new DataTransfer();
      const held = document.querySelector<HTMLInputElement>('#held')?.files?.[0];
      if (held) data.items.add(held);
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }));
    });
    await page.getByRole('alert').getByText(pageTexts.refusals['unreadable-file']).waitFor();
    expect(await page.getByRole('list', { name: 'Attachments' }).count()).toBe(0);
  });

  it('go with a message, several at once, and each can be taken out', async () => {
    await openPageOn(desktop);
    await page.getByRole('button', { name: pageTexts.boxMenu, exact: true }).press('Enter');
    await choose(item('Upload a File'), note);
    const files = page.getByRole('list', { name: 'Attachments' });
    await files.getByText('note.txt').waitFor();
    await give('drop', ['dropped.txt', 'other.txt']);
    await button('Remove dropped.txt').press('Enter');
    await expect.poll(() => files.getByRole('listitem').count()).toBe(2);
    await expectFocus(box());
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Download note.txt' }).waitFor();
    await page.getByRole('link', { name: 'Download other.txt' }).waitFor();
    expect(await files.count()).toBe(0);
  });
});

describe('the box', () => {
  beforeEach(() => openPageOn(desktop));

  it('brings back what this person sent here, older and newer', async () => {
    await run('first words');
    await message('first words').waitFor();
    await run('/everywhere ');
    await message('here, too').waitFor();
    await page.keyboard.press('ArrowUp');
    expect(await page.locator('.pill').innerText()).toBe('/everywhere');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => box().inputValue()).toBe('first words');
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('.pill').innerText()).toBe('/everywhere');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator('.pill').count()).toBe(0);
    await page.getByRole('button', { name: '#cards' }).click();
    await page.getByRole('heading', { name: '#cards', exact: true }).waitFor();
    await box().press('ArrowUp');
    expect(await box().inputValue()).toBe('');
  });

  it('takes several lines, typed and pasted, and grows with them', async () => {
    const heightOf = async () => (await box().boundingBox())?.height ?? 0;
    const oneLine = await heightOf();
    await box().pressSequentially('line one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    expect(person('Mira').sees()).toEqual([]);
    await page.keyboard.press('ArrowUp');
    expect(await box().inputValue()).toBe('line one\ntwo');
    expect(await heightOf()).toBeGreaterThan(1.5 * oneLine);
    await page.keyboard.press('Enter');
    await message('line one').waitFor();
    expect(person('Mira').sees()[0]?.message.content).toBe('line one\ntwo');
    await page.evaluate(() =>
      navigator.clipboard.writeText(Array.from({ length: 9 }, (_, at) => at).join('\n')),
    );
    await page.keyboard.press('ControlOrMeta+v');
    expect(await box().inputValue()).toBe('0\n1\n2\n3\n4\n5\n6\n7\n8');
    expect(await heightOf()).toBeLessThan(6 * oneLine);
    await box().fill('');
    await page.keyboard.type('/everywhere ');
    await page.keyboard.press('Shift+Enter');
    expect(await box().inputValue()).toBe('');
    expect(person('Mira').sees()).toHaveLength(1);
  });

  it('mentions people by their names', async () => {
    await box().pressSequentially('look @no');
    await page.getByRole('option', { name: '@Noor' }).waitFor();
    await page.keyboard.press('Enter');
    expect(await box().inputValue()).toBe('look @Noor ');
    await page.keyboard.press('Enter');
    await message('look').locator('.mention').getByText('@Noor').waitFor();
    const { id } = person('Noor');
    expect(person('Mira').sees()[0]?.message).toMatchObject({ content: `look <@${id}>`, mentions: [{ id }] });
  });
});
