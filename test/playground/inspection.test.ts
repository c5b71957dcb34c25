import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLanguages } from '../../src/bot/text/languages.ts';
import type { Actor } from '../../src/local-discord/local-discord.ts';
import type { Inspection } from '../../src/local-discord/page/inspector/inspection.ts';
import { listBars } from '../../src/playground/page/inspector/timeline.ts';
import type { BotState, BotTrace } from '../../src/playground/page/wire.ts';
import { t } from '../support/english.ts';
import { openWorld, type World } from '../support/open-world.ts';

const portuguese = openLanguages({ defaultLocale: 'en-US' }).for('pt-BR');

let world: World;

beforeAll(async () => {
  // The players, and so their pictures, change from day to day.
  const aheadMs = Date.UTC(2026, 10, 27, 12) - Date.now();
  world = await openWorld({}, { now: () => Date.now() + aheadMs });
});
afterAll(() => world?.close());

type Inside = Inspection<BotTrace, BotState>;

async function inspect(query: Record<string, string> = {}): Promise<Inside> {
  const answer = await fetch(`${world.url}/api/inspect?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  const inspection: Inside = JSON.parse(await answer.text());
  return inspection;
}

function post(path: string, body: object = {}): Promise<Response> {
  return fetch(world.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** An answer is seen a moment before the bot is through with it. */
async function newestHasEnded(): Promise<void> {
  await expect.poll(async () => (await inspect()).shown?.trace?.outcome).toBe('ok');
}

it('nothing is shown before anything happened, but how the bot does', async () => {
  const { interactions, shown, bot } = await inspect();
  expect([interactions, shown]).toEqual([[], undefined]);
  expect(bot).toMatchObject({
    playerApi: { circuit: 'closed', waiting: 0 },
    pictureSources: [{ name: 'player-api', circuit: 'closed' }],
    answers: { live: 0, cached: 0, stale: 0, 'not-found': 0, failed: 0 },
  });
});

it('the newest interaction is shown with its requests, what came of each part, and no token', async () => {
  const mira = world.discord.member('Mira');
  await mira.runs('/player', { uid: '9876543210', region: 'SG' });
  await newestHasEnded();
  const { interactions, shown, bot } = await inspect();
  expect(interactions).toMatchObject([{ name: '/player uid:9876543210 region:SG', user: 'Mira' }]);
  expect(shown?.exchanges).toMatchObject([
    { method: 'POST', status: 204, body: { type: 5 }, files: [] },
    { method: 'PATCH', status: 200, files: [{ name: 'player.jpg', bytes: expect.any(Number) }] },
  ]);
  const { spans = [] } = shown?.trace ?? {};
  const kinds = spans.map((span) => (span.kind === 'stage' ? span.name : span.kind));
  for (const kind of ['context', 'deferral', 'work', 'lookup', 'picture', 'render', 'reply'])
    expect(kinds).toContain(kind);
  expect(spans.find(({ kind }) => kind === 'picture')).toMatchObject({ source: 'player-api' });
  expect(bot?.answers).toMatchObject({ live: 1 });
  const token = /"token":"([^"]+)"/.exec(JSON.stringify(shown))?.[1];
  expect(token).toMatch(/^.{6}…$/);
  expect(shown?.exchanges[0]?.path).toMatch(/^\/interactions\/\d+\/.{6}…\/callback/);
});

it('a slow answer shows each of its parts as a bar, and what came from where; the next one came from the cache', async () => {
  const mira = world.discord.member('Mira');
  const bars = async () => listBars((await inspect()).shown?.trace?.spans ?? []);
  await post('/api/order-fault', { kind: 'slow', delayMs: 80, path: '/api/v1/info' });
  await mira.runs('/player', { uid: '9876543224', region: 'SG' });
  await post('/api/clear-faults');
  await newestHasEnded();
  const slow = await bars();
  // On a busy machine it may wait some milliseconds for its permit, too.
  expect(slow.map((bar) => (bar.kind === 'stage' ? bar.stage : bar.kind))).toEqual(
    expect.arrayContaining(['context', 'deferral', 'work', 'lookup', 'pictures', 'render', 'reply']),
  );
  const asked = slow.find(({ kind }) => kind === 'lookup');
  expect(asked).toMatchObject({ what: 'info · SG', outcome: 'live' });
  expect((asked?.to ?? 0) - (asked?.from ?? 0)).toBeGreaterThanOrEqual(79);
  expect(slow).toContainEqual(
    expect.objectContaining({ kind: 'pictures', source: 'player-api', outcome: 'served' }),
  );
  await mira.runs('/player', { uid: '9876543224', region: 'SG' });
  await newestHasEnded();
  const again = await bars();
  expect(again.find(({ kind }) => kind === 'lookup')).toMatchObject({ outcome: 'cached' });
  expect(again.filter(({ kind }) => kind === 'pictures')).toMatchObject([
    { source: 'player-api', outcome: 'cached' },
  ]);
});

it('an interaction is found by its message: the one that it came of, then the last press on it', async () => {
  const mira = world.discord.member('Mira');
  const { message } = await mira.runs('/player', { uid: '9876543217', region: 'SG' });
  const ask = { messageId: message.id, id: message.interaction_metadata?.id ?? '' };
  await mira.runs('/help');
  expect((await inspect(ask)).shown?.name).toBe('/player uid:9876543217 region:SG');
  await mira.presses('Outfit', message);
  expect((await inspect(ask)).shown).toMatchObject({ name: 'Outfit', messageId: message.id });
  expect((await inspect({ id: '1' })).shown).toBeUndefined();
});

it('a form is named by its title, as the member who sends it reads it', async () => {
  const open = async (actor: Actor, change: string) => {
    await actor.runs('/settings');
    const { form } = await actor.presses(change);
    return form?.data;
  };
  const mira = world.discord.member('Mira');
  const rui = world.discord.member('Rui', { locale: 'pt-BR' });
  const inEnglish = await open(mira, t('buttons.change'));
  const inPortuguese = await open(rui, portuguese.t('buttons.change'));
  expect(inPortuguese?.title).not.toBe(inEnglish?.title);
  await mira.fillsIn({});
  expect((await inspect()).shown).toMatchObject({ name: inEnglish?.title, request: { type: 5 } });
  await rui.fillsIn({});
  expect((await inspect()).interactions[0]).toMatchObject({ name: inPortuguese?.title, user: 'Rui' });
});

it('typing is listed, and not taken for the newest thing that happened', async () => {
  const mira = world.discord.member('Mira');
  await mira.runs('/help');
  await mira.types('/player', { uid: '9876543210', region: 'bra' }, 'region');
  const { interactions, shown } = await inspect();
  expect(interactions[0]).toMatchObject({ isTyping: true, name: '/player uid:9876543210 region:bra' });
  expect(shown?.name).toBe('/help');
});

it('a restarted bot has kept its store, and old buttons go on working', async () => {
  const mira = world.discord.member('Mira');
  await mira.runs('/account', { uid: '9876543210' });
  const { message } = await mira.runs('/player', { region: 'SG' });
  expect((await post('/api/restart-bot')).status).toBe(200);
  expect((await mira.presses('Outfit', message)).message.id).toBe(message.id);
  const again = await mira.runs('/player');
  expect(JSON.stringify(again.message.embeds)).toContain('9876543210');
});

it('puts Discord’s clock forward, and buttons go on working', async () => {
  const mira = world.discord.member('Mira');
  const { message } = await mira.runs('/player', { uid: '9876543210', region: 'SG' });
  expect(await (await post('/api/forward-clock', { minutes: 16 })).json()).toEqual({ aheadMs: 16 * 60_000 });
  expect(await (await post('/api/forward-clock', { minutes: 1 })).json()).toEqual({ aheadMs: 17 * 60_000 });
  expect((await mira.presses('Outfit', message)).message.id).toBe(message.id);
  const later = await mira.runs('/help');
  expect(Date.parse(later.message.timestamp) - Date.parse(message.timestamp)).toBeGreaterThan(16 * 60_000);
  expect((await post('/api/forward-clock', { minutes: 0 })).status).toBe(400);
});

it('an answer that Discord limits or fails comes all the same, and a connection that is cut is taken up again', async () => {
  const mira = world.discord.member('Mira');
  for (const [kind, status] of [
    ['limited', 429],
    ['failing', 503],
  ] as const) {
    expect((await post('/api/discord-trouble', { kind })).status).toBe(200);
    await mira.runs('/player', { uid: '9876543210', region: 'SG' });
    await newestHasEnded();
    const { shown } = await inspect();
    expect(shown?.exchanges.slice(1).map((exchange) => exchange.status)).toEqual([status, 200]);
  }
  await post('/api/discord-trouble', { kind: 'dropped' });
  await expect.poll(() => world.discord.gateway.connected()).toBe(1);
  const { message } = await mira.runs('/help');
  expect(message.embeds.length).toBeGreaterThan(0);
  expect((await post('/api/discord-trouble', { kind: 'flood' })).status).toBe(400);
});
