import type { FastifyReply } from 'fastify';
import type { FaultKind } from './fault.ts';

/** Spoils a JSON body on its way out by those of the kinds that do. */
export function spoilJson(
  payload: string | Buffer,
  kinds: ReadonlySet<FaultKind>,
  reply: FastifyReply,
): string | Buffer {
  if (!(kinds.has('wrong-type') || kinds.has('truncated-json'))) return payload;
  let spoiled = payload.toString();
  // First this: of half a text no value can be read.
  if (kinds.has('wrong-type')) spoiled = JSON.stringify(withWrongTypes(JSON.parse(spoiled)));
  if (kinds.has('truncated-json')) spoiled = spoiled.slice(0, Math.floor(spoiled.length / 2));
  // Spoiled, yet well-formed HTTP: only who reads the JSON finds out.
  reply.header('content-length', Buffer.byteLength(spoiled)).removeHeader('etag');
  return spoiled;
}

/** Every value becomes something that nobody expects in its place; the names stay. */
function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return { 0: value.map(withWrongTypes) };
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withWrongTypes(inner)]));
  return { value: [value] };
}
