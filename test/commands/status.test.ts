import { afterEach, describe, expect, it } from 'vitest';
import { player } from '../../commands/player.ts';
import { status } from '../../commands/status.ts';
import type { PlayerApiStatus } from '../../src/bot/player-api/client.ts';
import { PlayerApiError } from '../../src/bot/player-api/errors.ts';
import { ana, ben } from '../support/bot/interactions.ts';
import { bareServices } from '../support/bot/open-dispatcher.ts';
import { expectEverywhere } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { fullRecord } from '../support/commands/players.ts';
import type { Seen } from '../support/commands/seen.ts';
import { t, textLike } from '../support/english.ts';
import { expectSendable } from '../support/views/limits.ts';
import { buttonsOf, embedOf } from '../support/views/parts.ts';

let commands: OpenCommands;
afterEach(() => commands.close());

const open = async (options?: Parameters<typeof openCommands>[1]) => {
  commands = await openCommands([status, player], { players: [fullRecord], ...options });
  return commands;
};
const working: PlayerApiStatus = {
  asked: 0,
  circuit: 'closed',
  waiting: 0,
  inFlight: 0,
  pausedUntil: undefined,
  pace: { requests: 20, seconds: 10 },
  quota: { remaining: 7 },
  state: undefined,
  answersInMs: undefined,
  rememberedShare: undefined,
  unreadAt: undefined,
  lookups: {},
  path: undefined,
  gameUpdatedAt: undefined,
};
const asManager = { raw: { member: { user: ana, permissions: '32' } } };
const linesOf = (seen: Seen) => embedOf(seen).description?.split('\n') ?? [];

describe('/status', () => {
  it('is for everybody, everywhere, and answers privately', async () => {
    expectEverywhere(status);
    await open();
    expect((await commands.run('status', {}, { guildId: undefined })).isPrivate).toBe(true);
    expect((await commands.run('status')).isPrivate).toBe(true);
  });

  it('says what is known before any lookup', async () => {
    await open({ services: { lastBackupAt: async () => 0 } });
    expect(linesOf(await commands.run('status'))).toHaveLength(2);
    const seen = await commands.run('status', {}, asManager);
    expectSendable(seen);
    expect(embedOf(seen).title).toBe(t('status.title'));
    expect(linesOf(seen)).toEqual([
      expect.stringMatching(/^Stats service: working \([\d.]+ s\)$/),
      expect.stringMatching(/^Lookups left: [\d,]+ of [\d,]+, more at <t:\d+:t> \(<t:\d+:R>\)$/),
      expect.stringMatching(textLike('status.pace')),
      t('status.pictures', { working: 1, count: 1 }),
      t('status.version', { version: '1.2.3 (`abcdef0`)' }),
      t('status.noBackup'),
    ]);
  });

  it('counts answers from memory', async () => {
    await open();
    for (let time = 0; time < 4; time++) await commands.run('player', { uid: '4123456789', region: 'TH' });
    expect(linesOf(await commands.run('status', {}, asManager))).toContain(
      t('status.remembered', { percent: 75 }),
    );
  });

  it('still answers when the stats service is down, and says so', async () => {
    await open();
    await commands.stopApi();
    commands.later(2 * 60_000);
    const [service, ...others] = linesOf(await commands.run('status', {}, asManager));
    expect(service).toBe(t('status.down'));
    expect(others).toEqual([
      expect.stringContaining(t('status.lookupsOf', { left: 10_000, limit: 10_000 })),
      expect.stringMatching(textLike('status.pace')),
      t('status.pictures', { working: 1, count: 1 }),
      expect.any(String),
    ]);
    expect(commands.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('calls an API slow that does not answer in time, and waits for no more than that', async () => {
    const { players } = bareServices();
    const deadlines: number[] = [];
    await open({
      services: {
        players: {
          ...players,
          async usage({ deadline }) {
            deadlines.push(deadline - commands.services.now());
            commands.later(2_000);
            throw new PlayerApiError({ kind: 'timeout', afterMs: 2_000 });
          },
          status: () => working,
        },
      },
    });
    expect(linesOf(await commands.run('status')).slice(0, 2)).toEqual([
      t('status.slow'),
      t('status.lookups', { left: 7 }),
    ]);
    expect(deadlines).toHaveLength(1);
    expect(deadlines[0]).toBeLessThanOrEqual(2_000);
  });

  it('does not take a bug for an outage', async () => {
    const { players } = bareServices();
    await open({ services: { players: { ...players, status: () => working } } });
    expect(embedOf(await commands.run('status')).title).toBe(t('problems.unknown.title'));
  });

  it('says that the API refuses the key', async () => {
    await open({ key: 'lo_wrong' });
    expect(linesOf(await commands.run('status'))[0]).toBe(t('status.refuses'));
  });

  it('refreshes at a press, and gives others their own copy', async () => {
    await open();
    const [[label, refresh] = []] = buttonsOf(await commands.run('status'));
    expect(label).toBe(t('buttons.refresh'));
    await commands.stopApi();
    commands.later(2 * 60_000);
    expect(linesOf(await commands.press(refresh))[0]).toBe(t('status.down'));
    expect((await commands.press(refresh, { user: ben })).isPrivate).toBe(true);
  });

  it('names no address and no key', async () => {
    const key = 'lo_secret_of_this_test';
    await open({ key });
    const said = JSON.stringify((await commands.run('status')).body);
    expect(said).not.toMatch(/127\.0\.0\.1|https?:|lo_/);
  });
});
