import { type APIInteraction, InteractionResponseType, InteractionType } from 'discord-api-types/v10';
import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Log } from '../../../shared/log/log.ts';
import { createOutageLog } from '../../../shared/log/outage-log.ts';
import { createExpiringCache } from '../../../shared/time/expiring-cache.ts';
import { openSignatureCheck } from './signature.ts';
import { readWebhookEvent, type WebhookEvent } from './webhook-event.ts';

interface HttpInteractionsOptions {
  /** The application's public key, 64 hex digits. */
  publicKey: string;
  onInteraction: (raw: APIInteraction) => void;
  /** Receives Discord's webhook events. If it rejects, Discord sends the event again later. */
  onEvent: (event: WebhookEvent) => Promise<void>;
  now: () => number;
  log: Log;
}

/**
 * The endpoint for an application that receives its interactions over HTTP instead of the gateway: any path, POST.
 * A signed interaction is taken with 202 and no body; its answer goes out as on the gateway. Webhook events may be sent to the
 * same address: they are signed alike and taken with 204. Not listening yet.
 */
export function buildHttpInteractions({
  publicKey,
  onInteraction,
  onEvent,
  now,
  log,
}: HttpInteractionsOptions): FastifyInstance {
  const isSigned = openSignatureCheck(publicKey);
  const clock = createOutageLog({
    log,
    now,
    began:
      'this machine’s clock differs from Discord’s: set it. From 15 minutes on, Loadout refuses all requests',
    ended: 'this machine’s clock agrees with Discord’s again',
  });
  const seen = createExpiringCache<true>({ max: mostRemembered, ttlMs: 2 * mostDifferenceMs, now });
  const app = fastify({
    bodyLimit: maxBodyBytes,
    // Node swaps the two if the limit for headers is the longer one, so both must be set.
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
    if (!isSigned({ signature, timestamp, body })) return reply.code(401).send('bad signature');
    const aheadMs = unixMs(timestamp) - now();
    if (Math.abs(aheadMs) <= usualDifferenceMs) clock.succeeded();
    else clock.failed({ aheadMs });
    if (!(Math.abs(aheadMs) <= mostDifferenceMs)) return reply.code(401).send('bad timestamp');
    const json = readJson(body);
    // An interaction is known by its id; a webhook event has none.
    const key = isInteraction(json) ? json.id : signature;
    if (seen.has(key)) return reply.code(401).send('sent again');
    seen.set(key, true);
    const event = readWebhookEvent(json);
    if (event) {
      const code = await codeFor(event);
      // Discord sends it again.
      if (code === 503) seen.delete(key);
      return reply.code(code).header('content-type', 'application/json').send();
    }
    if (!isInteraction(json)) return reply.code(400).send('not an interaction');
    if (json.type === InteractionType.Ping) return { type: InteractionResponseType.Pong };
    onInteraction(json);
    return reply.code(202).send();
  });
  return app;

  async function codeFor(event: WebhookEvent): Promise<204 | 503> {
    try {
      await onEvent(event);
      return 204;
    } catch {
      // The handler of the event has logged why.
      return 503;
    }
  }
}

/** Signature and body do not mark the end of the timestamp, so it must consist of digits. */
function unixMs(timestamp: string): number {
  return /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1_000 : Number.NaN;
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Signed, but no JSON: answered with 400.
    return undefined;
  }
}

function isInteraction(raw: unknown): raw is APIInteraction {
  return interaction.safeParse(raw).success;
}

/** The parts that an answer needs. The dispatcher checks everything else. */
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
const usualDifferenceMs = 5_000;
/** Discord's signature proves who sent a request, and its id that it is new: a wrong clock must not silence the bot. */
const mostDifferenceMs = 15 * 60_000;
const mostRemembered = 100_000;
