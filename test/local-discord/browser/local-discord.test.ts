import type { Page } from 'playwright-core';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { LocalDiscord } from '../../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../../src/local-discord/open-local-discord.ts';
import pageTexts from '../../../src/local-discord/page/texts/en-US.json' with { type: 'json' };
import { Recorder } from '../../../src/local-discord/page-server/inspect/recorder.ts';
import { createControls } from '../../../src/local-discord/page-server/serve-controls.ts';
import { type OpenPage, openPage } from '../../../src/local-discord/page-server/serve-page.ts';
import { findViolations } from '../../support/browser/find-violations.ts';
import { openSharedBrowserPage } from '../../support/browser/open-browser-page.ts';
import { overflow } from '../../support/browser/overflow.ts';
import { call, startRawBot } from '../../support/local-discord/raw-bot.ts';

/** The page if it is that of a local Discord for any bot. */
let discord: LocalDiscord;
let server: OpenPage;
let page: Page;

beforeEach(async () => {
  const recorder = new Recorder(Date.now);
  discord = await openLocalDiscord({
    token: 'a-token-of-my-own',
    onExchange: (exchange) => recorder.exchanged(exchange),
  });
  recorder.follow(discord);
  onTestFinished(discord.close);
  server = await openPage({
    discord,
    inspection: { recorder },
    controls: createControls(discord),
    host: '127.0.0.1',
    port: 0,
  });
  onTestFinished(server.close);
  page = await openSharedBrowserPage(server.url, {
    viewport: { width: 320, height: 720 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
});

it('bears its own name, and nothing of Loadout’s', async () => {
  expect(await page.title()).toBe('Local Discord');
  await page.getByText("Type / to see all of the bot's commands.").waitFor();
  const words = await page.locator('body').innerText();
  expect(words).not.toMatch(/loadout|playground|cards|\/player/i);
  const languages = page.locator('.language option');
  expect(await languages.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toContain('ja');
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

it('shows the wire of each interaction with its validity, and nothing that only Loadout knows of itself', async () => {
  await offerHello();
  const bot = await startRawBot(discord);
  await page.goto(server.url);
  await run('hello');
  const { id, token } = await bot.interaction();
  const answer = (content: string) =>
    call(discord, 'POST', `/interactions/${id}/${token}/callback`, { type: 4, data: { content } });
  expect((await answer('x'.repeat(2001))).status).toBe(400);
  expect((await answer('Hello')).status).toBe(204);
  await page.getByRole('article').getByText('Hello', { exact: true }).waitFor();
  await page.locator('.top').getByRole('button', { name: 'Look inside' }).click();
  const panel = page.getByRole('region', { name: 'Look inside' });
  await panel.locator('.exchange').filter({ hasText: '400 invalid' }).locator('.json-problem').waitFor();
  await panel.locator('.exchange').filter({ hasText: '204 valid' }).waitFor();
  expect(await panel.getByRole('combobox').locator('option').allInnerTexts()).toContain('Mira: /hello');
  expect(await panel.getByRole('tab').count()).toBe(0);
  expect(await panel.innerText()).not.toContain(token);
  expect((await overflow(page)).width).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  bot.socket.close();
});

it('makes Discord fail at a click, and says of any bot only what Discord itself says', async () => {
  await offerHello();
  const bot = await startRawBot(discord);
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Faults' }).click();
  const panel = page.getByRole('region', { name: 'Faults on demand' });
  const trouble = (label: string) => panel.locator('.preset').filter({ hasText: label });
  await panel.getByText(pageTexts.faults.none).waitFor();
  expect(await panel.getByRole('tab').allInnerTexts()).toEqual(['Discord', 'Clock']);
  expect(await panel.innerText()).not.toMatch(/Loadout|player API|card/i);
  expect(await trouble('First answers').innerText()).toContain('The application did not respond');
  const failing = 'Discord fails on the next answer (503)';
  expect(await trouble(failing).innerText()).toBe(failing);
  await trouble(failing).click();
  await panel.getByText('On now: 1').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect((await overflow(page)).width).toBe(0);
  await run('hello');
  const { id, token } = await bot.interaction();
  await call(discord, 'POST', `/interactions/${id}/${token}/callback`, { type: 5 });
  const path = `/webhooks/${discord.applicationId}/${token}/messages/@original`;
  expect((await call(discord, 'PATCH', path, { content: 'Hello' })).status).toBe(503);
  await panel.getByText(pageTexts.faults.none).waitFor();
  expect((await call(discord, 'PATCH', path, { content: 'Hello' })).status).toBe(200);
  await panel.getByRole('tab', { name: 'Clock' }).click();
  expect(await panel.getByRole('button', { name: 'Restart the bot' }).count()).toBe(0);
  await panel.getByRole('button', { name: 'forward: 16 minutes' }).click();
  await panel.getByText(pageTexts.faults.clockStays).waitFor();
  bot.socket.close();
});

async function offerHello(): Promise<void> {
  const path = `/applications/${discord.applicationId}/commands`;
  await call(discord, 'POST', path, { name: 'hello', description: 'Of any bot', type: 1 });
}

async function run(command: string): Promise<void> {
  const box = page.locator('#command-box');
  // On a phone the list is out of sight.
  await page.locator('.commands button').filter({ hasText: command }).waitFor({ state: 'attached' });
  await box.fill(`/${command} `);
  await box.press('Enter');
}
