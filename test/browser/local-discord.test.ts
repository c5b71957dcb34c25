import type { Page } from 'playwright-core';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { type OpenPage, openPage } from '../../src/playground/page-server.ts';
import { findViolations } from '../support/browser/find-violations.ts';
import { openBrowserPage } from '../support/browser/open-browser-page.ts';
import { overflow } from '../support/browser/overflow.ts';
import { call, startRawBot } from '../support/local-discord/raw-bot.ts';

/** The page where it is that of a local Discord for any bot. */
let discord: LocalDiscord;
let server: OpenPage;
let page: Page;

beforeEach(async () => {
  discord = await openLocalDiscord({ token: 'a-token-of-my-own' });
  onTestFinished(discord.close);
  server = await openPage({ discord, isLocalDiscord: true, host: '127.0.0.1', port: 0 });
  onTestFinished(server.close);
  page = await openBrowserPage(server.url, {
    viewport: { width: 320, height: 720 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
});

it('bears its own name, and nothing of Loadout’s', async () => {
  expect(await page.title()).toBe('Local Discord');
  await page.getByText('Type / to see every command of the bot.').waitFor();
  const words = await page.locator('body').innerText();
  expect(words).not.toMatch(/Loadout playground|\/player|All cards/i);
  await page.goto(`${server.url}/?lang=pt-BR`);
  await page.getByText('Digite / para ver todos os comandos do bot.').waitFor();
  expect(await page.title()).toBe('Discord local');
});

it('says nothing of regions where a bot has a command named as Loadout’s', async () => {
  const path = `/applications/${discord.applicationId}/commands`;
  await call(discord, 'POST', path, { name: 'settings', description: 'Of any bot', type: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.locator('.commands').getByRole('button', { name: 'settings' }).waitFor();
  expect(await page.locator('.person .region').count()).toBe(0);
});

it('says with what a bot logs in, to be copied, for as long as none is there', async () => {
  const settings = `DISCORD_API_URL=${discord.apiUrl}\nDISCORD_TOKEN=a-token-of-my-own`;
  await page.getByText(settings).waitFor();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(settings);
  expect((await overflow(page)).width).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  const bot = await startRawBot(discord);
  await page.getByText('DISCORD_TOKEN').waitFor({ state: 'detached' });
  bot.socket.close();
  await page.getByText('DISCORD_TOKEN').waitFor();
});
