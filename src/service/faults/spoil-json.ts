import type { FastifyReply } from 'fastify';
import type { FaultKind } from './fault.ts';

export function spoilJson(
  payload: string | Buffer,
  kinds: ReadonlySet<FaultKind>,
  reply: FastifyReply,
): string | Buffer {
  if (!(kinds.has('wrong-type') || kinds.has('truncated-json'))) return payload;
  let spoiled = payload.toString();
  // Comes before truncation, because truncated JSON can't be parsed.
  if (kinds.has('wrong-type')) spoiled = JSON.stringify(withWrongTypes(JSON.parse(spoiled)));
  if (kinds.has('truncated-json')) spoiled = spoiled.slice(0, Math.floor(spoiled.length / 2));
  // HTTP stays valid; only the JSON is broken.
  reply.header('content-length', Buffer.byteLength(spoiled)).removeHeader('etag');
  return spoiled;
}

/** Gives every value an unexpected type, but keeps the names. */
function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return { 0: value.map(withWrongTypes) };
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withWrongTypes(inner)]));
  return { value: [value] };
}
