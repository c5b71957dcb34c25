import { DiscordAPIError } from '@discordjs/rest';
import {
  type APIApplicationCommandAutocompleteInteraction,
  type APIApplicationCommandOptionChoice,
  type APIInteraction,
  InteractionType,
  RESTJSONErrorCodes,
} from 'discord-api-types/v10';
import type { Log } from '../operations/log.ts';
import { type Sleep, TooLate, within } from '../operations/within.ts';
import { noticeReply } from '../replies/notice.ts';
import { incidentCode, isExpected, problemReply } from '../replies/problem.ts';
import type { Reply } from '../replies/reply.ts';
import type { Words } from '../text/languages.ts';
import type { Command } from './command.ts';
import { commandOf, type Errand, findErrand } from './errands.ts';
import { readOptions } from './options.ts';
import type { Responder } from './responder.ts';
import type { Services } from './services.ts';
import { type Given, readVisit } from './visit.ts';

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

type Answer = (raw: APIInteraction, times: Omit<Given, 'words'>) => Promise<Answered>;

/**
 * Answers one interaction: defers, does the work, sends the reply. Whatever the work throws is worded here, and what
 * takes too long is answered without it. The promise rejects only where Discord takes not even the deferral.
 */
export function createAnswerer({ commands, services, responder, log, now, wait }: AnswererOptions): Answer {
  return (raw, times) => {
    const words = services.languages.for('locale' in raw ? raw.locale : undefined);
    const given = { ...times, words };
    return raw.type === InteractionType.ApplicationCommandAutocomplete
      ? complete(raw, given)
      : perform(raw, given);
  };

  async function perform(raw: APIInteraction, given: Given): Promise<Answered> {
    const errand = findErrand(raw, commands, services);
    await responder.defer(raw, errand.deferral);
    const { reply, outcome } = await outcomeOf(errand, raw, given);
    if (reply.trouble) log.warn({ error: reply.trouble, errand: errand.name }, 'a reply lacks something');
    // What a message shows stays true where showing something newer failed: the problem is said beside it.
    const putProblem = errand.deferral === 'update' ? responder.sendBeside : responder.send;
    const put = outcome === 'ok' ? responder.send : putProblem;
    const plain = () => putProblem(raw, noticeReply('notSent', given.words));
    const isSent = await send(() => put(raw, reply), { plain, errand: errand.name });
    return { name: errand.name, outcome: isSent ? outcome : 'unsent' };
  }

  async function outcomeOf(
    errand: Errand,
    raw: APIInteraction,
    given: Given,
  ): Promise<{ reply: Reply; outcome: Outcome }> {
    try {
      const work = () => errand.work(readVisit(raw, given));
      const reply = await within(given.deadline - now(), work, wait);
      return { reply, outcome: 'ok' };
    } catch (error) {
      return worded(error, errand, given.words);
    }
  }

  function worded(error: unknown, { name }: Errand, words: Words): { reply: Reply; outcome: Outcome } {
    const failedAt = now();
    if (error instanceof TooLate) {
      log.warn({ errand: name }, 'an answer took too long');
      return { reply: noticeReply('tooLate', words), outcome: 'too-late' };
    }
    const reply = problemReply(error, words, failedAt);
    if (isExpected(error)) return { reply, outcome: 'problem' };
    log.error({ error, errand: name, incident: incidentCode(error, failedAt) }, 'a command failed');
    return { reply, outcome: 'failed' };
  }

  async function send(
    put: () => Promise<void>,
    { plain, errand }: { plain: () => Promise<void>; errand: string },
  ): Promise<boolean> {
    try {
      await put();
      return true;
    } catch (error) {
      log.error({ error, errand }, 'Discord did not take an answer');
      if (!isGone(error)) await sendPlain(plain, errand);
      return false;
    }
  }

  async function sendPlain(plain: () => Promise<void>, errand: string): Promise<void> {
    try {
      await plain();
    } catch (error) {
      log.error({ error, errand }, 'Discord did not take the plain answer either');
    }
  }

  async function complete(
    raw: APIApplicationCommandAutocompleteInteraction,
    given: Given,
  ): Promise<Answered> {
    const name = `${raw.data?.name} typing`;
    const { choices, outcome } = await choicesInTime(raw, given, name);
    await responder.offer(raw, choices);
    return { name, outcome };
  }

  async function choicesInTime(
    raw: APIApplicationCommandAutocompleteInteraction,
    given: Given,
    name: string,
  ): Promise<{ choices: APIApplicationCommandOptionChoice[]; outcome: Outcome }> {
    try {
      return { choices: await within(typingMs, () => choicesFor(raw, given), wait), outcome: 'ok' };
    } catch (error) {
      log.warn({ error, errand: name }, 'no choices could be found');
      return { choices: [], outcome: error instanceof TooLate ? 'too-late' : 'failed' };
    }
  }

  async function choicesFor(
    raw: APIApplicationCommandAutocompleteInteraction,
    given: Given,
  ): Promise<APIApplicationCommandOptionChoice[]> {
    const visit = readVisit(raw, { ...given, deadline: given.receivedAt + typingMs });
    const { path, options, focused } = readOptions(raw.data);
    const command = commandOf(raw.data, commands);
    if (!command?.complete || !focused) return [];
    return command.complete({ ...visit, path, options, focused }, services);
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
