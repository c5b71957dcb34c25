import { NotReadError } from '../../../shared/errors/not-read-error.ts';
import { NotSavedError } from '../../../shared/errors/not-saved-error.ts';
import { InputError, type InputProblem } from '../../game/input-error.ts';
import { PlayerApiError, type PlayerApiProblem } from '../../player-api/errors.ts';
import type { Language } from '../../text/languages.ts';
import { problemColours } from '../message/colours.ts';
import { renderMessage } from '../message/message.ts';
import type { Reply } from '../message/reply.ts';
import { giveIdButton, type Retry } from '../message/retry-target.ts';
import type { ViewButton } from '../message/view.ts';
import { whyButton } from '../why-view.ts';
import { type WordedProblem, wordApiProblem, wordPlain } from './api-problem.ts';
import { incidentFooter } from './incident-footer.ts';
import { InputErrorWithControls } from './input-error-with-controls.ts';
import { wordInputProblem } from './input-problem.ts';

interface ProblemContext {
  language: Language;
  /** Code that connects a member's report with the log. */
  incident: string;
  retry?: Retry | undefined;
  asked?: { interaction: string; ownerId: string } | undefined;
}

/** Builds the reply to a problem, without addresses and stacks; failures show an incident code. */
export function problemReply(error: unknown, around: ProblemContext): Reply {
  const problem = wordProblem(error, around);
  const failure = toFailure(error);
  const why = hasTrace(error) ? around.asked : undefined;
  const reply = renderMessage({
    title: problem.title,
    lines: [
      ...(error instanceof InputErrorWithControls ? error.linesBefore : []),
      { markdown: problem.text },
    ],
    colour: problemColours[problem.solvedBy],
    footer:
      failure && !withoutFooter.includes(failure)
        ? incidentFooter(around.incident, around.language)
        : undefined,
    ...(error instanceof InputErrorWithControls
      ? error.controls
      : { buttons: buttonsOf(problem, why, around) }),
  });
  return { ...reply, hasTrace: why !== undefined };
}

/** The text about a bug contains the code; temporary problems need no report. */
const withoutFooter: readonly Failure[] = ['bug', 'rate-limited', 'unavailable', 'timeout'];

/** Whether a request to the player API failed, so that {@link whyButton} has something to explain. */
function hasTrace(error: unknown): boolean {
  if (!(error instanceof PlayerApiError)) return false;
  const { problem } = error;
  switch (problem.kind) {
    case 'not-found':
      return problem.unasked !== undefined;
    case 'rejected':
      return false;
    default:
      return true;
  }
}

/** Kinds of failure in the log; members' mistakes are not among them. `bug`: ours. */
export type Failure =
  | 'bug'
  | 'not-read'
  | 'not-saved'
  | Exclude<PlayerApiProblem['kind'], 'not-found' | 'rejected'>
  | 'refused';

/** Not a failure: the thing doesn't exist, or not yet. `question`: nothing is wrong, but the bot must ask first. */
export type Mistake = 'input' | 'question' | 'not-found';

const questions: readonly InputProblem['kind'][] = [
  'uid-missing',
  'second-missing',
  'name-ambiguous',
  'name-here',
  'item-ambiguous',
  'history-not-kept',
];

export function toFailure(error: unknown): Failure | undefined {
  const kind = toProblemKind(error);
  return isMistake(kind) ? undefined : kind;
}

export function toProblemKind(error: unknown): Failure | Mistake {
  if (error instanceof InputError) return questions.includes(error.problem.kind) ? 'question' : 'input';
  if (error instanceof PlayerApiError) return toApiProblemKind(error.problem);
  if (error instanceof NotReadError) return 'not-read';
  return error instanceof NotSavedError ? 'not-saved' : 'bug';
}

function toApiProblemKind(problem: PlayerApiProblem): Failure | Mistake {
  if (problem.kind !== 'rejected') return problem.kind;
  return problem.reason === 'parameter' ? 'input' : 'refused';
}

export function isMistake(kind: Failure | Mistake): kind is Mistake {
  return kind === 'input' || kind === 'question' || kind === 'not-found';
}

/** Whether there is a text for the problem; otherwise it is a bug of ours. */
export function isExpected(error: unknown): boolean {
  return toFailure(error) !== 'bug';
}

function wordProblem(error: unknown, { language, incident, retry }: ProblemContext): WordedProblem {
  if (error instanceof InputError)
    return {
      ...wordInputProblem(error.problem, language),
      solvedBy: 'member',
      offer: error.problem.kind === 'history-unlinked' ? 'linkAccount' : 'nothing',
    };
  if (error instanceof PlayerApiError)
    return wordApiProblem(error.problem, { player: retry?.player, map: retry?.map, language });
  if (error instanceof NotReadError)
    return { ...wordPlain('notRead', language), solvedBy: 'member', offer: 'again' };
  if (error instanceof NotSavedError)
    return {
      title: language.t('problems.notSaved.title'),
      text: language.t(`problems.notSaved.${error.outcome}`),
      solvedBy: 'member',
      offer: 'nothing',
    };
  return {
    title: language.t('problems.unknown.title'),
    text: language.t('problems.unknown.text', { incident }),
    solvedBy: 'operator',
    offer: 'again',
  };
}

function buttonsOf(
  problem: WordedProblem,
  why: ProblemContext['asked'],
  { retry, language }: ProblemContext,
): ViewButton[] {
  return [
    ...(retry ? buttonsFor(problem, retry, language) : []),
    ...(why ? [whyButton(why.interaction, why.ownerId, language)] : []),
  ];
}

function buttonsFor({ offer }: WordedProblem, retry: Retry, language: Language): ViewButton[] {
  switch (offer) {
    case 'nothing':
      return [];
    case 'again':
      return [{ label: language.t('buttons.again'), customId: retry.again, style: 'primary' }];
    case 'everywhere':
      return retry.everywhere
        ? [{ label: language.t('buttons.everywhere'), customId: retry.everywhere, style: 'primary' }]
        : [];
    case 'linkAccount':
      return retry.linkAccount ? [retry.linkAccount] : [];
    case 'giveId':
      return retry.giveId ? [giveIdButton(retry.giveId, language)] : [];
  }
}
