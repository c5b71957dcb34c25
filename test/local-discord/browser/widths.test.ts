import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openSharedBrowserPage } from '../../support/browser/open-browser-page.ts';
import { openFaults } from '../../support/browser/open-faults.ts';
import { overflow } from '../../support/browser/overflow.ts';
import { runCommand } from '../../support/browser/run-command.ts';
import { openWorld, type World } from '../../support/open-world.ts';
import { cutOff } from './cut-off.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

const widths = [320, 360, 480, 768, 1024, 1600];

/** Lists elements that leave the window, with the width. */
async function lookAtAllWidths(page: Page, state: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 760 });
    const tooWide = (await overflow(page)).width > 0 ? ['the page scrolls sideways'] : [];
    for (const what of [...tooWide, ...(await page.evaluate(cutOff))])
      found.push(`${state}, ${width}: ${what}`);
  }
  return found;
}

it.each(['en-US', 'ur'])('nothing is cut off at any width: %s', async (lang) => {
  world.discord.reset();
  const page = await openSharedBrowserPage(`${world.url}/?lang=${lang}`);
  const found: string[] = [];
  const look = async (state: string) => void found.push(...(await lookAtAllWidths(page, state)));
  await page.locator('.example').first().waitFor();
  await look('empty');
  await runCommand(page, '/outfit uid:9876543210');
  await page.locator('article .select-button').first().waitFor();
  await runCommand(page, '/player uid:1234');
  await page.locator('.ephemeral').waitFor();
  await look('channel');
  await page.locator('#command-box').press('/');
  await page.locator('#suggestions [role="option"]').first().waitFor();
  await look('commands');
  await page.locator('#command-box').fill('');
  await page.locator('#command-box').pressSequentially('/player uid:9876543210 region:');
  await look('options');
  await page.keyboard.press('Escape');
  await page.locator('#command-box').fill('');
  await page.locator('.inspector-button').click();
  for (const [tab, content] of Object.entries(tabs)) {
    await page.locator(`#inspector-tab-${tab}`).click();
    await page.locator(content).first().waitFor();
    await look(tab);
  }
  await openFaults(page);
  await page.locator('.preset').first().click();
  await page.locator('.ordered li').first().waitFor();
  await look('faults');
  await page.locator('.ordered li .link').click();
  await page.locator('.ordered li').first().waitFor({ state: 'detached' });
  await page.locator('#faults-tab-discord').click();
  await look('faults of Discord');
  await page.locator('#faults-tab-bot').click();
  await look('faults of the bot');
  await page.goto(`${world.url}/gallery?lang=${lang}&card=pet`);
  await page.locator('.tile-picture img').first().waitFor();
  await look('gallery');
  expect(found).toEqual([]);
});

const tabs = { wire: '.exchange', timeline: '.timeline', state: '.facts' };
