import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownTexts as pageTexts } from '../../../src/playground/page/own-texts.ts';
import { expectFocus } from '../../support/browser/expect-focus.ts';
import { faintTexts } from '../../support/browser/faint-texts.ts';
import { openSharedBrowserPage } from '../../support/browser/open-browser-page.ts';
import { openFaults } from '../../support/browser/open-faults.ts';
import { overflow } from '../../support/browser/overflow.ts';
import { runCommand } from '../../support/browser/run-command.ts';
import { openWorld, type World } from '../../support/open-world.ts';

let world: World;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});
beforeEach(async () => {
  world.discord.reset();
  page = await openSharedBrowserPage(world.url);
});

const opener = () => page.locator('.top').getByRole('button', { name: 'Look inside' });
const panel = () => page.getByRole('region', { name: 'Look inside' });
const tab = (name: string) => panel().getByRole('tab', { name });
const message = (uid: string) => page.getByRole('article').filter({ hasText: `uid:${uid}` });
const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());

/** Resolves when the card of this player is there. */
async function showPlayer(uid: string): Promise<void> {
  await runCommand(page, `/player uid:${uid} region:SG`);
  await message(uid).locator('img[src*="player"]').waitFor();
}

describe('the panel that looks inside', () => {
  it('asks the playground for nothing while it is closed', async () => {
    const asked: string[] = [];
    const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
    page.on('request', note);
    await showPlayer('9876543210');
    page.off('request', note);
    expect(asked).not.toContain('/api/inspect');
  });

  it('is opened, used and closed with only a keyboard', async () => {
    // No test before has asked for this one.
    await showPlayer('9876543224');
    await opener().press('Enter');
    await panel().getByText('204 valid').waitFor();
    await expect.poll(focused).toBe('Look inside');
    await tab('Wire').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('Timeline');
    await panel()
      .getByRole('row', { name: /^Player API: info · SG live \d+ ms \d+ ms/ })
      .waitFor();
    await panel()
      .getByRole('row', { name: /^Pictures: player-api served: \d+/ })
      .waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toBe('State');
    await panel().getByText('Learned rate').waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await expectFocus(opener());
  });

  it('shows the interaction of one message, and goes on with the newest when asked to', async () => {
    for (const uid of ['9876543210', '9876543217']) await showPlayer(uid);
    const inside = message('9876543210').getByRole('button', { name: 'Look inside' });
    await inside.press('Enter');
    const choice = panel().getByRole('combobox', { name: 'Interaction' });
    const chosen = () => choice.evaluate((all: HTMLSelectElement) => all.selectedOptions[0]?.textContent);
    await expect.poll(chosen).toBe('Mira: /player uid:9876543210 region:SG');
    await tab('Wire').click();
    await panel().getByText('What went to the bot').click();
    await panel().locator('.json').getByText('"9876543210"').first().waitFor();
    await choice.selectOption('Always the newest');
    await runCommand(page, '/player uid:1234');
    // The bot refuses this at once, with a single request.
    await panel().locator('.exchange').filter({ hasText: 'PATCH' }).waitFor({ state: 'detached' });
    await panel().locator('.exchange').filter({ hasText: 'POST' }).waitFor();
  });

  it('is readable in either theme, with nothing wider than the window', async () => {
    await showPlayer('9876543210');
    await opener().click();
    for (const [name, content] of Object.entries({
      Wire: '.exchange',
      Timeline: '.timeline',
      State: '.facts',
    })) {
      await tab(name).click();
      await panel().locator(content).first().waitFor();
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await page.evaluate(faintTexts)).toEqual([]);
      }
      expect(await overflow(page)).toEqual({ width: 0, height: 0 });
    }
  });

  it('gives way to the faults, and they to it', async () => {
    await openFaults(page);
    await panel().waitFor({ state: 'detached' });
    await opener().click();
    await page.getByRole('region', { name: 'Faults on demand' }).waitFor({ state: 'detached' });
    await panel().waitFor();
  });
});

it('marks a body that breaks Discord’s rules, where it does, and tells it from trouble of Discord’s own', async () => {
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
  await opener().click();
  const wrong = panel().locator('.exchange').filter({ hasText: '400 invalid' });
  await wrong.waitFor();
  expect(await wrong.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
  expect(await wrong.locator('.json-problem').innerText()).toContain('BASE_TYPE_MAX_LENGTH');
  const trouble = panel().locator('.exchange').filter({ hasText: '503 failed' });
  await trouble.waitFor();
  expect(await trouble.locator('.json-problem').count()).toBe(0);
  await panel().locator('.exchange').filter({ hasText: '204 valid' }).waitFor();
});

it('the bot is restarted and Discord’s clock put forward at a press', async () => {
  await showPlayer('9876543210');
  await openFaults(page);
  const faults = page.getByRole('region', { name: 'Faults on demand' });
  await faults.getByRole('tab', { name: 'Bot and clock' }).click();
  const restart = faults.getByRole('button', { name: 'Restart the bot' });
  const said = await page.evaluateHandle(watchText, ['.notice', '#faults .preset', '#faults-panel > p']);
  await restart.press('Enter');
  // Each may be visible so briefly that polling would miss it.
  await expect
    .poll(() => said.evaluate((texts) => [...texts].sort()))
    .toEqual(
      expect.arrayContaining([
        `#faults .preset: ${pageTexts.botStatus.restarting}`,
        '#faults-panel > p: The bot is back.',
        '.notice: The bot is back.',
        `.notice: ${pageTexts.botStatus.restarting}`,
      ]),
    );
  await restart.waitFor();
  await faults.getByRole('button', { name: 'forward: 16 minutes' }).press('Enter');
  await faults.getByText(pageTexts.faults.clockAhead.replace('{{duration}}', '16 minutes')).waitFor();
  await message('9876543210').getByRole('button', { name: 'Outfit' }).click();
  await message('9876543210').locator('img[src*="outfit"]').waitFor();
});

/** Notes in the page, from now on, the first line of the text of each of these parts. */
function watchText(parts: string[]): Set<string> {
  const texts = new Set<string>();
  const note = () => {
    for (const part of parts) {
      const [line] = (document.querySelector<HTMLElement>(part)?.innerText ?? '').split('\n');
      texts.add(`${part}: ${line}`);
    }
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  return texts;
}
