import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Command } from '../../../src/bot/discord/command.ts';
import { onComponent } from '../../../src/bot/discord/component-handlers.ts';
import { defineCustomId } from '../../../src/bot/views/message/custom-id.ts';
import type { LocalDiscord } from '../../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../../src/local-discord/open-local-discord.ts';
import { sleep } from '../../../src/shared/time/sleep.ts';
import { applicationId, runs } from '../../support/bot/interactions.ts';
import { bareServices, says, token } from '../../support/bot/open-dispatcher.ts';
import { openTestBot } from '../../support/bot/open-test-bot.ts';
import { openRecordingDiscord, type RecordingDiscord } from '../../support/bot/recording-discord.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { until } from '../../support/time/until.ts';

describe('the bot in a Discord on this machine', () => {
  let discord: LocalDiscord;
  const exchanges: string[] = [];
  beforeEach(async () => {
    exchanges.splice(0);
    const onExchange = ({ method, path }: { method: string; path: string }) =>
      void exchanges.push(`${method} ${path}`);
    discord = await openLocalDiscord({ now: Date.now, onExchange });
  });
  afterEach(() => discord.close());

  const open = (commands: readonly Command[] = [count]) => openTestBot(discord, { commands });

  it('answers, updates its message for its owner and gives other members a copy', async () => {
    const bot = await open();
    const ana = discord.member('ana');
    const shown = await ana.runs('/count', { from: '4' });
    expect(shown.message.content).toBe('counted to 4');
    expect(shown.message.attachments.map(({ filename }) => filename)).toEqual(['count-4.txt']);

    const pressed = await ana.presses('More');
    expect(pressed.message.id).toBe(shown.message.id);
    expect(pressed.message.content).toBe('counted to 5');
    expect(pressed.message.attachments.map(({ filename }) => filename)).toEqual(['count-5.txt']);

    const ben = discord.member('ben');
    const copy = await ben.presses('More');
    expect(copy).toMatchObject({ onlyFor: ben.id, message: { content: 'counted to 6' } });
    expect(ana.sees()).toHaveLength(1);
    await bot.close();
  });

  it('keeps the message if a press fails, and tells only its owner', async () => {
    const prepare = () => ({ run: () => Promise.reject(new Error('no')) });
    const bot = await open([{ ...count, components: [onComponent(more, { defer: 'update', prepare })] }]);
    const ana = discord.member('ana');
    const shown = await ana.runs('/count', { from: '4' });
    const told = await ana.presses('More');
    expect(told).toMatchObject({ onlyFor: ana.id });
    expect(told.message.id).not.toBe(shown.message.id);
    expect(ana.sees().find(({ message }) => message.id === shown.message.id)?.message).toMatchObject({
      content: 'counted to 4',
      attachments: [{ filename: 'count-4.txt' }],
    });
    await bot.close();
  });

  it('keeps private answers private, and offers choices', async () => {
    const bot = await open();
    const ana = discord.member('ana');
    expect((await ana.runs('/count', { from: '4', private: true })).onlyFor).toBe(ana.id);
    expect(await ana.types('/count', { from: '7' }, 'from')).toEqual([{ name: 'from 7', value: '7' }]);
    await bot.close();
  });

  it('answers interactions that Discord sent before it noticed the shutdown', async () => {
    const bot = await open();
    const asked = discord.member('ana').runs('/count', { from: '4' });
    const closed = bot.close();
    expect((await asked).message.content).toBe('counted to 4');
    await closed;
  });

  it('registers its commands at the first start and not at the second', async () => {
    const puts = () => exchanges.filter((exchange) => exchange.startsWith('PUT')).length;
    await (await open()).close();
    expect(puts()).toBe(1);
    expect(discord.commands().map(({ name }) => name)).toEqual(['count']);
    await (await open()).close();
    expect(puts()).toBe(1);
    await (await open([{ ...count, data: { ...count.data, description: 'Counts on' } }])).close();
    expect(puts()).toBe(2);
  });

  it.each(['dropSockets', 'askToReconnect', 'invalidateSessions'] as const)(
    'continues after %s',
    async (fault) => {
      const bot = await open();
      discord.gateway[fault]();
      const ana = discord.member('ana');
      // With its session invalid, no bot is there until it has a new one.
      const run = () => ana.runs('/count', { from: '1' }).catch(() => undefined);
      let seen: Awaited<ReturnType<typeof run>>;
      await until(async () => {
        seen = await run();
        return seen !== undefined;
      });
      expect(seen?.message.content).toBe('counted to 1');
      // Requests of the old connection may get their answers before the new connection is ready.
      await until(() => bot.isReady());
      await bot.close();
      expect(bot.isReady()).toBe(false);
    },
  );
});

