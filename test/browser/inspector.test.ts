import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faintTexts } from '../support/browser/faint-texts.ts';
import { openWorldInBrowser, type WorldInBrowser } from '../support/browser/open-world-in-browser.ts';
import { overflow } from '../support/browser/overflow.ts';
import { openWorld } from '../support/open-world.ts';
import { launchChromium } from '../support/playground/launch-chromium.ts';

let open: WorldInBrowser;
let page: Page;

beforeAll(async () => {
  open = await openWorldInBrowser({ width: 1280, height: 800 });
  page = open.page;
});
afterEach(() => expect(open.violations).toEqual([]));
afterAll(() => open?.close());

const opener = () => page.locator('.top').getByRole('button', { name: 'Look inside' });
const panel = () => page.getByRole('region', { name: 'Look inside' });
const tab = (name: string) => panel().getByRole('tab', { name });
const message = (uid: string) => page.getByRole('article').filter({ hasText: `uid:${uid}` });
const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());

async function run(line: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Slash command' });
  await box.fill(line);
  await box.press('Enter');
}

describe('the panel that looks inside', () => {
  it('asks the playground for nothing while it is closed', async () => {
    const asked: string[] = [];
    const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
    page.on('request', note);
    await run('/player uid:9876543210 region:SG');
    await message('9876543210').locator('img[src*="player"]').waitFor();
    page.off('request', note);
    expect(asked).not.toContain('/api/inspect');
  });

  it('is opened, gone through and closed by keyboard alone', async () => {
    await opener().press('Enter');
    await panel().getByText('204 valid').waitFor();
    expect(await focused()).toBe('Look inside');
    await tab('Wire').focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Timeline');
    await panel()
      .getByRole('row', { name: /^Player API: info · SG live \d+ ms \d+ ms/ })
      .waitFor();
    await panel()
      .getByRole('row', { name: /^Pictures: player-api served: \d+/ })
      .waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe('State');
    await panel().getByText('Learned rate').waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    expect(await opener().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('shows the interaction of one message, and goes on with the newest when told to', async () => {
    await run('/player uid:9876543217 region:SG');
    const second = message('9876543217');
    await second.locator('img[src*="player"]').waitFor();
    const inside = message('9876543210').getByRole('button', { name: 'Look inside' });
    await inside.press('Enter');
    const choice = panel().getByRole('combobox', { name: 'Interaction' });
    const chosen = () => choice.evaluate((all: HTMLSelectElement) => all.selectedOptions[0]?.textContent);
    await expect.poll(chosen).toBe('Mira: /player uid:9876543210 region:SG');
    await tab('Wire').click();
    await panel().getByText('What went to the bot').click();
    await panel().locator('.json').getByText('"9876543210"').first().waitFor();
    await choice.selectOption('Always the newest');
    await run('/player uid:1234');
    // What is refused at once has no second request.
    await panel().locator('.exchange').filter({ hasText: 'PATCH' }).waitFor({ state: 'detached' });
    await panel().locator('.exchange').filter({ hasText: 'POST' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('is readable in either theme, with nothing wider than the window', async () => {
    if ((await panel().count()) === 0) await opener().click();
    for (const name of ['Wire', 'Timeline', 'State']) {
      await tab(name).click();
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await page.evaluate(faintTexts)).toEqual([]);
      }
      expect(await overflow(page)).toEqual({ width: 0, height: 0 });
    }
  });

  it('gives way to the faults, and they to it', async () => {
    await page.getByRole('button', { name: /^Faults/ }).click();
    await panel().waitFor({ state: 'detached' });
    await opener().click();
    await page.getByRole('region', { name: 'Faults on demand' }).waitFor({ state: 'detached' });
    await panel().waitFor();
  });
});

it('the bot is restarted and Discord’s clock put forward at a press', async () => {
  await page.getByRole('button', { name: /^Faults/ }).click();
  const faults = page.getByRole('region', { name: 'Faults on demand' });
  await faults.getByRole('tab', { name: 'Bot and clock' }).click();
  const said = page.locator('main form [role=status]');
  await faults.getByRole('button', { name: 'Restart the bot' }).press('Enter');
  await faults.getByRole('button', { name: 'The bot restarts' }).waitFor();
  await said.getByText('The bot restarts').waitFor();
  await said.getByText('The bot is back.').waitFor();
  await faults.getByText('The bot is back.').waitFor();
  await faults.getByRole('button', { name: 'Restart the bot' }).waitFor();
  await faults.getByRole('button', { name: 'forward: 16 minutes' }).press('Enter');
  await faults.getByText('Discord’s clock is ahead by 16 minutes.').waitFor();
  await message('9876543210').getByRole('button', { name: 'Outfit' }).click();
  await message('9876543210').locator('img[src*="outfit"]').waitFor();
});

it('marks a body that breaks Discord’s rules, where it does, and tells it from trouble of Discord’s own', async () => {
  const [world, browser] = await Promise.all([openWorld(), launchChromium()]);
  const tokens: string[] = [];
  world.discord.onChange((change) => change.type === 'interaction' && tokens.push(change.interaction.token));
  const mira = world.discord.member('Mira');
  world.discord.trouble.order({ kind: 'error', status: 503, method: 'PATCH', times: 1 });
  await mira.runs('/player', { uid: '9876543210', region: 'SG' });
  const { apiUrl, applicationId } = world.discord;
  await fetch(`${apiUrl}/v10/webhooks/${applicationId}/${tokens[0]}/messages/@original`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'user-agent': 'DiscordBot (https://bot.example, 1)' },
    body: JSON.stringify({ embeds: [{ title: 'x'.repeat(300) }] }),
  });
  const inside = await browser.newPage();
  await inside.goto(`${world.url}/?lang=en-US&panel=inside`);
  const wrong = inside.locator('.exchange').filter({ hasText: '400 not valid' });
  await wrong.waitFor();
  expect(await wrong.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
  expect(await wrong.locator('.json-problem').innerText()).toContain('BASE_TYPE_MAX_LENGTH');
  const trouble = inside.locator('.exchange').filter({ hasText: '503 failed' });
  await trouble.waitFor();
  expect(await trouble.locator('.json-problem').count()).toBe(0);
  await inside.locator('.exchange').filter({ hasText: '204 valid' }).waitFor();
  await browser.close();
  await world.close();
});
