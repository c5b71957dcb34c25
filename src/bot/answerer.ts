import { DiscordAPIError } from '@discordjs/rest';
import {
  type APIApplicationCommandAutocompleteInteraction,
  type APIApplicationCommandOptionChoice,
  type APIInteraction,
  InteractionType,
  RESTJSONErrorCodes,
} from 'discord-api-types/v10';
import type { Log } from '../errors/log.ts';
import type { Language } from '../text/languages.ts';
import type { Sleep } from '../time/sleep.ts';
import { TooLate, within } from '../time/within.ts';
import { noticeReply } from '../views/notice.ts';
import { incidentCode, isExpected, problemReply } from '../views/problem.ts';
import type { Reply } from '../views/reply.ts';
import type { Command } from './command.ts';
import { type Given, readContext } from './context.ts';
import { readOptions } from './options.ts';
import type { Responder } from './responder.ts';
import { commandOf, type Handling, routeInteraction } from './routing.ts';
import type { Services } from './services.ts';

interface AnswererOptions {
  commands: readonly Command[];
  services: Services;
  responder: Responder;
  log: Log;
  now: () => number;
  wait: Sleep;
}

/** How it went, for the figures. */
export interface Answered {
  /** `player`, `player refresh`, `player typing`. */
  name: string;
  outcome: Outcome;
}

/**
 * `problem`: a worded answer to what the person or upstream did wrong. `failed`: our own fault, in the log.
 * `unsent`: Discord did not take the answer.
 */
type Outcome = 'ok' | 'problem' | 'failed' | 'too-late' | 'unsent';

type Answer = (raw: APIInteraction, times: Omit<Given, 'language'>) => Promise<Answered>;

/**
 * Answers one interaction: defers, does the work, sends the reply. Whatever the work throws is worded here, and what
 * takes too long is answered without it. The promise rejects only where Discord takes not even the deferral.
 */
export function createAnswerer({ commands, services, responder, log, now, wait }: AnswererOptions): Answer {
  return (raw, times) => {
    const language = services.languages.for('locale' in raw ? raw.locale : undefined);
    const given = { ...times, language };
    return raw.type === InteractionType.ApplicationCommandAutocomplete
      ? autocomplete(raw, given)
      : perform(raw, given);
  };

  async function perform(raw: APIInteraction, given: Given): Promise<Answered> {
    const handling = routeInteraction(raw, commands, services);
    await responder.defer(raw, handling.deferral);
    const { reply, outcome } = await outcomeOf(handling, raw, given);
    if (reply.trouble) log.warn({ error: reply.trouble, handling: handling.name }, 'a reply lacks something');
    // What a message shows stays true where showing something newer failed: the problem is said beside it.
    const putProblem = handling.deferral === 'update' ? responder.sendBeside : responder.send;
    const put = outcome === 'ok' ? responder.send : putProblem;
    const plain = () => putProblem(raw, noticeReply('notSent', given.language));
    const isSent = await send(() => put(raw, reply), { plain, handling: handling.name });
    return { name: handling.name, outcome: isSent ? outcome : 'unsent' };
  }

  async function outcomeOf(
    handling: Handling,
    raw: APIInteraction,
    given: Given,
  ): Promise<{ reply: Reply; outcome: Outcome }> {
    try {
      const work = async () => handling.work(readContext(raw, given));
      const reply = await within(given.deadline - now(), work(), { sleep: wait });
      return { reply, outcome: 'ok' };
    } catch (error) {
      return worded(error, handling, given.language);
    }
  }

  function worded(
    error: unknown,
    { name }: Handling,
    language: Language,
  ): { reply: Reply; outcome: Outcome } {
    const failedAt = now();
    if (error instanceof TooLate) {
      log.warn({ handling: name }, 'an answer took too long');
      return { reply: noticeReply('tooLate', language), outcome: 'too-late' };
    }
    const reply = problemReply(error, language, failedAt);
    if (isExpected(error)) return { reply, outcome: 'problem' };
    log.error({ error, handling: name, incident: incidentCode(error, failedAt) }, 'a command failed');
    return { reply, outcome: 'failed' };
  }

  async function send(
    put: () => Promise<void>,
    { plain, handling }: { plain: () => Promise<void>; handling: string },
  ): Promise<boolean> {
    try {
      await put();
      return true;
    } catch (error) {
      log.error({ error, handling }, 'Discord did not take an answer');
      if (!isGone(error)) await sendPlain(plain, handling);
      return false;
    }
  }

  async function sendPlain(plain: () => Promise<void>, handling: string): Promise<void> {
    try {
      await plain();
    } catch (error) {
      log.error({ error, handling }, 'Discord did not take the plain answer either');
    }
  }

  async function autocomplete(
    raw: APIApplicationCommandAutocompleteInteraction,
    given: Given,
  ): Promise<Answered> {
    const name = `${raw.data?.name} typing`;
    const { choices, outcome } = await choicesInTime(raw, given, name);
    await responder.respondWithChoices(raw, choices);
    return { name, outcome };
  }

  async function choicesInTime(
    raw: APIApplicationCommandAutocompleteInteraction,
    given: Given,
    name: string,
  ): Promise<{ choices: APIApplicationCommandOptionChoice[]; outcome: Outcome }> {
    try {
      return { choices: await within(typingMs, choicesFor(raw, given), { sleep: wait }), outcome: 'ok' };
    } catch (error) {
      log.warn({ error, handling: name }, 'no choices could be found');
      return { choices: [], outcome: error instanceof TooLate ? 'too-late' : 'failed' };
    }
  }

  async function choicesFor(
    raw: APIApplicationCommandAutocompleteInteraction,
    given: Given,
  ): Promise<APIApplicationCommandOptionChoice[]> {
    const context = readContext(raw, { ...given, deadline: given.receivedAt + typingMs });
    const { path, options, focused } = readOptions(raw.data);
    const command = commandOf(raw.data, commands);
    if (!command?.autocomplete || !focused) return [];
    return command.autocomplete({ ...context, path, options, focused }, services);
  }
}

// Discord gives an autocomplete 3 seconds from its own clock; the rest is for the way there and back.
const typingMs = 2_500;

/** There is nothing left to answer. */
function isGone(error: unknown): boolean {
  return error instanceof DiscordAPIError && gone.has(Number(error.code));
}

const gone = new Set<number>([
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.InvalidWebhookToken,
]);
