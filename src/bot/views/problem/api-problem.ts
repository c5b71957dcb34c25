import { inlineCode } from '@discordjs/builders';
import type { PlayerApiProblem } from '../../player-api/errors.ts';
import type { Language } from '../../text/languages.ts';
import type { Retry } from '../message/retry-target.ts';
import { escapeMarkdown } from '../message/safe-text.ts';
import { formatRegion, formatRegions } from '../words/regions.ts';
import { formatUntil } from '../words/times.ts';

export interface WordedProblem {
  title: string;
  text: string;
  solvedBy: 'member' | 'operator';
  /** The button that can help: retry, all regions, another ID, or linking an account. */
  offer: 'again' | 'everywhere' | 'giveId' | 'linkAccount' | 'nothing';
}

interface Question {
  player: Retry['player'];
  map?: Retry['map'];
  language: Language;
}

/** Describes the problem; an outage never reads like a missing player. */
export function wordApiProblem(problem: PlayerApiProblem, around: Question): WordedProblem {
  const { language } = around;
  switch (problem.kind) {
    case 'not-found':
      return { ...absence(problem, around), solvedBy: 'member' };
    case 'rejected':
      return rejection(problem, around);
    case 'rate-limited':
      return { ...untilThen(problem.scope, problem.retryAt, language), solvedBy: 'member', offer: 'again' };
    case 'unavailable':
      return { ...untilThen('unavailable', problem.retryAt, language), solvedBy: 'member', offer: 'again' };
    case 'timeout':
      return {
        title: language.t('notices.tooLate.title'),
        text: language.t('problems.timeout.text', { count: Math.max(1, Math.round(problem.afterMs / 1000)) }),
        solvedBy: 'member',
        offer: 'again',
      };
    case 'contract-broken':
      return { ...wordPlain('contract', language), solvedBy: 'operator', offer: 'again' };
  }
}

export function wordPlain(name: 'contract' | 'notRead' | 'clanId' | 'refused' | 'plan', { t }: Language) {
  return { title: t(`problems.${name}.title`), text: t(`problems.${name}.text`) };
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

function rejection({ reason }: Rejection, around: Question): WordedProblem {
  switch (reason) {
    case 'parameter':
      return { ...mismatch(around), solvedBy: 'member' };
    case 'user-agent':
    case 'key':
      return { ...wordPlain('refused', around.language), solvedBy: 'operator', offer: 'nothing' };
    case 'plan':
      return { ...wordPlain('plan', around.language), solvedBy: 'operator', offer: 'nothing' };
  }
}

type Absence = Extract<PlayerApiProblem, { kind: 'not-found' }>;

// Explains IDs of clans, and regions that may still have the player.
function absence(
  { isClan, isPartly, unasked }: Absence,
  { player, map, language }: Question,
): Pick<WordedProblem, 'title' | 'text' | 'offer'> {
  const { t } = language;
  if (map) return absenceOfMap(map, language);
  if (isClan) return { ...wordPlain('clanId', language), offer: 'giveId' };
  const nowhere = t('problems.notFound.title');
  if (!player) return { title: nowhere, text: t('problems.notFound.plain'), offer: 'nothing' };
  const id = nameId(player.uid, language);
  if (unasked) {
    const regions = escapeMarkdown(formatRegions(unasked, language), maxRegionsLength);
    return { title: nowhere, text: t('problems.notFound.soFar', { id, regions }), offer: 'again' };
  }
  if (player.region === undefined)
    return {
      title: nowhere,
      text: t(`problems.notFound.${isPartly ? 'partly' : 'text'}`, { id }),
      offer: 'giveId',
    };
  return {
    title: t('problems.notInRegion.title', { region: formatRegion(player.region, language) }),
    text: t('problems.notInRegion.text', { id }),
    offer: 'everywhere',
  };
}

function absenceOfMap({ region: code }: NonNullable<Retry['map']>, language: Language) {
  const { t } = language;
  const title = t('problems.mapNotFound.title');
  if (code === undefined) return { title, text: t('problems.mapNotFound.text'), offer: 'nothing' } as const;
  const region = escapeMarkdown(formatRegion(code, language), maxRegionsLength);
  return { title, text: t('problems.mapNotFound.inRegion', { region }), offer: 'everywhere' } as const;
}

// Says which player was requested.
function mismatch({ player, language }: Question): Pick<WordedProblem, 'title' | 'text' | 'offer'> {
  const title = language.t('problems.parameter.title');
  if (!player) return { title, text: language.t('problems.parameter.plain'), offer: 'everywhere' };
  const id = nameId(player.uid, language);
  if (player.region === undefined)
    return { title, text: language.t('problems.parameter.anywhere', { id }), offer: 'giveId' };
  const region = escapeMarkdown(formatRegion(player.region, language), maxRegionsLength);
  return { title, text: language.t('problems.parameter.text', { id, region }), offer: 'everywhere' };
}

function nameId(uid: string | undefined, { t }: Language): string {
  return uid === undefined ? t('problems.thisId') : inlineCode(uid);
}

const maxRegionsLength = 200;
