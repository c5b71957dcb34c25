import { DiscordAPIError, RateLimitError } from '@discordjs/rest';
import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { Log } from '../../../shared/log/log.ts';
import type { Trace } from '../../trace/trace.ts';
import { isDiscordError } from '../rest/is-discord-error.ts';
import type { Answered } from './answer-options.ts';
import { incidentCode } from './incident-code.ts';
import { AnsweredElsewhereError } from './responder.ts';

interface Delivery {
  id: string;
  answered: Answered;
  trace: Trace;
  log: Log;
  fallback?: (incident: string) => Promise<void>;
}

/** Sends an answer, or the `fallback` once if Discord refuses the answer. Retries while Discord is unreachable. */
export function deliver(send: () => Promise<void>, delivery: Delivery): Promise<Answered> {
  return delivery.trace.stage('reply', () => sendOrSay(send, delivery));
}

async function sendOrSay(
  send: () => Promise<void>,
  { id, answered, log, fallback }: Delivery,
): Promise<Answered> {
  try {
    await send();
    return answered;
  } catch (error) {
    if (error instanceof AnsweredElsewhereError) throw error;
    const facts = { command: answered.name, kind: 'not-sent', incident: incidentCode(id) };
    log.error({ ...facts, error }, 'Discord did not take an answer');
    if (fallback && isRefusal(error) && !isDiscordError(error, goneCodes))
      await fallback(facts.incident).catch((second: unknown) =>
        log.error({ ...facts, error: second }, 'Discord did not take the plain answer either'),
      );
    return { name: answered.name, outcome: 'unsent', incident: facts.incident };
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DiscordAPIError || error instanceof RateLimitError;
}

const goneCodes = [
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.InvalidWebhookToken,
];
