import { type APIInteraction, InteractionResponseType, InteractionType } from 'discord-api-types/v10';
import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Log } from '../../../shared/log/log.ts';
import { createOutageLog } from '../../../shared/log/outage-log.ts';
import { createExpiringCache } from '../../../shared/memory/expiring-cache.ts';
import { readJson } from '../../../shared/text/read-json.ts';
import { openSignatureCheck, type Signed } from './check-signature.ts';
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
export function buildHttpInteractions(options: HttpInteractionsOptions): FastifyInstance {
  const { onInteraction, onEvent, now } = options;
  const whyRefused = openCheck(options);
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
    const refusal = whyRefused({ signature, timestamp, body });
    if (refusal) return reply.code(401).send(refusal);
    // Signed, but no JSON: answered with 400.
    const json = readJson(body.toString('utf8'));
    // An interaction is known by its id; a webhook event has none.
    const key = isInteraction(json) ? json.id : signature;
    if (seen.has(key)) return reply.code(401).send('sent again');
    seen.set(key, true);
    const event = readWebhookEvent(json);
    if (event) {
      // The handler of the event has logged why it failed. Discord sends it again.
      const isTaken = await onEvent(event).then(
        () => true,
        () => !seen.delete(key),
      );
      const code = isTaken ? 204 : 503;
      return reply.code(code).header('content-type', 'application/json').send();
    }
    if (!isInteraction(json)) return reply.code(400).send('not an interaction');
    if (json.type === InteractionType.Ping) return { type: InteractionResponseType.Pong };
    onInteraction(json);
    return reply.code(202).send();
  });
  return app;
}

/** Says why a request can't be Discord's, if it can't: by its signature and its time. */
function openCheck({ publicKey, now, log }: HttpInteractionsOptions) {
  const isSigned = openSignatureCheck(publicKey);
  const began =
    'this machine’s clock differs from Discord’s: set it. From 15 minutes on, Loadout refuses all requests';
  const ended = 'this machine’s clock agrees with Discord’s again';
  const clock = createOutageLog({ log, now, began, ended });
  return (signed: Signed): string | undefined => {
    if (!isSigned(signed)) return 'bad signature';
    const aheadMs = unixMs(signed.timestamp) - now();
    if (Math.abs(aheadMs) <= usualDifferenceMs) clock.succeeded();
    else clock.failed({ aheadMs });
    return Math.abs(aheadMs) <= mostDifferenceMs ? undefined : 'bad timestamp';
  };
}

/** Signature and body do not mark the end of the timestamp, so it must consist of digits. */
function unixMs(timestamp: string): number {
  return /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1_000 : Number.NaN;
}

function isInteraction(raw: unknown): raw is APIInteraction {
  return interaction.safeParse(raw).success;
}

/** The parts that an answer needs. The dispatcher checks everything else. */
const texts = { id: z.string(), application_id: z.string(), token: z.string() };
const interaction = z.object({ ...texts, type: z.number() });

// The largest interactions carry resolved messages and members: some tens of kilobytes.
const maxBodyBytes = 1_048_576;
const maxRequestMs = 10_000;
const checkMs = 1_000;
const usualDifferenceMs = 5_000;
/** Discord's signature proves who sent a request, and its id that it is new: a wrong clock must not silence the bot. */
const mostDifferenceMs = 15 * 60_000;
const mostRemembered = 100_000;
