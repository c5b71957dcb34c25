import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { type LinkedAccount, listAccounts } from '../../src/bot/members/accounts/linked-account.ts';
import { type Language, openLanguages } from '../../src/bot/text/languages.ts';
import { createTrace } from '../../src/bot/trace/trace.ts';
import { linkedView } from '../../src/bot/views/account/account-view.ts';
import type { Age } from '../../src/bot/views/message/freshness.ts';
import { showCard } from '../../src/bot/views/message/show-card.ts';
import type { View } from '../../src/bot/views/message/view.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { openPlaygroundPage } from '../../src/playground/playground-page.ts';
import { playgroundWorld } from '../../src/playground/playground-world.ts';
import { wordedViews } from '../bot/cards/worded-views.ts';
import { openSharedBrowserPage } from '../support/browser/open-browser-page.ts';
import {
  call,
  playerCommand,
  type RawBot,
  respond,
  startRawBot,
  unhurried,
} from '../support/local-discord/raw-bot.ts';
import { card, sampleContext } from '../support/views/sample.ts';

const half = 450;

/** How the names of the views begin. */
const shownCards = [
  'player',
  'outfit of top',
  'wishlist from',
  'pet',
  'clan with',
  'item, ',
  'comparison',
  'squad',
  'stats',
  'history of rankPoints',
  'leaderboard of rankPoints',
  'digest',
];

const fetchedAt = Date.UTC(2026, 9, 20);
const live: Age = { fetchedAt, freshness: 'live' };
const stale: Age = { fetchedAt, freshness: 'stale', retryAt: fetchedAt + 12 * 3_600_000 };

/** An old answer has a line more than a new one, unless that line takes the place of others. */
function agesOf({ asides = [] }: View): readonly Age[] {
  return asides.length > 0 ? [live, stale] : [stale];
}

it('needs at most half a phone for each card, in any language and state', async () => {
  const { discord, bot, page } = await openPage();
  const languages = openLanguages({ defaultLocale: 'en-US' });
  const tooHigh: string[] = [];
  for (const { locale } of languages.all) {
    const posted = await postAll(languages.for(locale), { discord, bot });
    const heights = await measure(page, posted.length);
    tooHigh.push(
      ...posted.flatMap((name, index) => {
        const height = heights[index] ?? Infinity;
        return height > half ? `${locale}, ${name}: ${Math.round(height)}` : [];
      }),
    );
    discord.reset();
    await expect.poll(() => page.getByRole('article').count()).toBe(0);
  }
  expect(tooHigh).toEqual([]);
}, 120_000);

async function openPage() {
  const discord = await openLocalDiscord({
    now: Date.now,
    acknowledgeWithinMs: 20_000,
    world: playgroundWorld,
    limits: unhurried,
  });
  const bot = await startRawBot(discord);
  const served = await openPlaygroundPage({ discord, now: Date.now, host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await served.close();
    bot.socket.close();
    await discord.close();
  });
  const page = await openSharedBrowserPage(served.url, { viewport: { width: 390, height: 844 } });
  return { discord, bot, page };
}

interface State {
  answer: Age;
  isPublic: boolean;
  /** The custom id of *Share*. */
  share?: string | undefined;
}

/** Posts each card in each state. @returns their names in order */
async function postAll(
  language: Language,
  { discord, bot }: { discord: LocalDiscord; bot: RawBot },
): Promise<string[]> {
  await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, [playerCommand]);
  const views = [...(await wordedViews(language))];
  const posted: string[] = [];
  const post = async (name: string, view: View, { answer, ...state }: State) => {
    const data = await messageOf(view, { answer, ...state }, language);
    const shown = discord.member('Mira').runs('/player');
    await respond(discord, await bot.interaction(), data);
    await shown;
    posted.push(`${name}, ${answer.freshness}`);
  };
  for (const beginning of shownCards) {
    const [name, view] = views.find(([one]) => one.startsWith(beginning)) ?? [];
    if (!name || !view) throw new Error(`no card is called ${beginning}`);
    const isPublic = ['leaderboard of rankPoints', 'digest'].includes(beginning);
    const share = isPublic ? undefined : '1:page:share:1';
    for (const answer of agesOf(view)) await post(name, view, { answer, isPublic, share });
  }
  for (const receipt of linkReceipts(views, language))
    for (const answer of [live, stale]) await post(...receipt, { answer, isPublic: false });
  return posted;
}

/** The card after a link of the first and of a second account. */
function linkReceipts(views: readonly (readonly [string, View])[], language: Language): [string, View][] {
  const [, card] = views.find(([name]) => name.startsWith('player')) ?? [];
  if (!card) throw new Error('no card of a player is known');
  return [true, false].map((isDefault) => {
    const linked = { ...accountOf(language), isDefault };
    const view = linkedView(card, linked, { isNew: true, main: linked.name, share: 'share', language });
    return [isDefault ? 'linked' : 'another linked', view];
  });
}

/** Its name is as wide as most. */
function accountOf({ t }: Language): LinkedAccount {
  const [account] = listAccounts('1', {
    accounts: [
      { uid: '9876543210', number: 1, name: t('panel.sampleName'), visibility: 'everyone', linkedAt: 0 },
    ],
  });
  if (!account) throw new Error('the member has no account');
  return account;
}

/** The answer to a command; if it is private, it was slow, and has *Share* and *Why?*. It shows a picture of a card's size. */
async function messageOf(
  { picture, ...view }: View,
  { answer, isPublic, share }: State,
  language: Language,
): Promise<FormData> {
  const trace = createTrace(() => 0);
  if (!isPublic) trace.add({ kind: 'stage', name: 'work', from: 0, to: 9_000 });
  const isOfPlayers = !['digest.jpg', 'item.jpg', 'leaderboard.jpg'].includes(picture?.name ?? '');
  const reply = await showCard(
    { ...view, picture: picture && { ...picture, missing: 0, draw: async () => card } },
    {
      answers: isOfPlayers ? [answer] : [],
      share,
      context: sampleContext({ language, trace, audience: isPublic ? 'everyone' : 'asker' }),
    },
  );
  const form = new FormData();
  const data = {
    ...reply.body,
    components: withOwnIds(reply.body.components),
    flags: isPublic ? 0 : 64,
    attachments: reply.files.map(({ name }, id) => ({ id, filename: name })),
  };
  form.append('payload_json', JSON.stringify({ type: 4, data }));
  for (const [index, { name }] of reply.files.entries()) form.append(`files[${index}]`, await blank, name);
  return form;
}

/** A sample has the same player twice, which no real comparison has. */
function withOwnIds(components: unknown): object[] {
  let made = 0;
  return JSON.parse(
    JSON.stringify(components, (key, value) =>
      ['custom_id', 'value'].includes(key) ? `id${made++}` : value,
    ),
  );
}

const blank = sharp({ create: { width: 1024, height: 576, channels: 3, background: '#2b6cb0' } })
  .jpeg()
  .toBuffer()
  .then((bytes) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));

async function measure(page: Page, count: number): Promise<number[]> {
  const articles = page.getByRole('article');
  await expect.poll(() => articles.count()).toBe(count);
  return articles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
}
