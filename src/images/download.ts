import type { Log } from '../errors/log.ts';
import type { Claim } from '../limits/pacer.ts';
import type { Sleep } from '../time/sleep.ts';
import { askSource, type Outcome, slowMs } from './ask-source.ts';
import { type Ask, hedge } from './hedge.ts';
import type { Misses } from './misses.ts';
import type { PictureRequest } from './picture.ts';
import type { Source } from './sources.ts';

/** Longest wait for a turn at a source that limits, where another source may have the picture too. */
export const turnPatienceMs = 1_500;

export interface DownloadParts {
  sources: readonly Source[];
  misses: Misses;
  now: () => number;
  sleep: Sleep;
  log: Log;
}

/**
 * Asks the sources in their order; the first that serves a sound picture wins. Undefined: none did. `late`: none did,
 * but one could not be asked in time, and may have it.
 */
export async function download(
  request: PictureRequest,
  claim: Claim,
  { sources, sleep, ...parts }: DownloadParts,
): Promise<Outcome> {
  const able = inOrder(sources.filter((source) => source.addressesOf(request).length > 0));
  const asks = able.map((source, index): Ask<Outcome> => {
    const isLast = index === able.length - 1;
    return (signal) =>
      askSource(source, request, isLast ? claim : hastier(claim, parts.now()), { ...parts, signal });
  });
  const isGood = (answer: Outcome) => typeof answer === 'object';
  const answers = await hedge(asks, { afterMs: slowMs, sleep, isGood });
  return answers.find(isGood) ?? answers.find((answer) => answer === 'late');
}

/** Who failed lately comes last, and now and then in its old place again: if that goes well, it stays there. */
function inOrder(sources: readonly Source[]): Source[] {
  const isFailing = ({ health }: Source) => health.blockedUntil() !== undefined;
  return [...sources.filter((source) => !isFailing(source)), ...sources.filter(isFailing)];
}

// A claim that may be changed while it waits stays itself where it can.
function hastier(claim: Claim, now: number): Claim {
  return claim.priority === 'background' || claim.deadline <= now + turnPatienceMs
    ? claim
    : { ...claim, deadline: now + turnPatienceMs };
}
