import type { SessionInfo } from '@discordjs/ws';
import type { APIInteraction } from 'discord-api-types/v10';
import { afterEach, describe, expect, it } from 'vitest';
import { openClientGateway } from '../../../../src/bot/discord/gateway/client-gateway.ts';
import type { GatewayOptions, GatewaySessions } from '../../../../src/bot/discord/gateway/gateway.ts';
import { GatewayError } from '../../../../src/bot/discord/gateway/gateway-error.ts';
import { openSocketGateway } from '../../../../src/bot/discord/gateway/socket-gateway.ts';
import { applicationId, guildId, interaction, runs } from '../../../support/bot/interactions.ts';
import { token } from '../../../support/bot/open-dispatcher.ts';
import { promised } from '../../../support/bot/promised.ts';
import { openScriptedGateway, type Script } from '../../../support/bot/scripted-gateway.ts';
import { recordingLog } from '../../../support/recording-log.ts';
import { until } from '../../../support/time/until.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function scripted(script?: Script) {
  const discord = await openScriptedGateway(script);
  opened.push(discord);
  return discord;
}

/** Collects interactions; `nth(2)` resolves when two have come. */
function collector() {
  const taken: APIInteraction[] = [];
  let more = promised();
  return {
    onInteraction(raw: APIInteraction) {
      taken.push(raw);
      more.resolve();
      more = promised();
    },
    async first(count: number) {
      while (taken.length < count) await more.promise;
      return taken;
    },
  };
}

