import type { FastifyReply } from 'fastify';

/** Spoils a JSON body on its way out; any other body stays as it is. */
export function spoilJson(
  how: 'truncated-json' | 'wrong-type',
  payload: unknown,
  reply: FastifyReply,
): unknown {
  const type = String(reply.getHeader('content-type') ?? '');
  const isWritten = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (!isWritten || !type.startsWith('application/json')) return payload;
  const text = payload.toString();
  const spoiled =
    how === 'truncated-json'
      ? text.slice(0, Math.floor(text.length / 2))
      : JSON.stringify(withWrongTypes(JSON.parse(text)));
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
