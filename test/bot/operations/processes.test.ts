import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openHttpBridge, publicKeyHex } from '../../support/bot/http-bridge.ts';
import { promised } from '../../support/bot/promised.ts';
import { openParts, type Parts } from '../../support/bot/running-parts.ts';
import { openTcpProxy } from '../../support/broker/tcp-proxy.ts';
import { t } from '../../support/english.ts';
import { has } from '../../support/machine.ts';
import type { Program } from '../../support/program.ts';
import { imageOf, textOf } from '../../support/seen.ts';
import { handmadeSchedule } from '../../support/time/handmade-schedule.ts';
import { until } from '../../support/time/until.ts';

// A gateway process, workers and Redis fail one by one: each interaction still gets exactly one answer.

describe.skipIf(!has('redis'))('several processes', () => {
  let parts: Parts;
  beforeEach(async () => {
    parts = await openParts({ shards: 1 });
  });
  afterEach(() => parts?.close());

  it('answer an interaction once whose worker was killed after deferring', async () => {
    const { discord, api, lines } = parts;
    await parts.openGateway();
    const doomed = await ready(parts.start('worker'));
    const hold = holdAnswers();
    const ana = discord.member('ana');
    const answer = ana.runs('/player', { uid: '4100000001', region: 'SG' });
    await until(() => api.requests.some(({ path }) => path.endsWith('/info')));
    await parts.openBot('stream');
    await doomed.ends('SIGKILL');
    await until(() => lines.some(({ message }) => /another worker held/.test(message)));
    hold.release();
    expect(imageOf(await answer).description).toMatch(/^Ana 4100000001, /);
    expect(ana.sees()).toHaveLength(1);
    expect(lines.filter(({ message }) => /no worker took/.test(message))).toEqual([]);
  });

  it('resume after a kill, and end within the time of a supervisor', async () => {
    const { discord } = parts;
    const [gateway, worker] = await Promise.all([
      ready(parts.start('gateway')),
      ready(parts.start('worker')),
    ]);
    const ana = discord.member('ana');
    expect(imageOf(await ana.runs('/player', { uid: '4100000001' })).description).toMatch(/^Ana/);
    await gateway.ends('SIGKILL');
    // Discord keeps it for the session. What came just before the kill may come again, and is answered no second time.
    const meanwhile = ana.runs('/player', { uid: '4100000002' });
    const next = await ready(parts.start('gateway'));
    expect(imageOf(await meanwhile).description).toMatch(/^Ana 4100000002, /);
    expect(next.output()).toContain('the gateway session goes on');
    expect(ana.sees()).toHaveLength(2);
    expect(await Promise.all([next.ends('SIGTERM'), worker.ends('SIGTERM')])).toEqual([0, 0]);
  });

  it('leave a session behind that the next gateway process resumes', async () => {
    await parts.openBot('stream');
    const first = await parts.openGateway();
    await first.close();
    const ana = parts.discord.member('ana');
    const meanwhile = ana.runs('/player', { uid: '4100000001' });
    await parts.openGateway();
    expect(imageOf(await meanwhile).description).toMatch(/^Ana 4100000001, /);
    expect(parts.lines.filter(({ message }) => /session goes on/.test(message))).toHaveLength(1);
  });

  it.each(['gateway', 'worker'] as const)('%s: says in one line that it needs a Redis', async (name) => {
    const program = parts.start(name, { STORE_URL: 'sqlite://nowhere/loadout.sqlite' });
    expect(await program.ends()).toBe(1);
    expect(program.output().trim().split('\n')).toEqual([
      `npm run ${name} needs STORE_URL=redis://HOST:PORT (gateway and workers meet in Redis). Set it in the environment or in .env.`,
    ]);
  });

  it('without any worker defer, and then say so', async () => {
    const { discord, ana, shown, time } = await answerAndLoseWorker();
    const before = await parts.redisKeys(states);
    const asked = ana.runs('/player', { uid: '4100000002' });
    const pressed = ana.in('dm').runs('/player', { uid: '4100000003' });
    const refreshed = discord.member('ben').presses('Details', shown.message);
    const typed = ana.types('/item', { id: 'spirit' }, 'id');
    await until(async () => (await parts.redisKeys(states)) === before + 4);
    await time.pass(1_000);
    expect(ana.sees().filter(({ isThinking }) => isThinking)).toEqual([]);
    await time.pass(900);
    expect(await typed).toEqual([]);
    await until(() => ana.sees().some(({ isThinking, onlyFor }) => isThinking && onlyFor === ana.id));
    await time.pass(10_000);
    for (const answer of [asked, pressed, refreshed]) {
      const told = await answer;
      expect(textOf(told)).toContain(t('notices.tooLate.title'));
    }
    expect((await asked).onlyFor).toBe(ana.id);
    const kept = ana.sees().find(({ message }) => message.id === shown.message.id);
    expect(imageOf(kept ?? shown).description).toMatch(/^Ana 4100000001, /);
  });

  it('let a late worker edit a deferral made for it', async () => {
    const { discord, ana, shown, time } = await answerAndLoseWorker();
    const before = await parts.redisKeys(states);
    const asked = ana.runs('/player', { uid: '4100000002' });
    const copied = discord.member('ben').presses('Details', shown.message);
    await until(async () => (await parts.redisKeys(states)) === before + 2);
    await time.pass(1_900);
    await until(() => ana.sees().some(({ isThinking }) => isThinking));
    await parts.openBot('stream');
    const seen = await asked;
    expect(imageOf(seen).description).toMatch(/^Ana 4100000002, /);
    // The gateway process does not know what ana chose.
    expect(seen.onlyFor).toBe(ana.id);
    expect((await copied).onlyFor).toBe(discord.member('ben').id);
    await time.pass(20_000);
    expect(ana.sees().filter(({ onlyFor }) => onlyFor === undefined || onlyFor === ana.id)).toHaveLength(2);
  });

  it('continue by themselves after a restart of Redis, and answer everything in the meantime', async () => {
    const { discord, api } = parts;
    for (let count = 0; count < 2; count++) await parts.openBot('stream');
    await parts.openGateway();
    const hold = holdAnswers();
    const ana = discord.member('ana');
    const before = ana.runs('/player', { uid: '4100000001', region: 'SG' });
    await until(() => api.requests.some(({ path }) => path.endsWith('/info')));
    const restarted = parts.restartRedis();
    const during = ana.runs('/player', { uid: '4100000002', region: 'SG' });
    await restarted;
    hold.release();
    expect(imageOf(await before).description).toMatch(/^Ana 4100000001, /);
    expect(isAnswered(textOf(await during))).toBe(true);
    const uid = '4100000003';
    await until(async () => textOf(await ana.runs('/player', { uid })).includes(uid));
    const texts = ana.sees().map(textOf);
    expect(texts.filter((text) => text.includes('4100000001'))).toHaveLength(1);
    expect(texts.every(isAnswered)).toBe(true);
  });

  it('answer what was under way when Redis was flushed, once', async () => {
    const { discord, api } = parts;
    for (let count = 0; count < 2; count++) await parts.openBot('stream');
    const time = handmadeSchedule();
    await parts.openGateway({}, time);
    const hold = holdAnswers();
    const ana = discord.member('ana');
    const answer = ana.runs('/player', { uid: '4100000001', region: 'SG' });
    await until(() => api.requests.some(({ path }) => path.endsWith('/info')));
    await parts.redis('FLUSHALL');
    // The gateway process finds it forgotten, and once the workers could have noted an answer it publishes it again.
    await until(async () => {
      await time.pass(500);
      return Number(await parts.redis('XLEN', 'loadout:interactions')) > 0;
    });
    hold.release();
    expect(imageOf(await answer).description).toMatch(/^Ana 4100000001, /);
    await until(async () => (await parts.redis('XLEN', 'loadout:interactions')) === 0);
    expect(ana.sees()).toHaveLength(1);
  });

  it.each(['cuts', 'hangs'] as const)(
    'inform members at once and privately if the way to Redis %s, and continue afterwards',
    async (fault) => {
      const { discord, lines } = parts;
      await parts.openBot('stream');
      const proxy = await openTcpProxy(parts.redisUrl);
      onTestFinished(proxy.close);
      await parts.openGateway({ STORE_URL: proxy.url });
      const ana = discord.member('ana');
      const shown = await ana.runs('/player', { uid: '4100000001' });
      proxy[fault]();
      const told = await ana.runs('/player', { uid: '4100000002' });
      expect(told.onlyFor).toBe(ana.id);
      expect(textOf(told)).toContain(t('notices.down.title'));
      const [, code] = /\b([0-9a-f]{8})\b/.exec(textOf(told)) ?? [];
      expect(lines.filter(({ facts }) => 'incident' in facts && facts.incident === code)).toHaveLength(1);
      expect(await ana.types('/item', { id: 'spirit' }, 'id')).toEqual([]);
      const pressed = await ana.presses('Details', shown.message);
      expect([pressed.onlyFor, textOf(pressed)]).toEqual([ana.id, expect.stringContaining(code ?? '-')]);
      proxy.mends();
      const uid = '4100000003';
      await until(async () => textOf(await ana.runs('/player', { uid })).includes(uid));
    },
  );

  it('answer everything once though a worker ends under load', async () => {
    const { discord, api } = parts;
    const ending = await parts.openBot('stream');
    await parts.openBot('stream');
    await parts.openGateway();
    const hold = holdAnswers();
    const ana = discord.member('ana');
    const uids = Array.from({ length: 8 }, (_, at) => `410000001${at}`);
    const answers = uids.map((uid) => ana.runs('/player', { uid, region: 'SG' }));
    await until(() => api.requests.length > 0);
    const ended = ending.close();
    hold.release();
    for (const [at, answer] of answers.entries()) expect(textOf(await answer)).toContain(uids[at]);
    await ended;
    expect(ana.sees()).toHaveLength(uids.length);
  });

  it('share the shards of one bot by ranges', async () => {
    await parts.close();
    parts = await openParts({ shards: 3 });
    await parts.openBot('stream');
    const { discord } = parts;
    const [first, second] = [
      await parts.openGateway({ SHARDS: '0-0/3' }),
      await parts.openGateway({ SHARDS: '1-2/3' }),
    ];
    expect([first.shards, second.shards]).toEqual([[0], [1, 2]]);
    expect(discord.gateway.connected()).toBe(3);
    const ana = discord.member('ana');
    const guildShard = Number((BigInt(discord.guildId) >> 22n) % 3n);
    const uids = ['4100000001', '4100000002'];
    // Direct messages come to the first shard, the server to another one.
    expect(guildShard).toBeGreaterThan(0);
    expect(textOf(await ana.runs('/player', { uid: uids[0] ?? '' }))).toContain(uids[0]);
    expect(textOf(await ana.in('dm').runs('/player', { uid: uids[1] ?? '' }))).toContain(uids[1]);
    await first.close();
    expect(textOf(await ana.runs('/player', { uid: '4100000004' }))).toContain('4100000004');
  });

  it('report readiness individually', async () => {
    const settings = { METRICS_PORT: '0' };
    await parts.openBot('stream', settings);
    await parts.openGateway(settings);
    const ports = portsOf(/health and metrics/);
    expect(ports).toHaveLength(2);
    const statuses = (route: string) =>
      Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/${route}`)).status));
    await until(async () => (await statuses('ready')).every((status) => status === 200));
    const texts = await Promise.all(
      ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
    );
    expect(texts.map((text) => text.includes('loadout_shards{state="Ready"} 1'))).toEqual([false, true]);
    await parts.stopRedis();
    await until(async () => (await statuses('ready')).every((status) => status === 503));
    expect(await statuses('live')).toEqual([200, 200]);
  });

  it('an HTTP replica stays ready without Redis, since it still answers, and its health shows the outage', async () => {
    await parts.openBot('discord', { METRICS_PORT: '0', DISCORD_PUBLIC_KEY: publicKeyHex });
    const [port] = portsOf(/health and metrics/);
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    await until(async () => (await ask('/health')).status === 200);
    await parts.stopRedis();
    await until(async () => (await ask('/health')).status === 503);
    expect((await ask('/ready')).status).toBe(200);
    expect(await (await ask('/health')).json()).toMatchObject({ parts: { store: { isHealthy: false } } });
    await openHttpBridge(parts.discord, portsOf(/interactions over HTTP/));
    const told = await parts.discord.member('ana').runs('/player', { uid: '4100000001', region: 'SG' });
    expect(imageOf(told).description).toMatch(/^Ana 4100000001, /);
  });

  /** A gateway process, and a message of the worker that it has no more. */
  async function answerAndLoseWorker() {
    const { discord } = parts;
    const time = handmadeSchedule();
    const worker = await parts.openBot('stream');
    await parts.openGateway({}, time);
    const ana = discord.member('ana');
    const shown = await ana.runs('/player', { uid: '4100000001' });
    await worker.close();
    return { discord, ana, shown, time };
  }

  function portsOf(what: RegExp): number[] {
    return parts.lines.flatMap(({ message, facts }) =>
      what.test(message) && 'port' in facts ? [Number(facts.port)] : [],
    );
  }

  /** The player API says nothing until it is released. */
  function holdAnswers() {
    const { api } = parts;
    const { answerInfo } = api;
    const held = promised();
    api.answerInfo = (response, query) => void held.promise.then(() => answerInfo(response, query));
    return { release: held.resolve };
  }
});

/** The records of interactions in Redis. */
const states = 'loadout:interaction:*';

async function ready(program: Program): Promise<Program> {
  await program.prints(/ready for/);
  return program;
}

/** With a card, or with the honest word that the bot is down. */
const isAnswered = (text: string) => /Ana \d/.test(text) || text.includes(t('notices.down.title'));
