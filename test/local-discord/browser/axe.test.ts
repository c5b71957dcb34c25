import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import { findViolations } from '../../support/browser/find-violations.ts';
import { forgive, openBrowserPage, pageIsThere, refusal } from '../../support/browser/open-browser-page.ts';
import { openFaults } from '../../support/browser/open-faults.ts';
import { runCommand } from '../../support/browser/run-command.ts';
import { openWorld, type World } from '../../support/open-world.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Which states of the page axe has something against, and what; in other colors, only what it has against those. */
async function walk(
  world: World,
  page: Page,
  { locale, otherColors = {} }: Walk,
): Promise<Record<string, string[]>> {
  const { t } = openLanguages({ defaultLocale: 'en-US' }).for(locale);
  const found: Record<string, string[]> = {};
  const judge = async (state: string, rules?: readonly string[]) => {
    const violations = await findViolations(page, rules);
    if (violations.length > 0) found[state] = violations;
  };
  const look = async (state: string) => {
    await judge(state);
    for (const [name, media] of Object.entries(otherColors)) {
      await page.emulateMedia(media);
      await judge(`${state}, ${name}`, colorRules);
    }
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  };
  const box = page.locator('.text-box');
  const run = (line: string) => runCommand(page, line);
  const newest = page.locator('article').last();
  const press = (label: string) => newest.getByRole('button', { name: label, exact: true }).click();

  await page.locator('.example').first().waitFor();
  await look('empty');
  await box.press('/');
  await page.locator('#suggestions [role="option"]').first().waitFor();
  await look('commands');
  await box.fill('');
  await box.pressSequentially('/player region:');
  await page.locator('.chip input').fill('bra');
  await page.locator('#suggestions [role="option"]').first().waitFor();
  await look('options');
  await page.reload();
  await pageIsThere(page);
  await run('/player uid:1234');
  await page.locator('.ephemeral').last().waitFor();
  await look('private answer');
  await run('/outfit uid:9876543210');
  await newest.locator('.select-button').first().waitFor();
  await look('answer');
  await newest.locator('.select-button').first().click();
  await page.locator('[role="listbox"] [role="option"]').first().waitFor();
  await look('select');
  await page.keyboard.press('Escape');
  await newest.locator('.more').last().click();
  await page.locator('.menu').waitFor();
  await look('menu');
  await page.keyboard.press('Escape');
  await newest.locator('button:has(img), a:has(img)').first().click();
  await page.locator('#lightbox[open]').waitFor();
  await look('picture');
  await page.keyboard.press('Escape');
  await page.locator('#lightbox[open]').waitFor({ state: 'detached' });
  await run('/settings ');
  await newest.getByRole('button', { name: t('buttons.change'), exact: true }).waitFor();
  await press(t('buttons.change'));
  await page.locator('#form-dialog[open]').waitFor();
  await look('form');
  await page.keyboard.press('Escape');
  await page.locator('#form-dialog[open]').waitFor({ state: 'detached' });
  await lookAtConversation(world, page, look);
  await lookInside(page, look);
  await lookAtFaults(page, look);
  return found;
}

type Look = (state: string) => Promise<void>;

async function lookAtConversation({ discord }: World, page: Page, look: Look): Promise<void> {
  const noor = discord.member('Noor');
  const { message } = noor.says('to be pinned');
  discord.member('Ada', { permissions: PermissionFlagsBits.PinMessages }).pins(message);
  await page.locator('.system').last().waitFor();
  const article = page.locator(`#message-${message.id}`);
  await article.locator('.more').last().click();
  await article.locator('.menu [role="menuitem"]').first().click();
  await article.locator('.palette').waitFor();
  await look('palette');
  await article.locator('.palette [role="menuitem"]').first().click();
  await article.locator('.reaction').first().waitFor();
  await page.locator('.plus').click();
  await page.locator('.box .menu').waitFor();
  await look('what can be added');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('.box .menu [role="menuitem"]').first().click(),
  ]);
  await chooser.setFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hi') });
  await page.locator('.attachments').waitFor();
  await page.locator('.text-box').fill('for @');
  await page.locator('#suggestions [role="option"]').first().waitFor();
  await look('files and mentions');
  await page.locator('.text-box').fill('');
  await page.locator('.attachments .remove').click();
  noor.startsThread('to be pinned', message);
  await article.locator('.thread button').click();
  await page.locator('h1', { hasText: 'to be pinned' }).waitFor({ state: 'attached' });
  await look('thread');
  const select = page.locator('.place-select select');
  if (await select.isVisible()) await select.selectOption({ index: 0 });
  else await page.locator('.places button').first().click();
  await article.waitFor();
}

async function lookInside(page: Page, look: Look): Promise<void> {
  await page.locator('.inspector-button').click();
  await page.locator('.exchange').nth(1).waitFor();
  for (const exchange of await page.locator('.exchange summary').all()) await exchange.click();
  await look('wire');
  await page.locator('#inspector-tab-timeline').click();
  await page.locator('.timeline').waitFor();
  await look('timeline');
  await page.locator('#inspector-tab-state').click();
  await page.locator('.facts').first().waitFor();
  await look('state');
}

async function lookAtFaults(page: Page, look: Look): Promise<void> {
  await openFaults(page);
  await page.locator('.inspector').waitFor({ state: 'detached' });
  await look('faults');
  await page.locator('.preset').first().click();
  await page.locator('.ordered li').waitFor();
  forgive(page, refusal);
  await page.locator('.fault-form [name="count"]').fill('often');
  await page.locator('.fault-form [type="submit"]').click();
  await page.locator('.fault-problem').waitFor();
  await look('ordered faults');
  await page.locator('#faults-tab-discord').click();
  // It lasts until a visitor removes it, and the bot still answers.
  await page.locator('.preset').nth(4).click();
  await page.locator('.ordered li').nth(1).waitFor();
  await look('troubles of Discord');
  await page.locator('.ordered > .link').click();
  await page.locator('.ordered li').first().waitFor({ state: 'detached' });
  await page.locator('#faults-tab-bot').click();
  await look('bot and clock');
}

const colorRules = ['color-contrast', 'link-in-text-block'];

interface Walk {
  locale: string;
  /** Looked at after the light theme. */
  otherColors?: Record<string, { colorScheme: 'light' | 'dark'; forcedColors?: 'active' }>;
}

const otherColors = {
  'in the dark': { colorScheme: 'dark' },
  'with forced colors': { colorScheme: 'light', forcedColors: 'active' },
} as const;

it.each<[string, Walk, BrowserContextOptions]>([
  ['in all colors', { locale: 'en-US', otherColors }, {}],
  ['on a phone, with answers from right to left', { locale: 'ar' }, phone],
])('axe has nothing against any state of the page %s', { timeout: 120_000 }, async (_how, walked, screen) => {
  const world = await openWorld();
  onTestFinished(world.close);
  // Colors change at once.
  const options = { ...screen, reducedMotion: 'reduce', colorScheme: 'light' } as const;
  const page = await openBrowserPage(`${world.url}/?lang=${walked.locale}`, options);
  expect(await walk(world, page, walked)).toEqual({});
});