describe('the bot over HTTP', () => {
  it('accepts signed interactions, and answers those in flight before it closes', async () => {
    const waits: number[] = [];
    const { bot, discord, send } = await openOverHttp({
      sleep: (ms, signal) => {
        waits.push(ms);
        return sleep(ms, signal);
      },
    });
    const raw = runs('count', [{ type: 3, name: 'from', value: '4' }]);
    const answer = await send(raw);
    expect([answer.status, await answer.text()]).toEqual([202, '']);
    await bot.close();
    expect(discord.calls.at(-1)).toMatchObject({ method: 'PATCH', body: { content: 'counted to 4' } });
    expect(bot).toMatchObject({ applicationId });
    const drainMs = Math.max(...waits);
    expect(drainMs).toBeGreaterThan(15_000);
    expect(bot.closesWithinMs).toBeGreaterThan(drainMs);
  });

  it('warns at start if Discord sends nothing to it, and starts all the same', async () => {
    const { bot, log } = await openOverHttp(
      {},
      asApplication({ id: applicationId, verify_key: publicKeyHex, interactions_endpoint_url: null }),
    );
    const warnings = log.lines.filter(({ message }) => /no Interactions Endpoint URL/.test(message));
    expect(warnings).toMatchObject([{ level: 'warn' }]);
    expect(bot.isReady()).toBe(true);
    await bot.close();
  });

  it('notes that a member removed Loadout, and says where it could not', async () => {
    const left: string[] = [];
    const { members, ...services } = bareServices();
    const idleSweep = {
      run: async () => undefined,
      async leave(userId: string) {
        if (left.push(userId) > 1) throw new Error('disk on fire');
      },
    };
    const { bot, log, send } = await openOverHttp({
      services: { ...services, members: { ...members, idleSweep } },
    });
    const removal = (id: string) => {
      const event = { type: 'APPLICATION_DEAUTHORIZED', data: { user: { id } } };
      return { version: 1, application_id: '2', type: 1, event };
    };
    expect((await send(removal('111'))).status).toBe(204);
    expect((await send(removal('112'))).status).toBe(503);
    expect((await send(removal('112'))).status).toBe(503);
    expect(left).toEqual(['111', '112', '112']);
    expect(log.lines.filter(({ level }) => level === 'warn')).toHaveLength(2);
    await bot.close();
  });

  it('asks once at its start which emojis there are', async () => {
    const emojis = { items: [{ id: '77', name: 'rank_heroic_0a1b2c3d' }] };
    const told: object[] = [];
    const { bot, discord } = await openOverHttp(
      { onEmojis: (mentions) => void told.push(Object.fromEntries(mentions)) },
      ({ path }) => ({ status: 200, body: path.endsWith('/emojis') ? emojis : { id: applicationId } }),
    );
    await bot.close();
    expect(told).toEqual([{ rank_heroic: '<:rank_heroic_0a1b2c3d:77>' }]);
    expect(discord.story().filter((call) => call.endsWith('/emojis'))).toHaveLength(1);
  });

  it('does not wait for a stranger’s unfinished upload before it ends', async () => {
    // Time runs ten times as fast.
    const { bot, port, log } = await openOverHttp({ sleep: (ms, signal) => sleep(ms / 10, signal) });
    const stranger = connect(port, '127.0.0.1');
    stranger.on('error', () => {});
    stranger.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nx');
    await once(stranger, 'connect');
    await bot.close();
    expect(bot.isReady()).toBe(false);
    expect(log.lines.filter(({ level }) => level === 'warn')).toEqual([]);
    stranger.destroy();
  });
});

/** The bot behind its HTTP server, with a scripted Discord. */
async function openOverHttp(
  changes: Partial<Parameters<typeof openTestBot>[1]>,
  answer: RecordingDiscord['answer'] = asApplication({ id: applicationId }),
) {
  const discord = await openRecordingDiscord();
  onTestFinished(() => discord.close());
  discord.answer = answer;
  const log = recordingLog();
  const asked = { token, apiUrl: discord.apiUrl, publicKey: publicKeyHex };
  const bot = await openTestBot(asked, { commands: [count], log, ...changes });
  const [port = 0] = log.lines.flatMap(({ facts }) => ('port' in facts ? [Number(facts.port)] : []));
  const send = (body: object) => fetch(`http://127.0.0.1:${port}`, signed(JSON.stringify(body)));
  return { bot, discord, log, port, send };
}

function asApplication(body: object): RecordingDiscord['answer'] {
  return ({ path }) => (path === '/applications/@me' ? { status: 200, body } : undefined);
}

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const publicKeyHex = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

function signed(body: string) {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = sign(null, Buffer.from(`${timestamp}${body}`), privateKey).toString('hex');
  return {
    method: 'POST',
    body,
    headers: {
      'x-signature-ed25519': signature,
      'x-signature-timestamp': timestamp,
      'content-type': 'application/json',
    },
  };
}

const number = z.codec(z.string().regex(/^\d+$/), z.number(), { decode: Number, encode: String });
const more = defineCustomId('count', 'more', z.tuple([number]));

/** `/count from:4` says 4, and its button counts on. */
const count = {
  data: {
    name: 'count',
    description: 'Counts',
    description_localizations: { de: 'Zählt' },
    contexts: [0, 1, 2],
    integration_types: [0, 1],
    options: [
      { type: 3, name: 'from', description: 'Where to begin', autocomplete: true, max_length: 9 },
      { type: 5, name: 'private', description: 'Only for me' },
    ],
  },
  handler: {
    visibility: 'public',
    prepare: ({ user, options }) => ({
      run: async () => countReply(user, Number(options.string('from'))),
    }),
  },
  autocomplete: {
    from: async ({ focused }) => [{ name: `${focused.name} ${focused.value}`, value: focused.value }],
  },
  components: [
    onComponent(more, {
      defer: 'update',
      prepare: ({ user, state: [value] }) => ({ run: async () => countReply(user, value + 1) }),
    }),
  ],
} satisfies Command;

function countReply({ id }: { id: string }, value: number) {
  const customId = more.write(id, [value]);
  return {
    body: {
      ...says(`counted to ${value}`).body,
      components: [
        {
          type: 1 as const,
          components: [{ type: 2 as const, style: 2 as const, label: 'More', custom_id: customId }],
        },
      ],
    },
    files: [
      {
        name: `count-${value}.txt`,
        data: Buffer.from(String(value)),
        contentType: 'text/plain',
        alt: `The number ${value}`,
      },
    ],
  };
}
