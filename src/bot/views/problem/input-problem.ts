import { userMention } from '@discordjs/builders';
import { itemIdPattern } from '../../../shared/contract/limits.ts';
import { minKeywordLength } from '../../../shared/contract/search.ts';
import type { InputProblem } from '../../game/input-error.ts';
import { exampleZone } from '../../game/time-zones.ts';
import type { Language } from '../../text/languages.ts';
import type { PlainTextKey } from '../../text/text-key.ts';
import { escapeMarkdown, toOneLine } from '../message/safe-text.ts';
import { formatRegion } from '../words/regions.ts';
import { formatUntil } from '../words/times.ts';
import type { WordedProblem } from './api-problem.ts';

type Kind = InputProblem['kind'];
type ProblemOf<Name extends Kind> = Extract<InputProblem, { kind: Name }>;
type Words = Pick<WordedProblem, 'title' | 'text'>;

export function wordInputProblem(problem: InputProblem, language: Language): Words {
  return wordKind(problem.kind, problem, language);
}

function wordKind<Name extends Kind>(kind: Name, problem: ProblemOf<Name>, language: Language): Words {
  const [title, text] = wordings[kind];
  const write = (wording: Wording<Name>) =>
    typeof wording === 'string' ? language.t(wording) : wording(problem, language);
  return { title: write(title), text: write(text) };
}

type Wording<Name extends Kind> = PlainTextKey | ((problem: ProblemOf<Name>, language: Language) => string);

const wordings: { [Name in Kind]: readonly [title: Wording<Name>, text: Wording<Name>] } = {
  'uid-missing': ['problems.uidMissing.title', 'problems.uidMissing.text'],
  'second-missing': ['problems.secondMissing.title', 'problems.secondMissing.text'],
  'no-uid-here': ['problems.noIdHere.title', 'problems.noIdHere.text'],
  'uid-and-member': ['problems.uidAndMember.title', 'problems.uidAndMember.text'],
  'no-account': [
    'problems.noAccount.title',
    ({ userId }, { t }) => t('problems.noAccount.text', { member: userMention(userId) }),
  ],
  'uid-not-digits': [
    'problems.uidNotDigits.title',
    (_, { t }) => t('problems.uidNotDigits.text', { example: exampleUid }),
  ],
  'name-unknown': ['problems.nameUnknown.title', wordName('problems.nameUnknown.text')],
  'name-ambiguous': ['problems.nameAmbiguous.title', wordName('problems.nameAmbiguous.text')],
  'name-here': [
    'problems.nameAmbiguous.title',
    ({ typed }, { t }) => t('problems.nameAmbiguous.here', { typed: quote(typed) }),
  ],
  'name-unsearched': [
    'problems.notFound.title',
    ({ typed }, { t }) =>
      [...typed.trim()].length < minKeywordLength
        ? t('problems.nameUnknown.short')
        : t('problems.nameUnknown.unsearched', { typed: quote(typed) }),
  ],
  'uid-several': ['problems.uidSeveral.title', 'problems.uidSeveral.text'],
  'too-many-players': ['problems.tooManyPlayers.title', 'problems.tooManyPlayers.text'],
  'uid-too-short': ['problems.uidNotDigits.title', wordLength],
  'uid-too-long': ['problems.uidNotDigits.title', wordLength],
  'uid-zeros': [
    'problems.uidNotDigits.title',
    (_, { t }) => t('problems.uidZeros.text', { example: exampleUid }),
  ],
  optedOut: ['problems.optedOut.title', 'problems.optedOut.text'],
  'same-player': [
    'problems.samePlayer.title',
    ({ isOwn }, { t }) => t(`problems.samePlayer.${isOwn ? 'own' : 'text'}`),
  ],
  'history-unlinked': ['problems.historyUnlinked.title', 'problems.historyUnlinked.text'],
  'history-not-kept': ['historyQuestion.title', 'historyQuestion.text'],
  'history-private': [
    'problems.historyPrivate.title',
    ({ userId }, { t }) => t('problems.historyPrivate.text', { member: userMention(userId) }),
  ],
  'region-unknown': ['problems.regionUnknown.title', wordUnknownRegion],
  'zone-unknown': ['problems.zoneUnknown.title', wordUnknownZone],
  'map-code': ['problems.mapCode.title', 'problems.mapCode.text'],
  'item-unknown': [
    'problems.itemUnknown.title',
    ({ typed, alike = [] }, { t }) => {
      if (itemIdPattern.test(typed)) return t('problems.itemUnknown.id', { typed: quote(typed) });
      if (alike.length > 0) return t('problems.itemUnknown.alike', { typed: quote(typed) });
      return t('problems.itemUnknown.text', { typed: quote(typed), kind: t('itemKinds.pet') });
    },
  ],
  'item-ambiguous': [
    'problems.itemAmbiguous.title',
    ({ typed }, { t }) => t('problems.itemAmbiguous.text', { typed: quote(typed) }),
  ],
  'feedback-short': ['problems.feedbackShort.title', 'problems.feedbackShort.text'],
  'feedback-limit': ['problems.feedbackLimit.title', wordUntil('problems.feedbackLimit.text')],
  'share-limit': ['problems.shareLimit.title', wordUntil('problems.shareLimit.text')],
  'server-only': ['problems.serverOnly.title', 'problems.serverOnly.text'],
  excluded: ['problems.excluded.title', 'problems.excluded.text'],
  'leaderboard-off': ['problems.leaderboardOff.title', 'problems.leaderboardOff.text'],
  'not-yours': [
    'problems.notYours.title',
    // A custom ID may be forged, so only its digits reach the message.
    ({ userId }, { t }) => t('problems.notYours.text', { member: userMention(userId.replace(/\D/g, '')) }),
  ],
  'account-unknown': ['problems.accountUnknown.title', 'problems.accountUnknown.text'],
  'accounts-full': [
    ({ most }, { t }) => t('problems.accountsFull.title', { count: most }),
    'problems.accountsFull.text',
  ],
  'deleted-meanwhile': ['problems.deletedMeanwhile.title', 'problems.deletedMeanwhile.text'],
  'check-too-soon': ['problems.checkTooSoon.title', wordUntil('problems.checkTooSoon.text')],
  'not-admin': ['problems.notAdmin.title', 'problems.notAdmin.text'],
  'choice-unknown': ['problems.choiceUnknown.title', 'problems.choiceUnknown.text'],
};

