import { userMention } from '@discordjs/builders';
import { itemIdPattern } from '../../../shared/contract/limits.ts';
import type { InputProblem } from '../../game/input-error.ts';
import type { Language } from '../../text/languages.ts';
import { escapeMarkdown, toOneLine } from '../message/safe-text.ts';
import { formatRegion } from '../words/regions.ts';
import { formatUntil } from '../words/times.ts';
import type { WordedProblem } from './api-problem.ts';

/** What is wrong with what was typed, and an example of what is right. */
export function wordInputProblem(
  problem: InputProblem,
  language: Language,
): Pick<WordedProblem, 'title' | 'text'> {
  switch (problem.kind) {
    case 'uid-missing':
      return {
        title: language.t('problems.uidMissing.title'),
        text: language.t('problems.uidMissing.text'),
      };
    case 'no-uid-here':
      return { title: language.t('problems.noIdHere.title'), text: language.t('problems.noIdHere.text') };
    case 'uid-and-member':
      return {
        title: language.t('problems.uidAndMember.title'),
        text: language.t('problems.uidAndMember.text'),
      };
    case 'no-account':
      return {
        title: language.t('problems.noAccount.title'),
        text: language.t('problems.noAccount.text', { member: userMention(problem.userId) }),
      };
    case 'uid-not-digits':
      return {
        title: language.t('problems.uidNotDigits.title'),
        text: language.t('problems.uidNotDigits.text', { example: exampleUid }),
      };
    case 'uid-several':
      return {
        title: language.t('problems.uidSeveral.title'),
        text: language.t('problems.uidSeveral.text'),
      };
    case 'uid-too-short':
      return {
        title: language.t('problems.uidTooShort.title'),
        text: language.t('problems.uidTooShort.text', { count: problem.digits, example: exampleUid }),
      };
    case 'uid-too-long':
      return {
        title: language.t('problems.uidTooLong.title'),
        text: language.t('problems.uidTooLong.text', { count: problem.digits, example: exampleUid }),
      };
    case 'uid-zeros':
      return {
        title: language.t('problems.uidZeros.title'),
        text: language.t('problems.uidZeros.text', { example: exampleUid }),
      };
    case 'same-player':
      return { title: language.t('problems.samePlayer.title'), text: language.t('problems.samePlayer.text') };
    case 'history-unlinked':
      return {
        title: language.t('problems.historyUnlinked.title'),
        text: language.t('problems.historyUnlinked.text'),
      };
    case 'history-private':
      return {
        title: language.t('problems.historyPrivate.title'),
        text: language.t('problems.historyPrivate.text', { member: userMention(problem.userId) }),
      };
    case 'region-unknown':
      return {
        title: language.t('problems.regionUnknown.title'),
        text: unknownRegion(problem, language),
      };
    case 'map-code':
      return { title: language.t('problems.mapCode.title'), text: language.t('problems.mapCode.text') };
    case 'item-unknown':
      return {
        title: language.t('problems.itemUnknown.title'),
        text: language.t(
          itemIdPattern.test(problem.typed) ? 'problems.itemUnknown.id' : 'problems.itemUnknown.text',
          {
            typed: quoted(problem.typed),
          },
        ),
      };
    case 'item-ambiguous':
      return {
        title: language.t('problems.itemAmbiguous.title'),
        text: language.t('problems.itemAmbiguous.text', {
          typed: quoted(problem.typed),
        }),
      };
    case 'feedback-short':
      return {
        title: language.t('problems.feedbackShort.title'),
        text: language.t('problems.feedbackShort.text'),
      };
    case 'feedback-limit':
      return {
        title: language.t('problems.feedbackLimit.title'),
        text: language.t('problems.feedbackLimit.text', { until: formatUntil(problem.retryAt, language) }),
      };
    case 'server-only':
      return { title: language.t('problems.serverOnly.title'), text: language.t('problems.serverOnly.text') };
    case 'leaderboard-off':
      return {
        title: language.t('problems.leaderboardOff.title'),
        text: language.t('problems.leaderboardOff.text'),
      };
    case 'not-yours':
      return {
        title: language.t('problems.notYours.title'),
        text: language.t('problems.notYours.text', { member: userMention(digitsOf(problem.userId)) }),
      };
    case 'account-unknown':
      return {
        title: language.t('problems.accountUnknown.title'),
        text: language.t('problems.accountUnknown.text'),
      };
    case 'accounts-full':
      return {
        title: language.t('problems.accountsFull.title', { count: problem.most }),
        text: language.t('problems.accountsFull.text'),
      };
    case 'check-too-soon':
      return {
        title: language.t('problems.checkTooSoon.title'),
        text: language.t('problems.checkTooSoon.text', { until: formatUntil(problem.retryAt, language) }),
      };
    case 'not-admin':
      return { title: language.t('problems.notAdmin.title'), text: language.t('problems.notAdmin.text') };
    case 'choice-unknown':
      return {
        title: language.t('problems.choiceUnknown.title'),
        text: language.t('problems.choiceUnknown.text'),
      };
  }
}

type UnknownRegion = Extract<InputProblem, { kind: 'region-unknown' }>;

function unknownRegion({ typed, suggestion }: UnknownRegion, language: Language): string {
  if (!suggestion) return language.t('problems.regionUnknown.text', { typed: quoted(typed) });
  const region = formatRegion(suggestion, language);
  return language.t('problems.regionUnknown.suggestion', { typed: quoted(typed), region });
}

/** A custom id may be forged: what stands in it for a member is no markup of anybody's. */
function digitsOf(userId: string): string {
  return userId.replace(/\D/g, '');
}

const exampleUid = '9876543210';

function quoted(typed: string): string {
  return escapeMarkdown(toOneLine(typed, 60), 120);
}
