import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Reads the rest of each request before its answer is sent. A client that is still sending its body, as aiohttp is, may
 * otherwise take an early answer for a broken connection, and its next request would begin in the middle of the body.
 */
export function drainBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!(await drain(raw))) reply.header('connection', 'close');
  });
}

/** @returns false if the body is not over after {@link maxDrainedBytes} */
async function drain(request: IncomingMessage): Promise<boolean> {
  if (request.complete && request.readableEnded) return true;
  const reading = new AbortController();
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxDrainedBytes) reading.abort();
  });
  // A client that hangs up gets no answer anyway.
  await finished(request.resume(), { writable: false, signal: reading.signal }).catch(() => {});
  return !reading.signal.aborted;
}

/** Discarded bytes. The bound is above the limit of bodies, so that a body just over that limit still gets its 413. */
const maxDrainedBytes = 64 * 1024 * 1024;
