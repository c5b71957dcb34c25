import type { Query } from '../../shared/contract/endpoint.ts';
import { type RegionForm, regionIn } from '../../shared/contract/regions.ts';
import type { Log } from '../../shared/log/log.ts';
import type { GuardedCache } from '../../shared/store/guarded-cache.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { within } from '../../shared/time/within.ts';
import { retry } from '../http/retry.ts';
import type { Circuit } from '../limits/circuit.ts';
import type { Claim } from '../limits/claim.ts';
import { createSingleFlight } from '../limits/single-flight.ts';
import type { Answer, Ask } from './answer.ts';
import type { ApiGate } from './api-gate.ts';
import { askOnce } from './ask-once.ts';
import { type Answers, createCached } from './cached.ts';
import type { Entry } from './entry.ts';
import { PlayerApiError } from './errors.ts';
import { logUnexpected } from './log-unexpected.ts';
import { firstAttemptMs, queueNoticeAfterMs } from './time-budgets.ts';
import { traceLookup } from './trace-lookup.ts';
import { createUpstream, type NamedEndpoint, type UpstreamOptions } from './upstream.ts';
import { isOutOfService, withSecond } from './with-second.ts';
import { worthAnotherTry } from './worth-another-try.ts';

export interface PipelineParts extends Omit<UpstreamOptions, 'client'>, Pick<Clock, 'now' | 'sleep'> {
  gate: ApiGate;
  log: Log;
  cache: GuardedCache;
  answers: Answers;
  random: () => number;
  second?: SecondAddress | undefined;
}

export interface SecondAddress extends Pick<UpstreamOptions, 'address' | 'outages'> {
  gate: ApiGate;
  circuit: Circuit;
}

/** Fetches: cache > single flight (across processes) > retry > pacing > HTTP > parse. Retries wait for permits, too. */
export function createPipeline<Value>(
  endpoint: NamedEndpoint<Value>,
  parts: PipelineParts,
): (query: Query, ask: Ask) => Promise<Answer<Value>> {
  const { address, gate, second, log, now, sleep, random, upstreamHealth } = parts;
  const cached = createCached(endpoint, parts);
  const flights = createSingleFlight<Entry<Value>>((claim) => {
    gate.changed(claim);
    second?.gate.changed(claim);
  });
  const fetch = createFetch(endpoint, parts);

  return async (query, ask) => {
    await Promise.all([address.load(), second?.address.load()]);
    const { region } = query;
    const asked =
      region === undefined ? query : { ...query, region: regionIn(formOf({ address, second }), region) };
    const key = `${endpoint.name}:${new URLSearchParams(asked)}`;
    const send = (claim: Claim, { retries }: Ask) =>
      retry(() => fetch(query, claim), {
        deadline: () => claim.deadline,
        isWorth: (error, attempts) => worthAnotherTry(error, { attempts, claim, retries, now: now() }),
        now,
        sleep,
        random,
      });
    const fly = (asker: Ask) =>
      flights.join(
        key,
        { ...claimOf(asker), isFree: endpoint.isFree },
        (claim) =>
          askOnce(key, () => cached.keep(key, () => send(claim, asker)), {
            flight: gate.flight,
            claim,
            storedSince: (time) => cached.storedSince(key, time),
            now,
            sleep,
          }),
        asker.signal,
      );
    const positionOf = () => {
      const claim = flights.claimOf(key);
      return gate.positionOf(claim) ?? second?.gate.positionOf(claim);
    };
    const late = logUnexpected(log, endpoint.name);
    const answer = await traceLookup({ endpoint: endpoint.name, query: asked, ask, now }, (traced) =>
      cached.answer(key, traced, (asker) =>
        byDeadline(asker, { now, sleep, positionOf, late }, () => fly(asker)),
      ),
    );
    // Background work and free endpoints say little about answers to members.
    if (!endpoint.isFree && ask.priority !== 'background') upstreamHealth.answered(answer);
    return answer;
  };
}

export function formOf({ address, second }: Pick<PipelineParts, 'address' | 'second'>): RegionForm {
  return second && second.address.regions !== address.regions ? 'codes' : address.regions;
}

function createFetch<Value>(endpoint: NamedEndpoint<Value>, { gate, second, ...parts }: PipelineParts) {
  if (!second) return createUpstream(endpoint, { ...parts, client: gate.client });
  const { address, outages, circuit } = second;
  const first = { ...parts, client: gate.client, longestMs: firstAttemptMs };
  const other = { ...parts, address, outages, client: second.gate.client };
  return withSecond(createUpstream(endpoint, first), createUpstream(endpoint, other), {
    circuit,
    isOutOfService: (error) => isOutOfService(error, endpoint.name),
  });
}

function claimOf({ deadline, priority = 'interactive', onBehalfOf, memberId, onGranted }: Ask): Claim {
  return { deadline, priority, onBehalfOf, memberId, onGranted };
}

interface DeadlineParts extends Pick<PipelineParts, 'now' | 'sleep'> {
  positionOf: () => ReturnType<ApiGate['positionOf']>;
  late: (error: unknown) => void;
}

/** Rejects at the caller's deadline; the flight continues for other callers and the cache. */
async function byDeadline<Value>(
  { deadline, onQueued }: Ask,
  { now, sleep, positionOf, late }: DeadlineParts,
  work: () => Promise<Value>,
): Promise<Value> {
  const leftMs = deadline - now();
  const giveUp = () => {
    const queued = positionOf();
    throw new PlayerApiError(
      queued
        ? { kind: 'rate-limited', scope: 'edge', retryAt: queued.expectedAt }
        : { kind: 'timeout', afterMs: Math.max(0, leftMs) },
    );
  };
  if (leftMs <= 0) return giveUp();
  const flight = work();
  const stopTelling = onQueued && tellPosition(onQueued, { sleep, positionOf });
  try {
    return await within(leftMs, flight, {
      sleep,
      late: () => {
        flight.catch(late);
        return giveUp();
      },
    });
  } finally {
    stopTelling?.();
  }
}

function tellPosition(
  tell: (position: number) => void,
  { sleep, positionOf }: Pick<DeadlineParts, 'sleep' | 'positionOf'>,
): () => void {
  const stopped = new AbortController();
  const queueNotice = sleep(queueNoticeAfterMs, stopped.signal).then(() => {
    const queued = positionOf();
    if (queued) tell(queued.position);
  });
  queueNotice.catch(() => undefined);
  return () => stopped.abort();
}
