import type { Clock } from '../../shared/time/clock.ts';
import { retry } from '../http/retry.ts';
import type { Answer, Ask } from './answer.ts';
import { PlayerApiError } from './errors.ts';
import { worthAnotherTry } from './worth-another-try.ts';

export interface Found<Value> {
  answer: Answer<Value>;
  region: string;
}

interface AskRegionsParts<Value> extends Pick<Clock, 'now' | 'sleep'> {
  askIn(region: string, ask: Ask): Promise<Answer<Value>>;
  toSent(region: string): string;
  random: () => number;
}

/** Asks regions until one answers, and failed ones a second time. Rereads `regions`, as answers may change it. */
export async function askRegions<Value>(
  regions: () => readonly string[],
  ask: Ask,
  { askIn, toSent, now, sleep, random }: AskRegionsParts<Value>,
): Promise<Found<Value>> {
  const failures = new Map<string, PlayerApiError>();

  async function round(list: () => readonly string[], retries: Ask['retries']): Promise<Found<Value>> {
    const asked: string[] = [];
    const isNew = (region: string) => !asked.some((one) => toSent(one) === toSent(region));
    for (let region = list().find(isNew); region !== undefined; region = list().find(isNew)) {
      asked.push(region);
      try {
        return { answer: await askIn(region, { ...ask, retries }), region };
      } catch (error) {
        if (!mayBeElsewhere(error)) throw error;
        failures.set(region, error);
        if (isHostDown(error)) break;
      }
    }
    throw conclude(failures, regions(), toSent);
  }

  const verdictOn = (error: PlayerApiError | undefined) =>
    isDown(error) && worthAnotherTry(error, { attempts: 1, claim: ask, now: now() });

  return retry(
    () => {
      const down = [...failures.keys()].filter((region) => isDown(failures.get(region)));
      return failures.size === 0 ? round(regions, 'unanswered') : round(() => down, 'none');
    },
    {
      deadline: () => ask.deadline,
      isWorth: (_, rounds) => rounds === 1 && latest([...failures.values()].map(verdictOn)),
      now,
      sleep,
      random,
    },
  );
}

/** Whether another region may have the player: some services answer 500 to uids of other regions. */
export function mayBeElsewhere(error: unknown): error is PlayerApiError {
  if (!(error instanceof PlayerApiError)) return false;
  const { problem } = error;
  if (problem.kind === 'rejected') return problem.reason === 'parameter';
  return ['not-found', 'unavailable', 'contract-broken'].includes(problem.kind);
}

/** Whether the host gave no answer. An open circuit doesn't count, as the next request waits until it closes. */
export function isHostDown({ problem }: PlayerApiError): boolean {
  return problem.kind === 'unavailable' && problem.status === undefined && problem.retryAt === undefined;
}

function isDown(error: PlayerApiError | undefined): boolean {
  return error?.problem.kind === 'unavailable' && error.problem.status !== undefined;
}

type Verdict = ReturnType<typeof worthAnotherTry>;

function latest(verdicts: readonly Verdict[]): Verdict {
  const times = verdicts.flatMap((verdict) => (typeof verdict === 'object' ? [verdict.at] : []));
  return times.length > 0 ? { at: Math.max(...times) } : verdicts.includes(true);
}

function conclude(
  failures: ReadonlyMap<string, PlayerApiError>,
  regions: readonly string[],
  toSent: (region: string) => string,
): PlayerApiError {
  const hasAnswered = (error: PlayerApiError | undefined) =>
    error !== undefined && error.problem.kind !== 'unavailable';
  const answers = [...failures.values()].filter(hasAnswered);
  const answered = [...failures.keys()].filter((region) => hasAnswered(failures.get(region))).map(toSent);
  const unasked = regions.filter((region) => !answered.includes(toSent(region)));
  const [first] = answers;
  const unread = answers.find(({ problem }) => problem.kind === 'contract-broken');
  if (unread) return unread;
  if (!first) return [...failures.values()][0] ?? new PlayerApiError({ kind: 'not-found' });
  if (unasked.length > 0)
    return new PlayerApiError({ kind: 'not-found', unasked: unasked.map(toSent) }, { cause: first });
  return answers.find(({ problem }) => problem.kind === 'not-found') ?? first;
}
