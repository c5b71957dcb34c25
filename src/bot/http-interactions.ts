import { type APIInteraction, InteractionResponseType, InteractionType } from 'discord-api-types/v10';
import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { openSignatureCheck } from './signature.ts';

interface HttpInteractionsOptions {
  /** The application's public key, 64 hex digits. */
  publicKey: string;
  onInteraction: (raw: APIInteraction) => void;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * The endpoint for an application that receives its interactions over HTTP instead of the gateway: any path, POST.
 * A signed interaction is taken with 202 and no body; its answer goes out as on the gateway. Not listening yet.
 */
export function buildHttpInteractions({
  publicKey,
  onInteraction,
  now,
}: HttpInteractionsOptions): FastifyInstance {
  const isSigned = openSignatureCheck(publicKey);
  const app = fastify({
    bodyLimit: maxBodyBytes,
    // Node exchanges the two where the time for headers is the longer one: both must be given.
    requestTimeout: maxRequestMs,
    http: { headersTimeout: maxRequestMs, connectionsCheckingInterval: checkMs },
    // A stranger's unfinished request must not hold up the end.
    forceCloseConnections: true,
  });
  // The signature is over the bytes as they came: nothing reads them before it is checked.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post('/*', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = String(request.headers['x-signature-ed25519']);
    const timestamp = String(request.headers['x-signature-timestamp']);
    if (!isRecent(timestamp, now()) || !isSigned({ signature, timestamp, body }))
      return reply.code(401).send('bad signature');
    const raw = readInteraction(body);
    if (!raw) return reply.code(400).send('not an interaction');
    if (raw.type === InteractionType.Ping) return { type: InteractionResponseType.Pong };
    onInteraction(raw);
    return reply.code(202).send();
  });
  return app;
}

/** A replay of an old request is refused before its signature is looked at. `timestamp`: unix seconds, digits only. */
function isRecent(timestamp: string, now: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now - Number(timestamp) * 1_000) <= maxAgeMs;
}

function readInteraction(body: Buffer): APIInteraction | undefined {
  try {
    const raw: unknown = JSON.parse(body.toString('utf8'));
    return isInteraction(raw) ? raw : undefined;
  } catch {
    // Signed, but no JSON: answered with 400.
    return undefined;
  }
}

function isInteraction(raw: unknown): raw is APIInteraction {
  return interaction.safeParse(raw).success;
}

/** What it takes to answer; the dispatcher copes with everything else. */
const interaction = z.object({
  id: z.string(),
  application_id: z.string(),
  token: z.string(),
  type: z.number(),
});

// The largest interactions carry resolved messages and members: some tens of kilobytes.
const maxBodyBytes = 1_048_576;
const maxRequestMs = 10_000;
const checkMs = 1_000;
const maxAgeMs = 5 * 60_000;
