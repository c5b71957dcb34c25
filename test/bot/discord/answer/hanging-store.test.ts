import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openServices } from '../../../../src/bot/app/open-services.ts';
import { readConfig } from '../../../../src/bot/config/config.ts';
import { openMembers } from '../../../../src/bot/members/members.ts';
import type { Settings } from '../../../../src/bot/members/people/resolve-settings.ts';
import { createMetrics } from '../../../../src/bot/operations/metrics.ts';
import { recordTimeoutMs } from '../../../../src/bot/records/records.ts';
import { NotReadError } from '../../../../src/shared/errors/not-read-error.ts';
import { createShutdown } from '../../../../src/shared/process/shutdown.ts';
import { guildId, runs } from '../../../support/bot/interactions.ts';
import { bareServices, helloCommand, openDispatcher, says } from '../../../support/bot/open-dispatcher.ts';
import { has } from '../../../support/machine.ts';
import { noSettings } from '../../../support/members/no-settings.ts';
import { recordingLog } from '../../../support/recording-log.ts';
import { freePort, startRedis, stopRedis } from '../../../support/store/redis-server.ts';
import { createUnreliableStores } from '../../../support/store/unreliable-stores.ts';
import { openStrangerApi } from '../../../support/stranger-api.ts';
import { createVirtualClock } from '../../../support/time/virtual-clock.ts';

const uid = '9876543210';

describe('an interaction while the store hangs', () => {
  it('is deferred by the operator’s defaults within a second', async () => {
    const clock = createVirtualClock();
    const stores = createUnreliableStores();
    const log = recordingLog();
    const members = await openMembers({ stores, defaults: { region: 'sg' }, ...clock, log });
    await members.choices.saveServer(guildId, {
      values: { region: 'IND', visibility: 'private' },
      by: 'ana',
    });
    let settings: Settings | undefined;
    const hello = helloCommand({
      run: async (context) => {
        settings = context.settings;
        return says('hello');
      },
    });
    const bot = await openDispatcher([hello], { services: { ...bareServices(), members } });
    onTestFinished(bot.close);
    stores.become('hanging');
    const raw = runs('hello');
    const answered = bot.dispatcher.dispatch(raw);
    await clock.pass(recordTimeoutMs - 1);
    expect(bot.discord.calls).toEqual([]);
    await clock.pass(1);
    // No more time passes: work that waits for the store would wait forever.
    await answered;
    const [deferral, answer] = bot.discord.calls;
    // Public, as the command has it: that the server wants private answers is not known now.
    expect(deferral).toMatchObject({ path: expect.stringContaining(raw.id), body: { type: 5 } });
    expect(answer?.body).toMatchObject({ content: 'hello' });
    expect(settings).toEqual({ ...noSettings, unread: { own: true, named: [] } });
    expect(recordTimeoutMs).toBeLessThan(1_000);
  });
});

describe.skipIf(!has('redis'))('a Redis that hangs', () => {
  it('keeps no search for a player without a region from its answer, in a server', async () => {
    const { server, services } = await open();
    // Reads the store as /player does, but draws no card.
    const hello = helloCommand({
      run: async ({ settings, deadline }) => {
        const { answer } = await services.players.find({ uid, likely: settings.region }, { deadline });
        return says(answer.value.nickname ?? 'no name');
      },
    });
    const bot = await openDispatcher([hello], {
      services: { ...bareServices(), ...services },
      now: Date.now,
      deadlineMs: 20_000,
    });
    onTestFinished(bot.close);
    server.kill('SIGSTOP');
    await bot.dispatcher.dispatch(runs('hello'));
    const [deferral, answer] = bot.discord.calls;
    expect(deferral?.body).toMatchObject({ type: 5 });
    expect(answer?.body).toMatchObject({ content: 'Ana' });
  });

  it('reports unsaved changes and unreadable data, is unhealthy, and logs it once', async () => {
    const { server, services, storeTimes, log } = await open();
    await storeTimes.measure();
    server.kill('SIGSTOP');
    await expect(
      services.members.choices.saveServer(guildId, { values: { region: 'BR' }, by: 'ana' }),
    ).rejects.toMatchObject({
      name: 'NotSavedError',
    });
    await expect(services.members.choices.ofServer(guildId)).rejects.toThrow(NotReadError);
    await expect(storeTimes.measure()).rejects.toThrow();
    const ask = { deadline: Date.now() + 20_000 };
    await services.players.find({ uid, likely: 'sg' }, ask);
    // The player API of this test serves no usage, which is another warning.
    const warnings = log.lines.filter(({ level, message }) => level === 'warn' && /Redis/.test(message));
    expect(warnings).toHaveLength(1);
    server.kill('SIGCONT');
    await expect
      .poll(() =>
        storeTimes.measure().then(
          () => 'well',
          () => 'away',
        ),
      )
      .toBe('well');
  });

  async function open() {
    const folder = await mkdtemp(path.join(tmpdir(), 'loadout-hang-'));
    const port = await freePort();
    const server: ChildProcess = await startRedis(port, folder);
    onTestFinished(async () => {
      await stopRedis(server);
      await rm(folder, { recursive: true });
    });
    const api = await openStrangerApi();
    onTestFinished(api.close);
    api.answerInfo = (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ basicInfo: { accountId: uid, nickname: 'Ana', region: 'SG' } }));
    const log = recordingLog();
    const shutdown = createShutdown(log);
    const config = readConfig({ STORE_URL: `redis://127.0.0.1:${port}`, PLAYER_API_URL: api.url });
    const opened = await openServices(
      { ...config, playerApi: { ...config.playerApi, url: api.url } },
      { log, shutdown, metrics: createMetrics() },
    );
    onTestFinished(async () => {
      server.kill('SIGCONT');
      await shutdown.close();
    });
    return { ...opened, server, log };
  }
});
