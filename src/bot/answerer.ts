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
import type { Command, Visit } from './command.ts';
import { commandOf, type Errand, findErrand } from './errands.ts';
import { readOptions } from './options.ts';
import type { Responder } from './responder.ts';
import type { Services } from './services.ts';
import { readVisit } from './visit.ts';

export interface AnswererOptions {
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
export type Outcome = 'ok' | 'problem' | 'failed' | 'too-late' | 'unsent';

type Times = Pick<Visit, 'receivedAt' | 'deadline'>;
type Answer = (raw: APIInteraction, times: Times) => Promise<Answered>;

/**
 * Answers one interaction: defers, does the work, sends the reply. Whatever the work throws is worded here, and what
 * takes too long is answered without it. The promise rejects only where Discord takes not even the deferral.
 */
export function createAnswerer({ commands, services, responder, log, now, wait }: AnswererOptions): Answer {
  return (raw, times) =>
    raw.type === InteractionType.ApplicationCommandAutocomplete ? complete(raw, times) : perform(raw, times);

  async function perform(raw: APIInteraction, times: Times): Promise<Answered> {
    const errand = findErrand(raw, commands, services);
    await responder.defer(raw, errand.deferral);
    const { reply, outcome } = await outcomeOf(errand, raw, times);
    if (reply.trouble) log.warn({ error: reply.trouble, errand: errand.name }, 'a reply lacks something');
    const put = outcome === 'ok' ? responder.send : putterOfProblems(errand);
    const isSent = await send(() => put(raw, reply), raw, errand);
    return { name: errand.name, outcome: isSent ? outcome : 'unsent' };
  }

  async function outcomeOf(
    errand: Errand,
    raw: APIInteraction,
    times: Times,
  ): Promise<{ reply: Reply; outcome: Outcome }> {
    try {
      const work = () => errand.work(readVisit(raw, times));
      const reply = await within(times.deadline - now(), work, wait);
      return { reply, outcome: 'ok' };
    } catch (error) {
      return worded(error, errand, wordsFor(raw));
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

  async function send(put: () => Promise<void>, raw: APIInteraction, errand: Errand): Promise<boolean> {
    try {
      await put();
      return true;
    } catch (error) {
      log.error({ error, errand: errand.name }, 'Discord did not take an answer');
      if (!isGone(error)) await sendPlain(raw, errand);
      return false;
    }
  }

  async function sendPlain(raw: APIInteraction, errand: Errand): Promise<void> {
    try {
      await putterOfProblems(errand)(raw, noticeReply('notSent', wordsFor(raw)));
    } catch (error) {
      log.error({ error, errand: errand.name }, 'Discord did not take the plain answer either');
    }
  }

  // What a message shows stays true where showing something newer failed: the problem is said beside it.
  function putterOfProblems({ deferral }: Errand): Responder['send'] {
    return deferral === 'update' ? responder.sendBeside : responder.send;
  }

  async function complete(
    raw: APIApplicationCommandAutocompleteInteraction,
    times: Times,
  ): Promise<Answered> {
    const name = `${raw.data?.name} typing`;
    const { choices, outcome } = await choicesInTime(raw, times, name);
    await responder.offer(raw, choices);
    return { name, outcome };
  }

  async function choicesInTime(
    raw: APIApplicationCommandAutocompleteInteraction,
    times: Times,
    name: string,
  ): Promise<{ choices: APIApplicationCommandOptionChoice[]; outcome: Outcome }> {
    try {
      return { choices: await within(typingMs, () => choicesFor(raw, times), wait), outcome: 'ok' };
    } catch (error) {
      log.warn({ error, errand: name }, 'no choices could be found');
      return { choices: [], outcome: error instanceof TooLate ? 'too-late' : 'failed' };
    }
  }

  async function choicesFor(
    raw: APIApplicationCommandAutocompleteInteraction,
    { receivedAt }: Times,
  ): Promise<APIApplicationCommandOptionChoice[]> {
    const visit = readVisit(raw, { receivedAt, deadline: receivedAt + typingMs });
    const { path, options, focused } = readOptions(raw.data);
    const command = commandOf(raw.data, commands);
    if (!command?.complete || !focused) return [];
    return command.complete({ ...visit, path, options, focused }, services);
  }

  function wordsFor(raw: APIInteraction): Words {
    return services.languages.for('locale' in raw ? raw.locale : undefined);
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
