import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';

/** Reads requests to their end before answering: clients that still send, like aiohttp, would see a broken connection. */
export function drainBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!(await drain(raw))) reply.header('connection', 'close');
  });
}

/** @returns false if {@link maxDrainedBytes} are not enough */
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

/** Exceeds the limit of bodies, so that a body just over that still gets its 413. */
const maxDrainedBytes = 64 * 1024 * 1024;
