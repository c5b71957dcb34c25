import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { TooLate, within } from '../../../shared/time/within.ts';
import type { Arrival } from '../command.ts';
import type { Answered, AnswerOptions, Outcome } from './answer-options.ts';
import type { CommandData } from './command-data.ts';
import { addressTo, readContext } from './context.ts';
import type { Incoming } from './read-interaction.ts';
import { findSlashCommand, nameTyping } from './routing.ts';

/** Answers with choices, or with an empty list if they fail or are slow; not at all once it is too late. */
export async function answerAutocomplete(
  typed: Incoming,
  data: CommandData,
  { arrival, options }: { arrival: Arrival; options: AnswerOptions },
): Promise<Answered> {
  const name = nameTyping(data, options.commands);
  const answered = await options.typingGate.enter(arrival.receivedAt, async () => {
    const { choices, outcome } = await findChoices(typed, data, { arrival, name, options });
    await arrival.trace.stage('reply', () => options.responder.respondWithChoices(typed.raw, choices));
    return { name, outcome };
  });
  return answered ?? { name, outcome: 'too-late' };
}

async function findChoices(
  typed: Incoming,
  { name: commandName, options, focused }: CommandData,
  {
    arrival: { receivedAt, trace },
    name,
    options: { commands, services, gate, now, sleep, log },
  }: { arrival: Arrival; name: string; options: AnswerOptions },
): Promise<{ choices: APIApplicationCommandOptionChoice[]; outcome: Outcome }> {
  async function find(): Promise<APIApplicationCommandOptionChoice[]> {
    const autocomplete = findSlashCommand(commandName, commands)?.autocomplete ?? {};
    const handler = focused && Object.hasOwn(autocomplete, focused.name) && autocomplete[focused.name];
    if (!handler) return [];
    await gate.enter();
    const given = { receivedAt, deadline: receivedAt + typingMs, trace };
    const read = await trace.stage('context', () => readContext(typed, given, services));
    const context = addressTo('asker', read, services.languages);
    return handler({ ...context, options, focused }, services);
  }

  try {
    const leftMs = Math.max(0, receivedAt + typingMs - now());
    return { choices: await within(leftMs, find(), { sleep }), outcome: 'ok' };
  } catch (error) {
    log.warn({ error, command: name }, 'no choices could be found');
    return { choices: [], outcome: error instanceof TooLate ? 'too-late' : 'failed' };
  }
}

// Discord allows 3 seconds; the rest is for the network.
const typingMs = 2_500;
