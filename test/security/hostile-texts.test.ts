import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../../src/bot/cards/text/clean-text.ts';
import { retryAfterMs } from '../../src/bot/http/retry-after.ts';
import { describeError } from '../../src/bot/operations/describe-error.ts';
import { redact } from '../../src/bot/operations/redact.ts';
import { SourcePlaces } from '../../src/bot/operations/source-places.ts';
import { toEvidence } from '../../src/bot/player-api/evidence.ts';
import { readAnswer, refusalIn } from '../../src/bot/player-api/read-answer.ts';
import { createLimitReader } from '../../src/bot/player-api/read-limits.ts';
import { complaintIn } from '../../src/shared/contract/complaint.ts';
import { maxUserAgentLength } from '../../src/shared/contract/limits.ts';
import { readPlayer } from '../../src/shared/contract/read-player.ts';
import { judgeUserAgent } from '../../src/shared/contract/user-agent.ts';
import { answer } from '../support/player-api/scripted-client.ts';
import { watchExpressions } from '../support/regex/watch-expressions.ts';

/** Far beyond the length at which every text must have been cut. */
const longLength = 256 * 1024;
/** Beginnings that keep a search busy without an end, and what each may be followed by. */
const words = [
  'url ',
  'route ',
  'page not ',
  'plan ',
  'daily ',
  'quota ',
  'invalid ',
  'missing ',
  'uid ',
  'region ',
  'wrong ',
  'player ',
  'not found',
  'Version/1',
  'Chrome/1',
  '1',
  '1.',
  ' ',
  '\n',
  'A_',
  'A',
  '"token"',
  'lo_',
  'x.x-x',
  '/webhooks/1',
  '://a',
  ' at /a',
  'src/',
  '[b]',
  '\u0301',
];

/** Everything that reads what strangers wrote. */
const readers: Record<string, (text: string) => unknown> = {
  'the record': (text) =>
    readAnswer(answer({ body: { basicInfo: { accountId: '1', nickname: text } } }), readPlayer),
  'a complaint in JSON': (text) => complaintIn({ kind: 'json', json: { message: text, detail: text } }),
  'a complaint in an inner object': (text) =>
    complaintIn({ kind: 'json', json: { error: { message: text } } }),
  'a complaint in text': (text) => complaintIn({ kind: 'text', text }),
  'a complaint in markup': (text) => complaintIn({ kind: 'markup', text }),
  'an answer without a record': (text) => readAnswer(answer({ body: { message: text } }), readPlayer),
  'a 403': (text) => readAnswer(answer({ status: 403, body: { message: text } }), readPlayer),
  'a 500': (text) => readAnswer(answer({ status: 500, body: text }), readPlayer),
  'a 429': (text) => refusalIn(answer({ status: 429, body: { message: text } })),
  'evidence for the log': (text) => toEvidence(answer({ body: text }), 'secret'),
  'Retry-After': (text) => retryAfterMs({ 'retry-after': text }, 0, { defaultMs: 1, maxMs: 2 }),
  'quota headers': (text) => createLimitReader()(answer({ headers: { 'x-ratelimit-remaining': text } })),
  'a User-Agent': (text) => judgeUserAgent(text),
  'a line of the log': (text) => redact(text, ['a secret of ours']),
  'an error': (text) => describeError(new Error(text), { withStack: false, places: new SourcePlaces() }),
  'a text of a card': (text) => cleanText(text.slice(0, 10_000)),
};

describe.each(Object.entries(readers))('a long text in %s', (_, read) => {
  it.each(words)('of %j meets linear expressions, or is cut before', (word) => {
    expect(slowMeetings(read, word.repeat(longLength / word.length))).toEqual([]);
  });
});

it.each(Object.entries(readers))('no mix of words makes %s slow', (_, read) => {
  const word = fc.constantFrom(...words);
  fc.assert(
    fc.property(word, word, word, (first, second, third) => {
      const text = first + second.repeat(2_000) + third.repeat(2_000);
      expect(slowMeetings(read, text)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

it('a User-Agent is judged by its beginning, whatever the operator’s own expressions are', () => {
  const oldBrowsers = [{ name: 'Own', version: /Own\/(\d+)[\d.]*x/, oldest: 7 }];
  const judge = (text: string) => judgeUserAgent(text, { minLength: 1, blockedTokens: [], oldBrowsers });
  expect(slowMeetings(judge, `Own/${'1'.repeat(longLength)}`)).toEqual([]);
  expect(judge('Own/6.1x')).toMatchObject({ code: 'FW_003' });
});

function slowMeetings(read: (text: string) => unknown, text: string) {
  return watchExpressions(() => {
    try {
      read(text);
    } catch {
      // The content does not matter here.
    }
  }, maxUserAgentLength);
}
