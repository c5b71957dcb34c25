import type { Page, ViewportSize } from 'playwright-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { LocalDiscord } from '../../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../../src/local-discord/open-local-discord.ts';
import { type OpenPage, openPage } from '../../../src/local-discord/page-server/serve-page.ts';
import { findViolations } from '../../support/browser/find-violations.ts';
import { openSharedBrowserPage } from '../../support/browser/open-browser-page.ts';
import { overflow } from '../../support/browser/overflow.ts';
import { openKeeper } from '../../support/local-discord/keeper.ts';
import { call, type RawBot, startRawBot } from '../../support/local-discord/raw-bot.ts';
import { twoServers } from '../../support/local-discord/two-servers.ts';

/** Two applications have a command of the same name, and two servers a channel. */
let discord: LocalDiscord;
let server: OpenPage;
let bots: RawBot[];
let page: Page;

beforeEach(async () => {
  discord = await openLocalDiscord({ world: twoServers });
  onTestFinished(discord.close);
  bots = [];
  for (const { id, token, name } of discord.applications) {
    const own = { ...discord, applicationId: id, token };
    await call(own, 'PUT', `/applications/${id}/commands`, [
      { name: 'ping', description: `Of ${name}` },
      { name: 'Look up', type: 3 },
    ]);
    bots.push(await startRawBot(own));
  }
  onTestFinished(() => {
    for (const { socket } of bots) socket.close();
  });
  server = await openPage({ discord, host: '127.0.0.1', port: 0 });
  onTestFinished(server.close);
});

async function openPageOn(viewport: ViewportSize): Promise<void> {
  page = await openSharedBrowserPage(`${server.url}/?person=member`, { viewport });
  await page.getByRole('heading', { name: 'Welcome to #lounge' }).waitFor();
}

const desktop = { width: 1280, height: 800 };
const box = () => page.getByRole('textbox', { name: 'slash command' });
const options = () => page.locator('#suggestions').getByRole('option').allInnerTexts();

/** Answers the next interaction of one of the bots. */
async function answer(bot: RawBot | undefined, content: string): Promise<void> {
  const { id, token } = (await bot?.interaction()) ?? {};
  await call(discord, 'POST', `/interactions/${id}/${token}/callback`, { type: 4, data: { content } });
}

describe('commands of one name', () => {
  it.each([
    [0, 'Archivist'],
    [1, 'Herald'],
  ])('are told apart in the list, and sent to the one that was chosen: %i', async (index, name) => {
    await openPageOn(desktop);
    await box().pressSequentially('/ping ');
    expect((await options()).map((text) => text.split('\n').map((part) => part.trim()))).toEqual([
      ['/ping', 'Of Archivist', 'Archivist'],
      ['/ping', 'Of Herald', 'Herald'],
    ]);
    for (let n = 0; n < index; n += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.box').getByText(name, { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await answer(bots[index], 'pong');
    await page.getByRole('article', { name: `${name}, /ping, pong` }).waitFor();
  });

  it('look different in the side bar and in the menu of a message', async () => {
    await openPageOn(desktop);
    await page.locator('.commands').getByRole('button', { name: 'ping Herald' }).click();
    await page.keyboard.press('Enter');
    await answer(bots[1], 'pong');
    const message = page.getByRole('article', { name: 'Herald, /ping, pong' });
    await message.getByRole('button', { name: 'Message menu' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Look up (Archivist)' }).waitFor();
    await page.getByRole('menuitem', { name: 'Look up (Herald)' }).press('Enter');
    await answer(bots[1], 'looked');
    await page.getByRole('article', { name: 'Herald, Look up, looked' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});

describe('places', () => {
  it('hold the direct messages with each application', async () => {
    await openPageOn(desktop);
    await page.locator('.places').getByRole('button', { name: '@Archivist' }).waitFor();
    await page.locator('.places').getByRole('button', { name: '@Herald' }).click();
    await page.getByRole('heading', { name: '@Herald', level: 2 }).waitFor();
    await box().fill('/ping');
    expect((await options()).map((text) => text.split('\n')[1]?.trim())).toEqual(['Of Herald']);
    await box().press('Enter');
    await box().press('Enter');
    await answer(bots[1], 'in private');
    await page.getByRole('article', { name: 'Herald, /ping, in private' }).waitFor();
    expect(discord.member('Jun').in('dm/Herald').sees()).toHaveLength(1);
    expect(discord.member('Jun').in('dm').sees()).toEqual([]);
  });

  it('that are closed to somebody are left for the first that is open', async () => {
    const bot = await openKeeper(['BanMembers']);
    onTestFinished(bot.close);
    const own = await openPage({ discord: bot.discord, host: '127.0.0.1', port: 0 });
    onTestFinished(own.close);
    page = await openSharedBrowserPage(`${own.url}/?person=member`, { viewport: desktop });
    await page.getByRole('heading', { name: 'Welcome to #lounge' }).waitFor();
    const { id } = bot.discord.member('Iris');
    await bot.ask('PUT', `/guilds/${bot.discord.guildId}/bans/${id}`);
    await page.getByRole('heading', { name: 'Welcome to #lounge' }).waitFor({ state: 'detached' });
    await page.locator('.places [aria-current="page"]').waitFor();
    expect(await page.locator('.places').getByRole('button', { name: '#lounge' }).count()).toBe(0);
  });

  it('of one name say which server they are of, wherever they are named', async () => {
    await openPageOn({ width: 390, height: 720 });
    const select = page.getByRole('combobox', { name: 'Places' });
    const names = await select.locator('option').allInnerTexts();
    expect(names).toEqual(expect.arrayContaining(['#lounge', '#general, Guild', '#general, Office']));
    discord.member('Iris').in('Office/general').says('news');
    await select.selectOption({ label: '#general, Office' });
    await page.getByRole('heading', { name: 'Welcome to #general' }).waitFor();
    expect(await page.locator('.place-name').innerText()).toBe('#general, Office');
    expect(await overflow(page)).toEqual({ width: 0, height: 0 });
    await page.getByRole('article').filter({ hasText: 'news' }).waitFor();
  });
});
