import { maxKeywordLength, minKeywordLength, type NamedPlayer } from '../../shared/contract/search.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { hourMs } from '../../shared/time/utc-day.ts';
import { foldName } from '../game/fold-name.ts';
import type { Answer, Ask } from './answer.ts';
import { PlayerApiError } from './errors.ts';

interface NameQuestion {
  name: string;
  region: string;
}

export type NameSearch = ReturnType<typeof createNameSearch>;

type FoundPlayers = readonly NamedPlayer[] | undefined;

interface NameSearchOptions extends Pick<Clock, 'now' | 'sleep'> {
  path: () => string | undefined;
  search: (question: { keyword: string; region: string }, ask: Ask) => Promise<Answer<NamedPlayer[]>>;
}

/** Pause in typing after which a member seems to wait for suggestions. */
export const pauseMs = 350;
export const retryMs = 6 * hourMs;
export const restMs = 60_000;

/** Searches by name. An API without a search is retried after {@link retryMs}, a failing one after {@link restMs}. */
export function createNameSearch({ search, path, now, sleep }: NameSearchOptions) {
  let silent: { until: number; path: string | undefined } = { until: 0, path: undefined };
  let isServed = false;
  const typing = new Map<string, AbortController>();

  const accepts = (typed: string) => (now() >= silent.until || path() !== silent.path) && isName(typed);

  async function find({ name, region }: NameQuestion, ask: Ask): Promise<FoundPlayers> {
    if (!accepts(name)) return undefined;
    try {
      const { value } = await search({ keyword: toKeyword(name), region }, ask);
      isServed = true;
      return closestFirst(value, name);
    } catch (error) {
      if (!(error instanceof PlayerApiError)) throw error;
      if (error.problem.kind === 'not-found') return [];
      if (isAbsence(error, isServed)) silent = { until: now() + retryMs, path: path() };
      else if (error.problem.kind !== 'timeout') silent = { until: now() + restMs, path: path() };
      return undefined;
    }
  }

  async function pauses(typist: string): Promise<boolean> {
    typing.get(typist)?.abort();
    const pause = new AbortController();
    typing.set(typist, pause);
    await sleep(pauseMs, pause.signal).catch(() => undefined);
    if (typing.get(typist) === pause) typing.delete(typist);
    return !pause.signal.aborted;
  }

  return {
    accepts,
    find,
    async findAfterPause(question: NameQuestion, ask: Ask & { typist: string }): Promise<FoundPlayers> {
      const isOver = await pauses(ask.typist);
      return isOver ? find(question, ask) : undefined;
    },
  };
}

/** Orders names: as typed, then with the same letters, then with the same beginning. */
function closestFirst(players: readonly NamedPlayer[], name: string): readonly NamedPlayer[] {
  const [typed, wanted] = [toKeyword(name), foldName(name)];
  const distance = ({ nickname }: NamedPlayer) => {
    const folded = foldName(nickname);
    const fits = [toKeyword(nickname) === typed, folded === wanted, folded.startsWith(wanted)];
    return [...fits, true].indexOf(true);
  };
  return players.toSorted((one, other) => distance(one) - distance(other));
}

/** Whether the API has no search. Once it has served one, only a missing path or a refused key counts. */
function isAbsence({ problem }: PlayerApiError, isServed: boolean): boolean {
  if (problem.kind === 'unavailable') return problem.status === 404 || problem.status === 405;
  if (problem.kind === 'rejected') return problem.reason !== 'parameter' || !isServed;
  return problem.kind === 'contract-broken' && !isServed;
}

function isName(typed: string): boolean {
  const length = [...toKeyword(typed)].length;
  const isLong = length >= minKeywordLength && length <= maxKeywordLength;
  return isLong && /\p{L}/u.test(typed) && !/^[<@]/.test(typed.trim());
}

function toKeyword(typed: string): string {
  return typed.trim().toLowerCase();
}
