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
  publicKey: string;
  onInteraction: (raw: APIInteraction) => void;
  onEvent: (event: WebhookEvent) => Promise<void>;
  now: () => number;
  log: Log;
}

/** Accepts POST under any path: signed interactions (202, answered as on the gateway) and webhook events (204). */
export function buildHttpInteractions(options: HttpInteractionsOptions): FastifyInstance {
  const { onInteraction, onEvent, now } = options;
  const whyRefused = openCheck(options);
  const seen = createExpiringCache<true>({ max: mostRemembered, ttlMs: 2 * mostDifferenceMs, now });
  const app = fastify({
    bodyLimit: maxBodyBytes,
    // Node swaps the two if the limit for headers is longer, so set both.
    requestTimeout: maxRequestMs,
    http: { headersTimeout: maxRequestMs, connectionsCheckingInterval: checkMs },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  // The signature covers the raw bytes, so they must not be parsed first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post('/*', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = String(request.headers['x-signature-ed25519']);
    const timestamp = String(request.headers['x-signature-timestamp']);
    const refusal = whyRefused({ signature, timestamp, body });
    if (refusal) return reply.code(401).send(refusal);
    const json = readJson(body.toString('utf8'));
    const key = isInteraction(json) ? json.id : signature;
    if (seen.has(key)) return reply.code(401).send('sent again');
    seen.set(key, true);
    const event = readWebhookEvent(json);
    if (event) {
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

/** Accepts only digits, because the signature doesn't mark where the timestamp ends. */
function unixMs(timestamp: string): number {
  return /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1_000 : Number.NaN;
}

function isInteraction(raw: unknown): raw is APIInteraction {
  return interaction.safeParse(raw).success;
}

const texts = { id: z.string(), application_id: z.string(), token: z.string() };
const interaction = z.object({ ...texts, type: z.number() });

const maxBodyBytes = 1_048_576;
const maxRequestMs = 10_000;
const checkMs = 1_000;
const usualDifferenceMs = 5_000;
/** Generous: signature and ID already prove a new request, and a wrong clock must not silence the bot. */
const mostDifferenceMs = 15 * 60_000;
const mostRemembered = 100_000;
