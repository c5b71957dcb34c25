import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { incidentCode } from '../../../../src/bot/discord/answer/incident-code.ts';
import { InputError } from '../../../../src/bot/game/input-error.ts';
import type { FaultKind } from '../../../../src/service/faults/fault.ts';
import { NotReadError } from '../../../../src/shared/errors/not-read-error.ts';
import { NotSavedError } from '../../../../src/shared/errors/not-saved-error.ts';
import { runs } from '../../../support/bot/interactions.ts';
import { helloCommand, openDispatcher, says } from '../../../support/bot/open-dispatcher.ts';
import { type Call, discordError } from '../../../support/bot/recording-discord.ts';
import { t } from '../../../support/english.ts';
import { textOf } from '../../../support/seen.ts';
import { openRecordedWorld, type RecordedWorld } from '../../../support/wire/open-recorded-world.ts';
import { castOf } from '../../../support/wire/situations.ts';

describe('a member who meets a fault of the player API', () => {
  let world: RecordedWorld;
  beforeAll(async () => {
    world = await openRecordedWorld();
  });
  afterEach(() => world.faults.clear());
  afterAll(() => world?.close());

  it('sees no code if nothing failed', async () => {
    const { ana } = castOf(world);
    for (const uid of ['Ana', '4242424264']) {
      const { message } = await ana.runs('/player', { uid });
      expect(message.embeds[0]?.footer).toBeUndefined();
    }
  });

  it.each<[FaultKind, string, string]>([
    ['internal-error', t('problems.unavailable.title'), 'unavailable'],
    ['unavailable', t('problems.unavailable.title'), 'unavailable'],
    ['wrong-type', t('problems.contract.title'), 'contract-broken'],
    ['key-refused', t('problems.refused.title'), 'refused'],
    ['plan-refused', t('problems.plan.title'), 'refused'],
    ['user-agent-refused', t('problems.refused.title'), 'refused'],
    ['rate-limited', t('problems.edge.title'), 'rate-limited'],
    ['quota-exceeded', t('problems.quota.title'), 'rate-limited'],
  ])(
    '%s leaves one warning under the code that a member reads if waiting does not help, which names no player',
    async (kind, words, failure) => {
      const { ana } = castOf(world);
      world.faults.add({ kind, retryAfterSeconds: 1 });
      // A limit or a circuit that an earlier trouble left behind is another trouble.
      const uid = String(nextUid++);
      const told = await ana.runs('/player', { uid });
      expect(textOf(told)).toContain(words);
      const code = incidentCode(told.message.interaction_metadata?.id ?? '');
      const isRead = ['contract-broken', 'refused'].includes(failure);
      expect(told.message.embeds[0]?.footer).toEqual(isRead ? { text: `Code ${code}` } : undefined);
      const lines = linesOf(world.log, code);
      const warnings = lines.filter(({ level }) => level !== 'info');
      expect(warnings).toMatchObject([{ level: 'warn', command: 'player', kind: failure }]);
      expect(JSON.stringify(lines)).not.toContain(uid);
    },
  );
});

describe('a member whose command throws', () => {
  it.each<[string, unknown, { level: string; kind: string; outcome: string }]>([
    ['a bug', new TypeError('x is undefined'), { level: 'error', kind: 'bug', outcome: 'failed' }],
    [
      'a store that does not read',
      new NotReadError(),
      { level: 'warn', kind: 'not-read', outcome: 'problem' },
    ],
    [
      'a store that does not write',
      new NotSavedError('unchanged', new Error('locked')),
      { level: 'warn', kind: 'not-saved', outcome: 'problem' },
    ],
  ])('%s reads a code that finds its line', async (_, thrown, { level, kind, outcome }) => {
    const bot = await openDispatcher([helloCommand({ run: () => Promise.reject(thrown) })]);
    await bot.dispatcher.dispatch(runs('hello'));
    await bot.close();
    const incident = codeOf(bot.discord.calls.at(-1));
    expect(bot.log.lines).toMatchObject([
      { level, facts: { command: 'hello', kind, incident } },
      { level: 'info', facts: { command: 'hello', outcome, incident } },
    ]);
  });

  it('too long a wait reads one, too', async () => {
    const run = () => new Promise<never>(() => {});
    const bot = await openDispatcher([helloCommand({ run })], { sleep: async () => {} });
    await bot.dispatcher.dispatch(runs('hello'));
    await bot.close();
    const incident = codeOf(bot.discord.calls.at(-1));
    expect(bot.log.lines).toMatchObject([
      { level: 'warn', facts: { command: 'hello', kind: 'too-late', incident } },
      { level: 'info', facts: { command: 'hello', outcome: 'too-late', incident } },
    ]);
  });

  it('an answer that Discord does not take reads one, too', async () => {
    const bot = await openDispatcher([helloCommand({ run: async () => says('too rich for Discord') })]);
    bot.discord.answer = ({ body }) =>
      `${JSON.stringify(body)}`.includes('too rich')
        ? discordError(400, 50_035, 'Invalid Form Body')
        : undefined;
    await bot.dispatcher.dispatch(runs('hello'));
    await bot.close();
    const incident = codeOf(bot.discord.calls.at(-1));
    expect(bot.log.lines).toMatchObject([
      { level: 'error', facts: { command: 'hello', kind: 'not-sent', incident } },
      { level: 'info', facts: { command: 'hello', outcome: 'unsent', incident } },
    ]);
  });

  it('differs from the code of anybody else', async () => {
    const run = () => Promise.reject(new NotReadError());
    const bot = await openDispatcher([helloCommand({ run })]);
    await bot.dispatcher.dispatch(runs('hello'));
    const first = codeOf(bot.discord.calls.at(-1));
    await bot.dispatcher.dispatch(runs('hello'));
    await bot.close();
    expect(codeOf(bot.discord.calls.at(-1))).not.toBe(first);
  });

  it('does not log mistakes that only the member can fix', async () => {
    const prepare = () => {
      throw new InputError({ kind: 'uid-missing' });
    };
    const bot = await openDispatcher([helloCommand({ prepare })]);
    await bot.dispatcher.dispatch(runs('hello'));
    await bot.close();
    expect(JSON.stringify(bot.discord.calls)).not.toContain('footer');
    expect(bot.trouble()).toEqual([]);
  });
});

let nextUid = 8_876_543_210;

/** The one code that a message shows: in its footer, or in its text. */
function codeOf(call: Call | undefined): string {
  const codes = [...`${JSON.stringify(call?.body)}`.matchAll(/"Code ([0-9a-f]{8})"|`([0-9a-f]{8})`/g)];
  expect(codes).toHaveLength(1);
  return String(codes[0]?.[1] ?? codes[0]?.[2]);
}

function linesOf(log: readonly string[], incident: string): { level: string; incident?: string }[] {
  return log.map((line) => JSON.parse(line)).filter((line) => line.incident === incident);
}