function wordUnknownRegion({ typed, suggestion }: ProblemOf<'region-unknown'>, language: Language): string {
  if (!suggestion) return language.t('problems.regionUnknown.text', { typed: quote(typed) });
  const region = formatRegion(suggestion, language);
  return language.t('problems.regionUnknown.suggestion', { typed: quote(typed), region });
}

function wordUnknownZone({ typed, alike }: ProblemOf<'zone-unknown'>, { t, list }: Language): string {
  if (alike.length === 0)
    return t('problems.zoneUnknown.text', { typed: quote(typed), city: exampleZone.city });
  return t('problems.zoneUnknown.suggestion', { typed: quote(typed), zones: list(alike, 'unit') });
}

function wordLength({ digits }: { digits: number }, { t }: Language): string {
  return t('problems.uidLength.text', { count: digits, example: exampleUid });
}

function wordName(key: 'problems.nameUnknown.text' | 'problems.nameAmbiguous.text') {
  return ({ typed, region }: { typed: string; region: string }, language: Language) =>
    language.t(key, { typed: quote(typed), region: formatRegion(region, language) });
}

function wordUntil(
  key: 'problems.feedbackLimit.text' | 'problems.shareLimit.text' | 'problems.checkTooSoon.text',
) {
  return ({ retryAt }: { retryAt: number }, language: Language) =>
    language.t(key, { until: formatUntil(retryAt, language) });
}

const exampleUid = '9876543210';

function quote(typed: string): string {
  return escapeMarkdown(toOneLine(typed, 60), 120);
}
