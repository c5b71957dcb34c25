import { describe, expect, it } from 'vitest';
import { InputError, type InputProblem } from '../../../../src/bot/game/input-error.ts';
import type { KnownPlayer } from '../../../../src/bot/members/accounts/resolve-player.ts';
import { PlayerApiError, type PlayerApiProblem } from '../../../../src/bot/player-api/errors.ts';
import type { Retry } from '../../../../src/bot/views/message/retry-target.ts';
import { playerRetry } from '../../../../src/bot/views/player/player-buttons.ts';
import { askForOther, definePlayerIds } from '../../../../src/bot/views/player/player-ids.ts';
import { isExpected, problemReply, toFailure } from '../../../../src/bot/views/problem/problem.ts';
import { NotReadError } from '../../../../src/shared/errors/not-read-error.ts';
import { NotSavedError } from '../../../../src/shared/errors/not-saved-error.ts';
import { t } from '../../../support/english.ts';
import { expectSendable } from '../../../support/views/limits.ts';
import { buttonsOf, embedOf } from '../../../support/views/parts.ts';
import { language } from '../../../support/views/sample.ts';

const now = 1_700_000_000_000;
const incident = '3f9a1c20';

const retryOf = (player: KnownPlayer) =>
  playerRetry(player, askForOther(definePlayerIds('player'), [player.region], '1'));
const retry = retryOf({ uid: '4123456789', region: 'IND' });
const reply = (error: unknown, retryWith: Retry | undefined = retry) =>
  problemReply(error, { language, incident, retry: retryWith });
const bare = (error: unknown) => problemReply(error, { language, incident });

