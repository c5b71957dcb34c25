import type {
  APIApplicationCommandAutocompleteInteraction,
  APIApplicationCommandOptionChoice,
} from 'discord-api-types/v10';
import { TooLate, within } from '../time/within.ts';
import { createTrace } from '../trace/trace.ts';
import type { Answered, AnswerOptions, Outcome, Times } from './answer-options.ts';
import { addressTo, readContext } from './context.ts';
import { readOptions } from './options.ts';
import { findSlashCommand } from './routing.ts';

/** Answers a member who types an option: with an empty list where choices fail or take too long. */
export async function answerAutocomplete(
  raw: APIApplicationCommandAutocompleteInteraction,
  times: Times,
  options: AnswerOptions,
): Promise<Answered> {
  const command = findSlashCommand(raw.data?.name, options.commands);
  // Only names of our own become labels of the metrics.
  const name = command ? `${command.data.name} typing` : 'unknownCommand';
  const { choices, outcome } = await findChoices(raw, times, name, options);
  await options.responder.respondWithChoices(raw, choices);
  return { name, outcome };
}

async function findChoices(
  raw: APIApplicationCommandAutocompleteInteraction,
  { receivedAt }: Times,
  name: string,
  { commands, services, now, sleep, log }: AnswerOptions,
): Promise<{ choices: APIApplicationCommandOptionChoice[]; outcome: Outcome }> {
  async function find(): Promise<APIApplicationCommandOptionChoice[]> {
    const { options, focused } = readOptions(raw.data);
    const autocomplete = findSlashCommand(raw.data?.name, commands)?.autocomplete ?? {};
    const handler = focused && Object.hasOwn(autocomplete, focused.name) && autocomplete[focused.name];
    if (!handler) return [];
    const given = { receivedAt, deadline: receivedAt + typingMs, trace: createTrace(now) };
    const context = addressTo('asker', await readContext(raw, given, services), services.languages);
    return handler({ ...context, options, focused }, services);
  }

  try {
    return { choices: await within(typingMs, find(), { sleep }), outcome: 'ok' };
  } catch (error) {
    log.warn({ error, handler: name }, 'no choices could be found');
    return { choices: [], outcome: error instanceof TooLate ? 'too-late' : 'failed' };
  }
}

// Discord gives an autocomplete 3 seconds by its own clock; the rest is for the way there and back.
const typingMs = 2_500;
