import type { QuotaFacts } from './quota.ts';
import type { StatedLimit } from './request-outcome.ts';
import { windowSeconds } from './send-log.ts';

type Headers = Readonly<Record<string, string>>;

interface Statement {
  stated?: StatedLimit | undefined;
  quota?: QuotaFacts | undefined;
}

/**
 * Parses `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers), in the present form
 * (`"burst";q=100;w=60` and `"burst";r=50;t=30`) and the earlier ones (`100;w=60`; `limit=100, remaining=50, reset=30`;
 * `RateLimit-Limit`, `-Remaining` and `-Reset`). Ignores invalid values. @param now when the answer came, in
 * milliseconds since the epoch
 */
export function readStatement(headers: Headers, now: number): Statement {
  const policies = policiesIn(headers);
  const rests = restsIn(headers);
  // The policy with the least remaining requests is the one that matters.
  const least = rests.toSorted((a, b) => a.remaining - b.remaining)[0];
  const policy = policies.find(({ name }) => name === least?.name) ?? policies[0];
  const isPeriod = policy !== undefined && policy.seconds > longestWindowSeconds;
  return {
    stated: statedBy(policies, isPeriod ? undefined : least),
    quota: isPeriod && least ? quotaOf(policy, least, now) : undefined,
  };
}

interface Policy {
  name: string;
  requests: number;
  seconds: number;
}

interface Rest {
  name: string;
  remaining: number;
  resetSeconds: number | undefined;
}

const longestWindowSeconds = Math.max(...windowSeconds);
const longestHeader = 1_000;

/** Combines several windows: the lowest rate over the shortest window satisfies all of them. */
function statedBy(policies: readonly Policy[], rest: Rest | undefined): StatedLimit | undefined {
  const windows = policies.filter(({ seconds }) => seconds <= longestWindowSeconds);
  const [first, second] = windows;
  if (!first) return undefined;
  const perSecond = Math.min(...windows.map(({ requests, seconds }) => requests / seconds));
  const shortest = Math.min(...windows.map(({ seconds }) => seconds));
  const requests = second ? Math.max(1, Math.floor(perSecond * shortest)) : first.requests;
  const longest = Math.max(...windows.map(({ seconds }) => seconds));
  const isUsedUp = rest?.remaining === 0 && rest.resetSeconds !== undefined;
  return {
    requests,
    seconds: second ? Math.max(shortest, requests / perSecond) : first.seconds,
    usedUpForMs: isUsedUp ? 1_000 * Math.min(rest.resetSeconds ?? 0, longest) : undefined,
  };
}

function quotaOf({ requests }: Policy, { remaining, resetSeconds }: Rest, now: number): QuotaFacts {
  const resetAt = resetSeconds === undefined ? undefined : now + 1_000 * resetSeconds;
  return { limit: requests, remaining, resetAt };
}

function policiesIn(headers: Headers): Policy[] {
  const items = [...itemsIn(headers['ratelimit-policy']), ...itemsIn(headers['ratelimit-limit'])];
  return items.flatMap(({ name, values }) => {
    // A quota may also count bytes.
    if (values.has('qu') && values.get('qu') !== 'requests') return [];
    const requests = wholeIn(values.get('q') ?? name);
    const seconds = wholeIn(values.get('w'));
    return requests && seconds ? [{ name, requests, seconds }] : [];
  });
}

function restsIn(headers: Headers): Rest[] {
  const items = itemsIn(headers.ratelimit);
  const named = new Map(items.flatMap(({ values }) => [...values]));
  const rests = items.map(({ name, values }) => restOf(name, values.get('r'), values.get('t')));
  return [
    ...rests,
    restOf('', named.get('remaining'), named.get('reset')),
    restOf('', headers['ratelimit-remaining'], headers['ratelimit-reset']),
  ].filter((rest) => rest !== undefined);
}

function restOf(name: string, remaining: string | undefined, reset: string | undefined): Rest | undefined {
  const whole = wholeIn(remaining);
  return whole === undefined ? undefined : { name, remaining: whole, resetSeconds: wholeIn(reset) };
}

/** Parses `"name";key=value, ...`; earlier drafts have no name. */
function itemsIn(header = ''): { name: string; values: Map<string, string> }[] {
  if (header.length > longestHeader) return [];
  return header.split(',').map((item) => {
    const parts = item.split(';').map((part) => part.trim().replaceAll('"', ''));
    const pairs = parts.filter((part) => part.includes('=')).map((part) => part.split(/=(.*)/s));
    return {
      name: parts.find((part) => !part.includes('=')) ?? '',
      values: new Map(pairs.map(([key = '', value = '']) => [key, value])),
    };
  });
}

function wholeIn(text = ''): number | undefined {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}
