import { DiscordAPIError } from '@discordjs/rest';
import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { Log } from '../errors/log.ts';
import { AnsweredElsewhereError } from './responder.ts';

/**
 * Sends an answer. Where Discord refuses it, sends the `fallback` once, unless nothing is left to answer.
 * @param name of the handler, for the log
 * @returns whether Discord took the answer itself
 */
export async function deliver(
  send: () => Promise<void>,
  { name, log, fallback }: { name: string; log: Log; fallback?: () => Promise<void> },
): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    // Nothing is lost: the dispatcher notes it.
    if (error instanceof AnsweredElsewhereError) throw error;
    log.error({ error, handler: name }, 'Discord did not take an answer');
    if (fallback && !isGone(error)) await sendFallback(fallback, name, log);
    return false;
  }
}

async function sendFallback(fallback: () => Promise<void>, name: string, log: Log): Promise<void> {
  try {
    await fallback();
  } catch (error) {
    log.error({ error, handler: name }, 'Discord did not take the plain answer either');
  }
}

function isGone(error: unknown): boolean {
  return error instanceof DiscordAPIError && gone.has(Number(error.code));
}

const gone = new Set<number>([
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.InvalidWebhookToken,
]);
