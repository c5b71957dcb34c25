import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';

/** Reads requests to the end before responding: clients still sending, like aiohttp, would see a broken connection. */
export function drainBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!(await drain(raw))) reply.header('connection', 'close');
  });
}

/** @returns false if the body exceeds {@link maxDrainedBytes} */
async function drain(request: IncomingMessage): Promise<boolean> {
  if (request.complete && request.readableEnded) return true;
  const reading = new AbortController();
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxDrainedBytes) reading.abort();
  });
  await finished(request.resume(), { writable: false, signal: reading.signal }).catch(() => {});
  return !reading.signal.aborted;
}

/** Above the limit for bodies, so that a body just over that still gets its 413. */
const maxDrainedBytes = 64 * 1024 * 1024;