describe.each([
  { way: "discord.js' client", open: openClientGateway },
  {
    way: 'the socket alone',
    open: (options: GatewayOptions) => openSocketGateway({ ...options, sessions: inMemory() }),
  },
])('through $way', ({ open }) => {
  async function connect(apiUrl: string, options: Partial<GatewayOptions> = {}) {
    const log = recordingLog();
    const gateway = await open({
      token,
      apiUrl,
      shards: 'auto',
      onInteraction: () => {},
      log,
      ...options,
    });
    opened.push(gateway);
    return { gateway, log };
  }

  describe('the gateway', () => {
    it('asks for no privileged intent and knows its application', async () => {
      const discord = await scripted();
      const { gateway } = await connect(discord.apiUrl);
      expect(await gateway.applicationId).toBe(applicationId);
      expect(gateway.isReady()).toBe(true);
      expect(discord.identified).toEqual([{ intents: 0, shard: [0, 1] }]);
    });

    it.each([
      { shards: 'auto', recommended: 2, opens: [0, 1], of: 2 },
      { shards: { first: 0, last: 1, count: 2 }, recommended: 7, opens: [0, 1], of: 2 },
      { shards: { first: 4, last: 6, count: 8 }, recommended: 1, opens: [4, 5, 6], of: 8 },
    ] as const)('opens the requested shards: $shards', async ({ shards, recommended, opens, of }) => {
      const discord = await scripted({ shards: recommended });
      const { gateway } = await connect(discord.apiUrl, { shards });
      expect(discord.identified.map(({ shard }) => shard).sort()).toEqual(opens.map((id) => [id, of]));
      expect(gateway.shards().map(({ id }) => id)).toEqual(opens);
      expect(gateway.isReady()).toBe(true);
    });

    it('lets each shard identify when the throttler that it is handed says so', async () => {
      const turn = promised();
      const asked: number[] = [];
      let buckets = 0;
      const discord = await scripted();
      const connecting = connect(discord.apiUrl, {
        shards: { first: 2, last: 3, count: 4 },
        createIdentifyThrottler(maxConcurrency) {
          buckets = maxConcurrency;
          return {
            waitForIdentify(shardId) {
              asked.push(shardId);
              return turn.promise;
            },
          };
        },
      });
      await until(() => asked.length === 2);
      expect(asked.toSorted()).toEqual([2, 3]);
      expect(buckets).toBe(16);
      expect(discord.identified).toEqual([]);
      turn.resolve();
      await connecting;
      expect(discord.identified).toHaveLength(2);
    });

    it('opens if READY names neither application nor servers', async () => {
      const { onInteraction, first } = collector();
      const discord = await scripted({ silentAbout: ['application', 'guilds'] });
      const { gateway } = await connect(discord.apiUrl, { onInteraction });
      expect(await gateway.applicationId).toBe(applicationId);
      const raw = runs('hello');
      discord.dispatch('INTERACTION_CREATE', raw);
      expect(await first(1)).toEqual([raw]);
    });

    it('hands over interactions even if an announced server never arrives', async () => {
      const { onInteraction, first } = collector();
      const discord = await scripted({ guilds: [guildId] });
      await connect(discord.apiUrl, { onInteraction });
      const raw = runs('hello');
      discord.dispatch('INTERACTION_CREATE', raw);
      expect(await first(1)).toEqual([raw]);
    });

    it.each([
      ['a menu without a target', { type: 2, data: { id: '1', name: 'card', type: 2 } }],
      ['a button without a message', { type: 3, data: { component_type: 2, custom_id: 'x' } }],
      ['typing without data', { type: 4 }],
      ['a form without fields', { type: 5, data: {} }],
      ['nobody', { type: 2, member: undefined, data: { id: '1', name: 'hello', type: 1 } }],
      ['a kind nobody knows', { type: 99 }],
    ])('survives and hands over a malformed interaction: %s', async (_, parts) => {
      const { onInteraction, first } = collector();
      const discord = await scripted();
      const { gateway, log } = await connect(discord.apiUrl, { onInteraction });
      const malformed = interaction(parts);
      const good = runs('hello');
      discord.dispatch('INTERACTION_CREATE', malformed);
      discord.dispatch('INTERACTION_CREATE', good);
      expect((await first(2)).map(({ id }) => id)).toEqual([malformed.id, good.id]);
      expect(gateway.isReady()).toBe(true);
      expect(log.lines).toEqual([]);
    });
  });

  it('survives an interaction that is null, and hands over the next one', async () => {
    const { onInteraction, first } = collector();
    const discord = await scripted();
    await connect(discord.apiUrl, { onInteraction });
    const good = runs('hello');
    discord.dispatch('INTERACTION_CREATE', null);
    discord.dispatch('INTERACTION_CREATE', good);
    expect(await first(1)).toEqual([good]);
  });

  describe('a gateway that is gone for a while', () => {
    it('is not ready, shard by shard, until its sessions continue', async () => {
      const discord = await scripted({ shards: 2 });
      const { gateway } = await connect(discord.apiUrl);
      const connected = () => gateway.shards().map(({ id, isConnected }) => [id, isConnected]);
      expect(connected()).toEqual([
        [0, true],
        [1, true],
      ]);
      discord.vanish();
      await until(() => connected().every(([, isConnected]) => !isConnected));
      expect(gateway.isReady()).toBe(false);
      discord.comeBack();
      await until(() => gateway.isReady());
      expect(gateway.shards().map(({ state }) => state)).toEqual(['Ready', 'Ready']);
    });
  });

  describe('a gateway that is closed for good', () => {
    it('says why, and what to do', async () => {
      const discord = await scripted({ shards: 2 });
      const { gateway } = await connect(discord.apiUrl);
      discord.hangUp(4004);
      expect(await gateway.lost).toContain('DISCORD_TOKEN');
      expect(gateway.isReady()).toBe(false);
    });
  });

  describe('a gateway that can not be opened says why in one line', () => {
    const failure = async (apiUrl: string) => {
      const error = await connect(apiUrl, { attemptsToStart: 1 }).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(GatewayError);
      const { message } = error as GatewayError;
      expect(message).not.toMatch(/\n/);
      expect(message).not.toContain(token);
      return message;
    };

    it('a token that REST refuses', async () => {
      expect(await failure((await scripted({ status: 401 })).apiUrl)).toContain('DISCORD_TOKEN');
    });

    it.each([
      [4004, 'DISCORD_TOKEN'],
      [4010, 'SHARDS'],
      [4011, 'SHARDS'],
      [4013, 'intents'],
      [4014, 'intents'],
    ])('a close with %s', async (closeCode, hint) => {
      expect(await failure((await scripted({ closeCode })).apiUrl)).toContain(hint);
    });

    it('no new session left for today', async () => {
      expect(await failure((await scripted({ sessionsLeft: 0 })).apiUrl)).toContain('1,000 times a day');
    });

    it('an address where nobody is', async () => {
      const gone = await openScriptedGateway();
      await gone.close();
      expect(await failure(gone.apiUrl)).toMatch(/ECONNREFUSED.*DISCORD_API_URL/);
    });

    it('a gateway that is not where Discord says', async () => {
      const gone = await openScriptedGateway();
      const { apiUrl } = await scripted({ url: gone.apiUrl.replace(/^http/, 'ws') });
      // Only now: otherwise the other one could get its port.
      await gone.close();
      expect(await failure(apiUrl)).toContain('gateway');
    });

    it('an address where somebody else is', async () => {
      expect(await failure((await scripted({ status: 404 })).apiUrl)).toMatch(/404.*DISCORD_API_URL/);
    });
  });
});

function inMemory(): GatewaySessions {
  const sessions = new Map<number, SessionInfo | null>();
  return {
    find: async (id) => sessions.get(id) ?? null,
    keep: (id, session) => void sessions.set(id, session),
  };
}
