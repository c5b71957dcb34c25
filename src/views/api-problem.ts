import type { PlayerApiProblem } from '../player-api/errors.ts';
import type { Language } from '../text/languages.ts';
import type { Lookup } from './lookup-error.ts';
import { regionWords } from './region-words.ts';
import { escaped } from './safe-text.ts';
import { nextTryWords } from './time-words.ts';
import type { WordedProblem } from './worded-problem.ts';

/** Around a problem: what was asked, where known, and the time in milliseconds since the epoch. */
interface Circumstances {
  lookup: Lookup | undefined;
  language: Language;
  now: number;
}

/** Why the player API gave no answer, in words. An outage never reads like a player that does not exist. */
export function apiProblemWords(problem: PlayerApiProblem, around: Circumstances): WordedProblem {
  const { language, now } = around;
  switch (problem.kind) {
    case 'not-found':
      return { ...aboutLookup('notFound', around), solvedBy: 'member', offer: 'elsewhere' };
    case 'rejected':
      return rejection(problem, around);
    case 'rate-limited':
      return {
        title: language.t(`problems.${problem.scope}.title`),
        text: language.t(`problems.${problem.scope}.text`, {
          nextTry: nextTryWords(problem.retryAt, now, language),
        }),
        solvedBy: 'member',
        offer: 'again',
      };
    case 'unavailable':
      return {
        title: language.t('problems.unavailable.title'),
        text:
          problem.retryAt === undefined
            ? language.t('problems.unavailable.text')
            : language.t('problems.unavailable.until', {
                nextTry: nextTryWords(problem.retryAt, now, language),
              }),
        solvedBy: 'member',
        offer: 'again',
      };
    case 'timeout':
      return {
        title: language.t('problems.timeout.title'),
        text: language.t('problems.timeout.text', { count: Math.max(1, Math.round(problem.afterMs / 1000)) }),
        solvedBy: 'member',
        offer: 'again',
      };
    case 'contract-broken':
      return {
        title: language.t('problems.contract.title'),
        text: language.t('problems.contract.text'),
        solvedBy: 'operator',
        offer: 'again',
      };
  }
}

type Rejection = Extract<PlayerApiProblem, { kind: 'rejected' }>;

function rejection({ reason, code }: Rejection, around: Circumstances): WordedProblem {
  const { language } = around;
  // The code is upstream's text: what does not look like one is not repeated.
  const values = { code: code && /^\w{1,40}$/.test(code) ? code : language.t('problems.noCode') };
  switch (reason) {
    case 'parameter':
      return { ...aboutLookup('parameter', around), solvedBy: 'member', offer: 'elsewhere' };
    case 'user-agent':
      return { ...refusal('firewall', values, language), solvedBy: 'operator', offer: 'nothing' };
    case 'key':
      return { ...refusal('key', values, language), solvedBy: 'operator', offer: 'nothing' };
    case 'plan':
      return { ...refusal('plan', values, language), solvedBy: 'operator', offer: 'nothing' };
  }
}

function refusal(name: 'firewall' | 'key' | 'plan', values: { code: string }, language: Language) {
  return { title: language.t(`problems.${name}.title`), text: language.t(`problems.${name}.text`, values) };
}

// With the lookup at hand the sentence names what was asked.
function aboutLookup(name: 'notFound' | 'parameter', { lookup, language }: Circumstances) {
  const title = language.t(`problems.${name}.title`);
  if (!lookup) return { title, text: language.t(`problems.${name}.plain`) };
  if (lookup.region === undefined)
    return { title, text: language.t(`problems.${name}.anywhere`, { uid: lookup.uid }) };
  const region = escaped(regionWords(lookup.region, language), 200);
  return { title, text: language.t(`problems.${name}.text`, { uid: lookup.uid, region }) };
}
