import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Quota } from './windows.ts';

export interface Bucket {
  /** Value of the `X-RateLimit-Bucket` header. */
  readonly hash: string;
  readonly key: string;
  readonly quota: Quota;
}

/** Returns the rate-limit bucket. @param route as registered below `/api`, e.g. `/channels/:channel/messages` */
export function toBucket(method: string, route: string, path: string): Bucket {
  const id = `${method} ${route}`;
  const known = rules.get(id) ?? describeRule(method, route);
  rules.set(id, known);
  return { ...known, key: `${known.hash} ${majorOf(path)}` };
}

const rules = new LRUCache<string, Omit<Bucket, 'key'>>({ max: 2000 });

function describeRule(method: string, route: string): Omit<Bucket, 'key'> {
  const plain = `${method} ${route.replace(/:[^/]+/g, '*')}`;
  const quota = quotas[plain] ?? quotas[plain.replace(/^\S+/, '*')] ?? ordinary;
  return { hash: createHash('sha256').update(plain).digest('hex').slice(0, 32), quota };
}

/** Returns the major parameter that separates buckets: channel, guild, or webhook or interaction with token. */
function majorOf(path: string): string {
  return majorResource.exec(path)?.[0] ?? '';
}

const majorResource = /^\/(?:(?:channels|guilds)\/[^/?]+|(?:webhooks|interactions)\/[^/?]+\/[^/?]+)/;

const ordinary: Quota = { limit: 50, perMs: 1000 };
const webhook: Quota = { limit: 5, perMs: 2000 };
const quotas: Readonly<Record<string, Quota>> = {
  'POST /channels/*/messages': { limit: 5, perMs: 5000 },
  'PATCH /channels/*/messages/*': { limit: 5, perMs: 5000 },
  'DELETE /channels/*/messages/*': { limit: 5, perMs: 1000 },
  'POST /channels/*/typing': { limit: 5, perMs: 5000 },
  'PUT /channels/*/messages/*/reactions/*/@me': { limit: 1, perMs: 250 },
  'DELETE /channels/*/messages/*/reactions/*/@me': { limit: 1, perMs: 250 },
  '* /webhooks/*/*': webhook,
  '* /webhooks/*/*/messages/*': webhook,
};