// A record over the kinds: a new kind fails the build here until it has its row.
const apiProblems: {
  [Kind in PlayerApiProblem['kind']]: [Extract<PlayerApiProblem, { kind: Kind }>, RegExp][];
} = {
  'not-found': [
    [{ kind: 'not-found' }, /`4123456789` there\. It might be in another region\./],
    [
      { kind: 'not-found', unasked: ['br', 'sg'] },
      /`4123456789` yet\..* North and South America and Singapore and others\./,
    ],
    [{ kind: 'not-found', isClan: true }, /^To find a guild, use the player ID of one of its members\.$/],
  ],
  rejected: [
    [{ kind: 'rejected', reason: 'user-agent', code: 'FW_002' }, /anything wrong.*owner/],
    [{ kind: 'rejected', reason: 'key', code: 'KEY_INVALID' }, /owner can fix this\.$/],
    [
      { kind: 'rejected', reason: 'plan', code: undefined },
      /^You didn't do anything wrong\. Only the bot's owner/,
    ],
    [{ kind: 'rejected', reason: 'parameter', code: 'INVALID_PARAMETER' }, /4123456789.*India \(IND\)/],
  ],
  'rate-limited': [
    [
      { kind: 'rate-limited', scope: 'edge', retryAt: now + 60_000 },
      /Try again after <t:1700000060:t> \(<t:1700000060:R>\)\.$/,
    ],
    [
      { kind: 'rate-limited', scope: 'quota', retryAt: now + 5_000 },
      /^I'll get more at <t:1700000005:t> \(<t:1700000005:R>\)\./,
    ],
    [{ kind: 'rate-limited', scope: 'edge', retryAt: undefined }, /break\. Try again in a minute\.$/],
    [{ kind: 'rate-limited', scope: 'quota', retryAt: undefined }, /^I don't know when/],
  ],
  unavailable: [
    [{ kind: 'unavailable', status: 503, retryAt: undefined }, /nothing to do with the player.*in a minute/],
    [
      { kind: 'unavailable', status: undefined, retryAt: now + 9_000 },
      /nothing to do with the player\. Try again after <t:1700000009:t> \(<t:1700000009:R>\)\.$/,
    ],
  ],
  timeout: [
    [{ kind: 'timeout', afterMs: 8_000 }, /after 8 seconds/],
    [{ kind: 'timeout', afterMs: 20 }, /after 1 second\./],
  ],
  'contract-broken': [[{ kind: 'contract-broken', detail: 'secret detail' }, /game update.*an hour/]],
};

const inputProblems: { [Kind in InputProblem['kind']]: [Extract<InputProblem, { kind: Kind }>, RegExp] } = {
  'uid-missing': [{ kind: 'uid-missing' }, /Link your account once.*profile/],
  'name-unsearched': [{ kind: 'name-unsearched', typed: 'An' }, /at least three letters/],
  'second-missing': [{ kind: 'second-missing' }, /second player/],
  'no-uid-here': [{ kind: 'no-uid-here' }, /5 to 15 digits/],
  'uid-and-member': [{ kind: 'uid-and-member' }, /an ID or a member/],
  'no-account': [
    { kind: 'no-account', userId: '100000000000000002' },
    /<@100000000000000002> hasn't linked an account/,
  ],
  'uid-not-digits': [{ kind: 'uid-not-digits', typed: 'me' }, /number with 5 to 15 digits.*`9876543210`/],
  'name-unknown': [{ kind: 'name-unknown', typed: 'Nova', region: 'TH' }, /“Nova” in Thailand \(TH\)/],
  'name-ambiguous': [
    { kind: 'name-ambiguous', typed: '*Nova', region: 'TH' },
    /have “\\\*Nova” in their name/,
  ],
  'name-here': [{ kind: 'name-here', typed: '*Mira' }, /“\\\*Mira”.*this server/],
  'uid-several': [{ kind: 'uid-several', uids: ['12345', '67890'] }, /One at a time/],
  'too-many-players': [{ kind: 'too-many-players' }, /up to four/],
  'uid-too-short': [{ kind: 'uid-too-short', digits: 4 }, /5 to 15 digits.*`9876543210`.*has 4\./],
  'uid-too-long': [{ kind: 'uid-too-long', digits: 16 }, /5 to 15 digits.*has 16\./],
  'uid-zeros': [{ kind: 'uid-zeros' }, /zeros.*`9876543210`/],
  excluded: [{ kind: 'excluded' }, /admins removed you from the leaderboard/],
  optedOut: [{ kind: 'optedOut' }, /undo it with `\/privacy`/],
  'same-player': [{ kind: 'same-player', isOwn: false }, /two different IDs.*your own account/],
  'history-unlinked': [{ kind: 'history-unlinked' }, /for linked accounts whose owner agreed/],
  'history-not-kept': [{ kind: 'history-not-kept' }, /Once a day.*`\/settings`/],
  'history-private': [
    { kind: 'history-private', userId: '100000000000000002' },
    /<@100000000000000002> doesn't share/,
  ],
  'region-unknown': [
    { kind: 'region-unknown', typed: 'the *moon', code: undefined, suggestion: 'BR' },
    /“the \\\*moon”.*Did you mean Brazil \(BR\)\?/,
  ],
  'zone-unknown': [
    { kind: 'zone-unknown', typed: 'Tokio', alike: ['Asia/Tokyo', 'Asia/Tomsk'] },
    /“Tokio”.*Did you mean one of these: Asia\/Tokyo, Asia\/Tomsk\?/,
  ],
  'map-code': [{ kind: 'map-code' }, /`#FREEFIRE` followed by 40 characters/],
  'item-unknown': [{ kind: 'item-unknown', typed: 'sword' }, /called “sword”/],
  'item-ambiguous': [
    { kind: 'item-ambiguous', typed: 'fox', candidates: [{ id: '13', name: 'A_Fox' }] },
    /“fox” matches several items/,
  ],
  'feedback-short': [{ kind: 'feedback-short' }, /10 to 1,000 characters/],
  'feedback-limit': [{ kind: 'feedback-limit', retryAt: 5_000 }, /3 messages an hour.*<t:5:t> \(<t:5:R>\)/],
  'share-limit': [{ kind: 'share-limit', retryAt: 5_000 }, /3 answers a minute.*<t:5:t> \(<t:5:R>\)/],
  'leaderboard-off': [{ kind: 'leaderboard-off' }, /turn it on in `\/server`/],
  'server-only': [{ kind: 'server-only' }, /a server that has added me/],
  'not-admin': [{ kind: 'not-admin' }, /Manage Server/],
  'deleted-meanwhile': [{ kind: 'deleted-meanwhile' }, /Nothing was saved/],
  'choice-unknown': [{ kind: 'choice-unknown' }, /choose from the list/],
  'not-yours': [{ kind: 'not-yours', userId: '100000000000000002' }, /belongs to <@100000000000000002>\./],
  'account-unknown': [{ kind: 'account-unknown' }, /`\/account`/],
  'accounts-full': [{ kind: 'accounts-full', most: 10 }, /Unlink one first/],
  'check-too-soon': [{ kind: 'check-too-soon', retryAt: 5_000 }, /again after <t:5:t> \(<t:5:R>\)/],
};

describe('a look-up without a region', () => {
  it.each([
    [{ kind: 'not-found' } as const, /couldn't find `4123456789` in any region/],
    [
      { kind: 'rejected', reason: 'parameter', code: 'INVALID_PARAMETER' } as const,
      /`4123456789` in any region/,
    ],
  ])('%j names none, and offers to give another ID', (problem, expected) => {
    const anywhere = retryOf({ uid: '4123456789', region: undefined });
    const said = reply(new PlayerApiError(problem), anywhere);
    expect(embedOf(said).description).toMatch(expected);
    expect(buttonsOf(said)).toEqual([[t('buttons.giveId'), '1:player:give:1:']]);
  });

  it('names no uid that the member may not see', () => {
    const account = { userId: '100000000000000002', number: 3 };
    const anywhere = retryOf({ account, region: undefined });
    const said = reply(new PlayerApiError({ kind: 'not-found' }), anywhere);
    expect(embedOf(said).description).toBe(t('problems.notFound.text', { id: t('problems.thisId') }));
  });
});

const all = Object.values(apiProblems)
  .flat()
  .map(([problem]): [PlayerApiProblem] => [problem]);

describe('a problem of the player API', () => {
  it.each(Object.values(apiProblems).flat())('%j is worded', (problem, text) => {
    const said = reply(new PlayerApiError(problem));
    expectSendable(said);
    expect(embedOf(said).description).toMatch(text);
    expect(JSON.stringify(said)).not.toMatch(/secret|undefined|\bproblems\.|\{\{/);
  });

  it.each(all)('%j is worded if there is nothing to ask again', (problem) => {
    const said = bare(new PlayerApiError(problem));
    expectSendable(said);
    expect(buttonsOf(said)).toEqual([]);
    expect(JSON.stringify(said)).not.toMatch(/undefined|\bproblems\.|\{\{/);
  });

  it('offers another try if that can help, and nothing if it cannot', () => {
    const offered = (problem: PlayerApiProblem) => buttonsOf(reply(new PlayerApiError(problem)));
    expect(offered({ kind: 'timeout', afterMs: 1 })).toEqual([[t('buttons.again'), retry.again]]);
    expect(offered({ kind: 'rejected', reason: 'key', code: undefined })).toEqual([]);
    expect(offered({ kind: 'not-found' })).toEqual([
      [t('buttons.everywhere'), '1:player:show:1:4123456789:'],
    ]);
    expect(offered({ kind: 'not-found', unasked: ['br'] })).toEqual([[t('buttons.again'), retry.again]]);
    expect(offered({ kind: 'not-found', isClan: true })).toEqual([
      [t('buttons.giveId'), '1:player:give:1:IND'],
    ]);
  });

  it('offers Why? only after a failed request to the player API', () => {
    const asked = { interaction: '2', ownerId: '1' };
    const story = (error: unknown) => {
      const said = problemReply(error, { language, incident, retry, asked });
      expect(buttonsOf(said).some(([, id]) => id === '1:why:tell:1:2')).toBe(said.hasTrace);
      return said.hasTrace;
    };
    const ofApi = (problem: PlayerApiProblem) => story(new PlayerApiError(problem));
    for (const kind of ['rate-limited', 'unavailable', 'timeout', 'contract-broken'] as const)
      for (const [problem] of apiProblems[kind]) expect(ofApi(problem)).toBe(true);
    expect(ofApi({ kind: 'not-found', unasked: ['br'] })).toBe(true);
    expect(ofApi({ kind: 'not-found' })).toBe(false);
    for (const [problem] of apiProblems.rejected) expect(ofApi(problem)).toBe(false);
    expect(story(new Error('a bug'))).toBe(false);
    expect(story(new NotReadError(new Error('no disk')))).toBe(false);
  });

  it('says of a map that it is not there, and offers to look everywhere once', () => {
    const everywhere = '1:craftland:show:1:x:';
    const missed = reply(new PlayerApiError({ kind: 'not-found' }), {
      map: { region: 'BR' },
      again: '1:craftland:show:1:x:BR',
      everywhere,
    });
    expect(embedOf(missed)).toMatchObject({
      title: t('problems.mapNotFound.title'),
      description: t('problems.mapNotFound.inRegion', { region: 'Brazil (BR)' }),
    });
    expect(buttonsOf(missed)).toEqual([[t('buttons.everywhere'), everywhere]]);
    const nowhere = reply(new PlayerApiError({ kind: 'not-found' }), {
      map: { region: undefined },
      again: everywhere,
    });
    expect(embedOf(nowhere).description).toBe(t('problems.mapNotFound.text'));
    expect(buttonsOf(nowhere)).toEqual([]);
  });

  it('offers another try for a question that is about no player', () => {
    const item = { again: '1:item:show:1:13' };
    expect(buttonsOf(reply(new Error('a bug'), item))).toEqual([[t('buttons.again'), item.again]]);
    expect(buttonsOf(reply(new PlayerApiError({ kind: 'not-found' }), item))).toEqual([]);
  });

  it('never says that a player does not exist when the API is down', () => {
    for (const kind of ['rate-limited', 'unavailable', 'timeout', 'contract-broken'] as const)
      for (const [problem] of apiProblems[kind])
        expect(JSON.stringify(embedOf(reply(new PlayerApiError(problem))))).not.toMatch(
          /not found|no player/i,
        );
  });
});

describe('a problem of what was typed', () => {
  it.each(Object.values(inputProblems))('%j is worded with what is right', (problem, text) => {
    const said = bare(new InputError(problem));
    expectSendable(said);
    expect(embedOf(said).description).toMatch(text);
    expect(JSON.stringify(said)).not.toMatch(/undefined|\bproblems\.|\{\{/);
  });

  it('is clipped if a novel was typed', () => {
    expectSendable(bare(new InputError({ kind: 'item-unknown', typed: '*'.repeat(6000) })));
  });
});

describe('a change that could not be saved', () => {
  it.each([
    ['unchanged', 'Nothing changed. Try again in 10 minutes.'],
    ['unknown', "I'm not sure it was saved. Check again in a few minutes."],
  ] as const)('is reported truthfully if it is %s', (outcome, text) => {
    const said = bare(new NotSavedError(outcome, new Error('SQLITE_BUSY /secret')));
    expectSendable(said);
    expect(embedOf(said)).toMatchObject({ title: t('problems.notSaved.title'), description: text });
  });
});

describe('what is kept and can’t be read', () => {
  it('is said to be safe, and of the store nothing', () => {
    const said = bare(new NotReadError(new Error('SQLITE_IOERR /secret')));
    expectSendable(said);
    expect(embedOf(said)).toMatchObject({ description: expect.stringMatching(/^Nothing is lost/) });
    expect(JSON.stringify(said)).not.toMatch(/SQLITE|secret/);
  });
});

describe('the code that finds the line in the log', () => {
  const failures: [unknown, string | undefined][] = [
    [new PlayerApiError({ kind: 'unavailable', status: 503, retryAt: undefined }), 'unavailable'],
    [new PlayerApiError({ kind: 'timeout', afterMs: 4_000 }), 'timeout'],
    [new PlayerApiError({ kind: 'rate-limited', scope: 'edge', retryAt: undefined }), 'rate-limited'],
    [new PlayerApiError({ kind: 'contract-broken', detail: 'no object' }), 'contract-broken'],
    [new PlayerApiError({ kind: 'rejected', reason: 'key', code: 'KEY_INVALID' }), 'refused'],
    [new PlayerApiError({ kind: 'rejected', reason: 'parameter', code: undefined }), undefined],
    [new PlayerApiError({ kind: 'not-found' }), undefined],
    [new NotReadError(), 'not-read'],
    [new NotSavedError('unknown', new Error('locked')), 'not-saved'],
    [new InputError({ kind: 'uid-missing' }), undefined],
  ];

  it.each(failures)(
    'is shown small below a failure, never below passing problems or mistakes: %s',
    (error, kind) => {
      const isReported = kind && !['unavailable', 'timeout', 'rate-limited'].includes(kind);
      const { footer, timestamp } = embedOf(reply(error));
      expect(toFailure(error)).toBe(kind);
      expect(footer).toEqual(isReported ? { text: `Code ${incident}` } : undefined);
      // A button's handler takes the time of an embed for the age of what it shows.
      expect(timestamp).toBeUndefined();
    },
  );
});

describe('anything else', () => {
  const broken = new Error('connect ECONNREFUSED http://10.0.0.7:8080/?key=lo_secret');

  it('says nothing of itself but an incident code, the same that the log can name', () => {
    const said = bare(broken);
    expectSendable(said);
    expect(embedOf(said).description).toContain(`\`${incident}\``);
    expect(embedOf(said).footer).toBeUndefined();
    expect(JSON.stringify(said)).not.toMatch(/ECONN|10\.0|secret|\bat /);
  });

  it('is our fault, whatever was thrown', () => {
    for (const thrown of [undefined, null, 'text', { some: 'object' }, 7]) expectSendable(bare(thrown));
  });

  it('can be tried again if the command says how', () => {
    expect(buttonsOf(reply(broken))).toEqual([[t('buttons.again'), retry.again]]);
  });

  it('is the only kind that is our fault', () => {
    expect(isExpected(broken)).toBe(false);
    expect(isExpected(new NotSavedError('unchanged', broken))).toBe(true);
    expect(isExpected(new NotReadError(broken))).toBe(true);
    expect(isExpected(new PlayerApiError({ kind: 'not-found' }))).toBe(true);
    expect(isExpected(new InputError({ kind: 'uid-missing' }))).toBe(true);
  });
});
