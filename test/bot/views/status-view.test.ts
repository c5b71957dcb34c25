import { describe, expect, it } from 'vitest';
import { problemColours } from '../../../src/bot/views/message/colours.ts';
import { renderMessage } from '../../../src/bot/views/message/message.ts';
import { type StatusFacts, statusView } from '../../../src/bot/views/status-view.ts';
import { t } from '../../support/english.ts';
import { expectSendable } from '../../support/views/limits.ts';
import { embedOf } from '../../support/views/parts.ts';
import { language } from '../../support/views/sample.ts';

const hour = 3_600_000;
const now = 1_700_000_000_000;

const well: StatusFacts = {
  service: 'working',
  answersInMs: 420,
  lookups: { remaining: 12_345, limit: 20_000, resetAt: now + hour },
  pace: { requests: 27, seconds: 10 },
  pictureSources: { working: 2, all: 3 },
  rememberedShare: 0.666,
  gameUpdatedAt: undefined,
  unreadAt: undefined,
  build: { version: '1.2.3', commit: undefined },
};

function show(changes: Partial<StatusFacts> = {}, isForManager = true) {
  const options = { isForManager, now, ownerId: '1', language };
  const reply = renderMessage(statusView({ ...well, ...changes }, options));
  expectSendable(reply);
  return { ...embedOf(reply), lines: embedOf(reply).description?.split('\n') ?? [] };
}

describe('the view of /status', () => {
  it('says everything that is known', () => {
    expect(show().lines).toEqual([
      t('status.workingIn', { seconds: 0.4 }),
      t('status.lookupsUntil', {
        lookups: t('status.lookupsOf', { left: 12345, limit: 20000 }),
        until: '<t:1700003600:t> (<t:1700003600:R>)',
      }),
      t('status.pace', { requests: 27, seconds: 10 }),
      t('status.pictures', { working: 2, count: 3 }),
      t('status.remembered', { percent: 67 }),
      t('status.version', { version: '1.2.3' }),
    ]);
  });

  it('tells members in two lines which features work', () => {
    expect(show({}, false).lines).toEqual(show().lines.slice(0, 2));
  });

  it.each([
    [now - hour, t('status.backup', { when: '<t:1699996400:R>' })],
    [0, t('status.noBackup')],
  ])('says to those who manage the server how old the last backup of %i is', (lastBackupAt, line) => {
    expect(show({ lastBackupAt }).lines.at(-1)).toBe(line);
    expect(show({ lastBackupAt }, false).lines).toHaveLength(2);
  });

  it.each([
    [{ remaining: 100, limit: 100, resetAt: now + hour }, 40],
    [{ remaining: 50, limit: 100, resetAt: now + hour / 2 }, 40],
    [{ remaining: 0, limit: 100, resetAt: now + hour / 2 }, 20],
    [{ remaining: 240, limit: 1_000, resetAt: now + 12 * hour }, 10],
    [{ remaining: 0, limit: 100, resetAt: now + 2 * hour }, undefined],
    [{ remaining: 5_000, limit: 10_000, resetAt: now + hour }, undefined],
    [{ remaining: 50 }, undefined],
  ])('says for about how many players an hour lookups are left: %j', (lookups, players) => {
    const [, line = ''] = show({ lookups }).lines;
    const about = /about (\d+) players an hour/.exec(line)?.[1];
    expect(about).toBe(players?.toString());
  });

  it('leaves out what is not known', () => {
    const { lines } = show({
      answersInMs: undefined,
      lookups: {},
      pace: undefined,
      rememberedShare: undefined,
      build: { version: '1.2.3', commit: 'abcdef0' },
    });
    expect(lines).toEqual([
      t('status.working'),
      t('status.pictures', { working: 2, count: 3 }),
      t('status.version', { version: '1.2.3 (`abcdef0`)' }),
    ]);
  });

  it.each([
    [{ remaining: 0 }, 'Lookups left: 0'],
    [{ remaining: 5, limit: 10 }, 'Lookups left: 5 of 10'],
    [{ remaining: 5, resetAt: now }, 'Lookups left: 5, more at <t:1700000000:t> (<t:1700000000:R>)'],
  ])('describes the allowance %j', (lookups, line) => {
    expect(show({ lookups }).lines[1]).toBe(line);
  });

  it.each([
    ['slow', 4_321, 'Stats service: slow (4.3 s)'],
    ['slow', undefined, 'Stats service: slow'],
    ['down', 4_321, 'Stats service: down'],
    ['working', 3, 'Stats service: working (0.1 s)'],
  ] as const)('%s with answers in %s ms', (service, answersInMs, line) => {
    const { lines, color } = show({ service, answersInMs });
    expect(lines[0]).toBe(line);
    expect(color === problemColours.member).toBe(service !== 'working');
  });

  it.each([
    [
      { gameUpdatedAt: now - 5 * hour, unreadAt: now },
      /^The game was updated <t:1699982000:R>, so some lookups may fail\.$/,
    ],
    [{ gameUpdatedAt: undefined, unreadAt: now }, /^I can't read everything/],
    [{ gameUpdatedAt: now - 20 * 24 * hour, unreadAt: now }, /^I can't read everything/],
    [{ gameUpdatedAt: now, unreadAt: now - 1_000 }, /^I can't read everything/],
    [{ gameUpdatedAt: now - 5 * hour, unreadAt: now - 2 * hour }, /^Version/],
    [{ gameUpdatedAt: now - hour, unreadAt: undefined }, /^Version/],
  ])('with %j ends in %s', (changes, line) => {
    expect(show(changes).lines.at(-1)).toMatch(line);
  });
});
