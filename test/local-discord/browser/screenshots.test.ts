import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Inspection } from '../../../src/local-discord/page/inspector/inspection.ts';
import type { BotState, BotTrace } from '../../../src/playground/page/wire.ts';
import { openSharedBrowserPage, useWholeChromium } from '../../support/browser/open-browser-page.ts';
import { openFaults } from '../../support/browser/open-faults.ts';
import { runCommand } from '../../support/browser/run-command.ts';
import { sendAsBot } from '../../support/browser/send-as-bot.ts';
import { openWorld, type World } from '../../support/open-world.ts';
import { openPageWorld, type PageWorld } from '../../support/playground/open-page.ts';
import { differenceOf } from './compare-screenshot.ts';

/** The time of everything in each world, and of the page. */
const now = () => Date.UTC(2026, 0, 15, 12, 0, 0);
const desktop = { width: 1100, height: 720 };

useWholeChromium();

const differences: string[] = [];

afterEach(() => expect(differences.splice(0)).toEqual([]));

/** Several pictures, of pages that load fonts of some megabytes. */
const patiently = { timeout: 90_000 };

let loadout: World;
let tinyBot: PageWorld;

beforeAll(async () => {
  loadout = await openWorld({}, { now });
  // The first card starts what draws it: on a busy machine a picture can come too late for it.
  await loadout.discord.member('Mira').runs('/player', { uid: '9876543210' });
  return loadout.close;
});
beforeAll(async () => {
  tinyBot = await openPageWorld({ now });
  return tinyBot.close;
});

