import type { Log } from '../../shared/log/log.ts';
import type { PictureRequest } from '../../shared/pictures/picture.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { Sleep } from '../../shared/time/sleep.ts';
import type { Claim } from '../limits/claim.ts';
import { askSource, type Misses, type Outcome } from './ask-source.ts';
import type { Attempts } from './attempts.ts';
import { type Attempt, hedge } from './hedge.ts';
import { queueMs, slowMs } from './picture-time-budgets.ts';
import type { Source } from './sources.ts';

export interface DownloadParts extends Pick<Clock, 'now' | 'sleep'> {
  sources: readonly Source[];
  misses: Misses;
  attempts: Attempts;
  log: Log;
}

/** Asks sources in order until one has an intact picture. `late`: a source not asked in time may have one. */
export async function download(
  request: PictureRequest,
  claim: Claim,
  { sources, sleep, ...parts }: DownloadParts,
): Promise<Outcome> {
  const able = inOrder(sources.filter((source) => source.canServe(request)));
  const asks = able.map((source, index): Attempt<Outcome> => {
    const isLast = index === able.length - 1;
    return (signal) =>
      askSource(source, request, isLast ? claim : withShorterQueue(claim, parts.now()), { ...parts, signal });
  });
  return askInTurn(asks, sleep);
}

/** Asks the next source if one fails or is slow. @returns `late` if a source not asked in time may have the picture */
export async function askInTurn(asks: readonly Attempt<Outcome>[], sleep: Sleep): Promise<Outcome> {
  const isPicture = (answer: Outcome) => typeof answer === 'object';
  const answers = await hedge(asks, { afterMs: slowMs, sleep, isGood: isPicture });
  return answers.find(isPicture) ?? answers.find((answer) => answer === 'late');
}

function inOrder(sources: readonly Source[]): Source[] {
  const isFailing = ({ health }: Source) => health.blockedUntil() !== undefined;
  return [...sources.filter((source) => !isFailing(source)), ...sources.filter(isFailing)];
}

/** Shortens the deadline, but keeps an unchanged claim's identity, because single flight changes it while it waits. */
export function withShorterQueue(claim: Claim, now: number): Claim {
  return claim.priority === 'background' || claim.deadline <= now + queueMs
    ? claim
    : { ...claim, deadline: now + queueMs };
}
