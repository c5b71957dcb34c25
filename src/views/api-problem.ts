import type { PlayerApiProblem } from '../player-api/errors.ts';
import type { Language } from '../text/languages.ts';
import type { Retry } from './retry.ts';
import { escapeMarkdown } from './safe-text.ts';
import { formatRegion } from './words/regions.ts';
import { formatUntil } from './words/times.ts';

/** A problem in words, and what to offer beside them. */
export interface WordedProblem {
  title: string;
  /** Markdown; what was filled in is escaped. */
  text: string;
  /** Who can do something about it: the member (by waiting, by other input), or the operator alone. */
  solvedBy: 'member' | 'operator';
  /** The buttons that can help: the same question again, or the same uid in the other regions. */
  offer: 'again' | 'elsewhere' | 'nothing';
}

interface Circumstances {
  /** The player that was asked for; undefined for any other question. */
  player: Retry['player'];
  language: Language;
}

/** Why the player API gave no answer, in words. An outage never reads like a player that does not exist. */
export function wordApiProblem(problem: PlayerApiProblem, around: Circumstances): WordedProblem {
  const { language } = around;
  switch (problem.kind) {
    case 'not-found':
      return { ...aboutPlayer('notFound', around), solvedBy: 'member', offer: 'elsewhere' };
    case 'rejected':
      return rejection(problem, around);
    case 'rate-limited':
      return { ...untilThen(problem.scope, problem.retryAt, language), solvedBy: 'member', offer: 'again' };
    case 'unavailable':
      return { ...untilThen('unavailable', problem.retryAt, language), solvedBy: 'member', offer: 'again' };
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

function untilThen(
  name: 'edge' | 'quota' | 'unavailable',
  retryAt: number | undefined,
  language: Language,
): Pick<WordedProblem, 'title' | 'text'> {
  const text =
    retryAt === undefined
      ? language.t(`problems.${name}.text`)
      : language.t(`problems.${name}.until`, { until: formatUntil(retryAt, language) });
  return { title: language.t(`problems.${name}.title`), text };
}

type Rejection = Extract<PlayerApiProblem, { kind: 'rejected' }>;

function rejection({ reason, code }: Rejection, around: Circumstances): WordedProblem {
  const { language } = around;
  // The code is text of the player API: what does not look like a code is not repeated.
  const values = { code: code && /^\w{1,40}$/.test(code) ? code : language.t('problems.noCode') };
  switch (reason) {
    case 'parameter':
      return { ...aboutPlayer('parameter', around), solvedBy: 'member', offer: 'elsewhere' };
    case 'user-agent':
    case 'key':
      return { ...refusal('refused', values, language), solvedBy: 'operator', offer: 'nothing' };
    case 'plan':
      return { ...refusal('plan', values, language), solvedBy: 'operator', offer: 'nothing' };
  }
}

function refusal(name: 'refused' | 'plan', values: { code: string }, language: Language) {
  return { title: language.t(`problems.${name}.title`), text: language.t(`problems.${name}.text`, values) };
}

// Where a player was asked for, the sentence names them.
function aboutPlayer(name: 'notFound' | 'parameter', { player, language }: Circumstances) {
  const title = language.t(`problems.${name}.title`);
  if (!player) return { title, text: language.t(`problems.${name}.plain`) };
  const { uid } = player;
  if (player.region === undefined) return { title, text: language.t(`problems.${name}.anywhere`, { uid }) };
  const region = formatRegion(player.region, language);
  if (name === 'notFound')
    return {
      title: language.t('problems.notFound.titleIn', { region }),
      text: language.t('problems.notFound.text', { uid }),
    };
  const text = language.t('problems.parameter.text', { uid, region: escapeMarkdown(region, 200) });
  return { title, text };
}