it('a player card, on every screen and in every light', patiently, async () => {
  loadout.discord.reset();
  const page = await openPage(loadout.url);
  await runCommand(page, lookUp);
  await cardOn(page).waitFor();
  await look('card-dark', page, { showsCards: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await look('card-light', page);
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  // There the caret cannot be hidden.
  await page.locator('#command-box').blur();
  await look('card-forced-colors', page);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize({ width: 1600, height: 900 });
  await look('card-1600', page);
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const onPhone = await openPage(loadout.url, phone);
  await cardOn(onPhone).waitFor();
  await look('card-phone-360', onPhone, { showsCards: true });
  await onPhone.setViewportSize({ width: 320, height: 740 });
  await look('card-phone-320', onPhone);
  const urduOnPhone = await openPage(`${loadout.url}/?lang=ur`, phone);
  await runCommand(urduOnPhone, '/pet uid:9876543210');
  await cardOn(urduOnPhone, 1).waitFor();
  await look('card-phone-urdu', urduOnPhone, { showsCards: true });
  const urdu = await openPage(`${loadout.url}/?lang=ur`);
  await cardOn(urdu, 1).waitFor();
  await look('card-urdu', urdu);
});

it('commands as they are typed, and what is wrong with them', patiently, async () => {
  loadout.discord.reset();
  const page = await openPage(loadout.url);
  const box = page.locator('#command-box');
  await box.press('/');
  await choices(page).first().waitFor();
  await look('commands', page);
  await box.fill('');
  await box.pressSequentially('/player uid:9876543210 region:');
  await page.locator('[data-box="region"]').pressSequentially('bra');
  await choices(page).filter({ hasText: 'Brazil' }).waitFor();
  await look('options', page);
  await page.keyboard.press('Escape');
  await box.fill('/player level:1');
  await box.press('Enter');
  await page.locator('.problem').waitFor();
  await look('refused-option', page);
  await box.fill('');
  await runCommand(page, '/player uid:1234');
  await page.locator('.ephemeral').waitFor();
  await look('private-problem', page);
});

it('what can be opened beside and over the channel', patiently, async () => {
  // The panel of the bot's state shows how much it has met.
  const world = await openWorld({}, { now });
  onTestFinished(world.close);
  const page = await openPage(world.url);
  await stageTimes(page);
  await runCommand(page, lookUp);
  await cardOn(page).waitFor();
  await page.getByRole('button', { name: 'Message menu' }).click();
  await look('message-menu', page);
  await page.keyboard.press('Escape');
  await page.locator('.members button').first().click();
  await look('member-menu', page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Open picture/ }).click();
  await page.locator('#lightbox[open]').waitFor();
  await look('large-picture', page);
  await page.keyboard.press('Escape');
  await page.locator('.inspector-button').click();
  await page.locator('.exchange').nth(2).waitFor();
  await look('wire', page);
  await page.locator('#inspector-tab-timeline').click();
  await page.locator('.timeline').waitFor();
  await look('timeline', page);
  await page.locator('#inspector-tab-state').click();
  await page.locator('.facts').first().waitFor();
  await look('state', page);
  await openFaults(page);
  await page.locator('.preset').first().click();
  await page.locator('.ordered li').waitFor();
  await look('faults', page);
  await page.locator('#faults-tab-discord').click();
  await look('faults-of-discord', page);
});

it('what a bot can send, and what it asks for', patiently, async () => {
  const page = await openTinyBot();
  await runCommand(page, 'hello, all');
  await runCommand(page, '/whisper tone:Kind about:Ada');
  await page.locator('.ephemeral').waitFor();
  await runCommand(page, '/slow ');
  await page.locator('.thinking').waitFor();
  await expect.poll(() => page.locator('.sending').innerText()).toBe('');
  await look('private-and-thinking', page);
  await runCommand(page, '/choose ');
  await page.getByRole('combobox', { name: 'Look at a piece' }).click();
  await choices(page).first().waitFor();
  await look('select', page);
  await page.keyboard.press('Escape');
  await runCommand(page, '/form ');
  await page.locator('#form-dialog[open]').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await look('form', page);
});

it('markdown and the components of newer bots', patiently, async () => {
  const page = await openTinyBot();
  const { discord } = tinyBot;
  await sendAsBot(discord, { content: markdown });
  await page.getByRole('article').getByText('the end').waitFor();
  await look('markdown', page);
  await sendAsBot(discord, { flags: 1 << 15, components: layout });
  await page.getByRole('article').nth(1).waitFor();
  await look('components-v2', page);
});

it('other places than the first channel', patiently, async () => {
  const page = await openTinyBot();
  await page.getByRole('button', { name: '@Loadout' }).click();
  // Until it is there, what is sent goes to the place before.
  await page.getByRole('heading', { name: '@Loadout', level: 2 }).waitFor();
  await runCommand(page, 'a word to the bot');
  await page.getByRole('article').waitFor();
  await look('direct-messages', page);
  await page.getByRole('button', { name: '#general, other server' }).click();
  await page.getByRole('heading', { name: 'Welcome to #general' }).waitFor();
  await runCommand(page, '/everywhere ');
  await page.locator('.ephemeral').waitFor();
  await look('foreign-server', page);
});

it('the gallery', patiently, async () => {
  const gallery = `${tinyBot.page.url}/gallery?card=pet`;
  const page = await openPage(gallery);
  await page.locator('.tile-picture img').nth(1).waitFor();
  await look('gallery', page);
  const phone = await openPage(`${gallery}&lang=ar`, {
    viewport: { width: 360, height: 740 },
    colorScheme: 'light',
  });
  await phone.locator('.tile-picture img').first().waitFor();
  await look('gallery-phone-arabic', phone);
});

const lookUp = '/player uid:9876543210';
const cardOn = (page: Page, place = 0) => page.locator('article').nth(place).locator('.embed img');
const choices = (page: Page) => page.getByRole('listbox').getByRole('option');

const markdown = [
  '# Heading',
  '## Smaller',
  '-# small print',
  '**bold**, *slanted*, __underlined__, ~~gone~~, `code`, ||hidden||',
  '> quoted',
  '- one',
  '  - within',
  '1. first',
  '```js',
  'const level = 67;',
  '```',
  '[a link](https://loadout.example) <t:1768392000:R> <@1> the end',
].join('\n');

/** One of each component of Discord's second generation that holds no file. */
const layout = [
  {
    type: 17,
    accent_color: 0x5865f2,
    components: [
      { type: 10, content: '## A container\nwith **text**' },
      { type: 14, divider: true, spacing: 1 },
      {
        type: 9,
        components: [{ type: 10, content: 'A section, with a button beside it' }],
        accessory: { type: 2, style: 2, label: 'Press', custom_id: 'hint' },
      },
      { type: 1, components: [{ type: 2, style: 1, label: 'Below', custom_id: 'refresh' }] },
    ],
  },
];

/** The clock of this world stands: gives each part of an answer a time of its own. How many cards were drawn, the whole process counts. */
async function stageTimes(page: Page): Promise<void> {
  await page.route('**/api/inspect*', async (route) => {
    const response = await route.fetch();
    const inspection: Inspection<BotTrace, BotState> = await response.json();
    const { exchanges = [], trace } = inspection.shown ?? {};
    exchanges.forEach((exchange, at) => {
      exchange.answeredAt += [60, 460][at] ?? 0;
    });
    if (trace) {
      trace.spans = trace.spans.map((span) => {
        const [from, to] = stagedTimes[span.kind === 'stage' ? span.name : span.kind];
        return { ...span, from: trace.receivedAt + from, to: trace.receivedAt + to };
      });
      trace.endedAt = trace.receivedAt + 470;
    }
    if (inspection.bot) inspection.bot.renders = { asked: 3, made: 2, failed: 0, refused: 0, underWay: 0 };
    await route.fulfill({ response, json: inspection });
  });
}

const stagedTimes = {
  handover: [0, 0],
  context: [0, 4],
  deferral: [4, 60],
  work: [60, 410],
  lookup: [62, 140],
  picture: [140, 260],
  render: [260, 405],
  renderWait: [260, 260],
  admission: [60, 60],
  reply: [410, 465],
} as const;

function openTinyBot(): Promise<Page> {
  tinyBot.discord.reset();
  return openPage(tinyBot.page.url);
}

function openPage(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const still = { colorScheme: 'dark', reducedMotion: 'reduce', timezoneId: 'UTC' } as const;
  return openSharedBrowserPage(url, { viewport: desktop, ...still, ...options }, prepare);
}

/** Stops the page's clock, and gives it the fonts of the cards alone: those of the machine are others elsewhere. */
async function prepare(page: Page): Promise<void> {
  await page.clock.setFixedTime(now());
  await page.addInitScript((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, styles);
}

const styles = `
  * { font-family: "Page Text", "Page Emoji" !important; }
  .without-cards :is(.embed, .tile-picture, #lightbox, .example) img { object-position: -5000px; background: #807060; }
`;

/** Without `showsCards`, a plain colour replaces each card: cards have tests of their own, and many pixels. */
async function look(name: string, page: Page, { showsCards = false } = {}): Promise<void> {
  await page.evaluate(
    (hides) => document.documentElement.classList.toggle('without-cards', hides),
    !showsCards,
  );
  differences.push(...(await differenceOf(name, page)));
}
