import type { APIMessage } from 'discord-api-types/v10';
import { z } from 'zod';
import { ActorError } from '../errors/actor-error.ts';
import type { Actor, LocalAnswer, LocalFile, LocalMessage } from '../local-discord.ts';

/**
 * A step of a person as JSON: the steps of an {@link Actor}, with messages given by their ids, people by their names, and
 * files as `{ name, contentType, base64 }`.
 */
export type Step = z.output<typeof stepForm>;

const name = z.string().min(1).max(100);
const id = z.string().regex(/^\d{1,20}$/);
const message = id;
const file = z
  .strictObject({
    name,
    contentType: z.string().max(200).default('application/octet-stream'),
    base64: z.base64(),
  })
  .transform(
    (given): LocalFile => ({
      name: given.name,
      contentType: given.contentType,
      data: Buffer.from(given.base64, 'base64'),
    }),
  );
const options = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), file]))
  .nullish()
  .transform((given) => given ?? {});
const who = {
  person: name,
  /** By default the first channel of the first server. */
  place: z.string().max(300).optional(),
  /** Of the person's Discord, e.g. `pt-BR`. */
  locale: z.string().min(2).max(10).optional(),
  /** The id of the one whose commands count; by default all of them. */
  application: id.optional(),
};

export const stepForm = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('runs'), command: z.string(), options, ...who }),
  z.strictObject({ step: z.literal('types'), command: z.string(), options, focused: z.string(), ...who }),
  z.strictObject({ step: z.literal('presses'), button: z.string(), message: message.optional(), ...who }),
  z.strictObject({
    step: z.literal('chooses'),
    select: z.string(),
    choices: z.union([z.string(), z.array(z.string())]),
    message: message.optional(),
    ...who,
  }),
  z.strictObject({
    step: z.literal('opensMenuOn'),
    member: name.optional(),
    message: message.optional(),
    entry: z.string(),
    ...who,
  }),
  z.strictObject({
    step: z.literal('fillsIn'),
    values: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string()), z.array(file)])),
    ...who,
  }),
  z.strictObject({ step: z.literal('closesForm'), ...who }),
  z.strictObject({
    step: z.literal('says'),
    text: z.string(),
    replyTo: message.optional(),
    files: z.array(file).default([]),
    ...who,
  }),
  z.strictObject({ step: z.literal('edits'), message, text: z.string(), ...who }),
  z.strictObject({ step: z.literal('deletes'), message, ...who }),
  z.strictObject({ step: z.literal('forwards'), message, to: z.string().optional(), ...who }),
  z.strictObject({ step: z.literal('reacts'), message, emoji: z.string(), ...who }),
  z.strictObject({ step: z.literal('unreacts'), message, emoji: z.string(), ...who }),
  z.strictObject({ step: z.literal('pins'), message, isPinned: z.boolean().default(true), ...who }),
  z.strictObject({ step: z.literal('startsThread'), name, message: message.optional(), ...who }),
  z.strictObject({
    step: z.literal('posts'),
    title: name,
    text: z.string(),
    tags: z.array(z.string()).default([]),
    ...who,
  }),
  z.strictObject({
    step: z.literal('votes'),
    message,
    answers: z.union([z.string(), z.array(z.string())]),
    ...who,
  }),
  z.strictObject({ step: z.literal('connects'), ...who }),
  z.strictObject({ step: z.literal('disconnects'), ...who }),
  z.strictObject({
    step: z.literal('marksInterest'),
    event: name,
    isInterested: z.boolean().default(true),
    ...who,
  }),
  z.strictObject({ step: z.literal('joins'), ...who }),
  z.strictObject({ step: z.literal('leaves'), ...who }),
  z.strictObject({ step: z.literal('startsTyping'), ...who }),
  z.strictObject({
    step: z.literal('restricts'),
    command: z.string(),
    rules: z.record(z.string(), z.boolean()),
    ...who,
  }),
]);

/**
 * Takes a step.
 * @returns what it led to, as JSON: a message or a form, choices, a place; nothing if it leads to nothing
 * @throws ActorError
 */
export async function take(
  step: Step,
  find: (name: string) => Actor,
  actor: Actor,
): Promise<object | undefined> {
  const messageOf = (id: string) => seenBy(actor, id);
  const given = (id: string | undefined) => (id === undefined ? undefined : messageOf(id));
  switch (step.step) {
    case 'runs':
      return describeAnswer(await actor.runs(step.command, step.options));
    case 'types':
      return { choices: await actor.types(step.command, step.options, step.focused) };
    case 'presses':
      return describeAnswer(await actor.presses(step.button, given(step.message)));
    case 'chooses':
      return describeAnswer(await actor.chooses(step.select, step.choices, given(step.message)));
    case 'opensMenuOn': {
      const on = given(step.message);
      const target = on ? { message: on } : find(step.member ?? step.person);
      return describeAnswer(await actor.opensMenuOn(target, step.entry));
    }
    case 'fillsIn':
      return describeAnswer(await actor.fillsIn(step.values));
    case 'closesForm':
      return void actor.closesForm();
    case 'says':
      return describeMessage(actor.says(step.text, given(step.replyTo), step.files));
    case 'edits':
      return void actor.edits(messageOf(step.message), step.text);
    case 'deletes':
      return void actor.deletes(messageOf(step.message));
    case 'forwards':
      return describeMessage(actor.forwards(messageOf(step.message), step.to));
    case 'reacts':
      return void actor.reacts(messageOf(step.message), step.emoji);
    case 'unreacts':
      return void actor.unreacts(messageOf(step.message), step.emoji);
    case 'pins':
      return void actor.pins(messageOf(step.message), step.isPinned);
    case 'startsThread':
      return { place: actor.startsThread(step.name, given(step.message)) };
    case 'posts':
      return { place: actor.posts(step.title, step.text, step.tags) };
    case 'votes':
      return void actor.votes(messageOf(step.message), step.answers);
    case 'connects':
      return void actor.connects();
    case 'disconnects':
      return void actor.disconnects();
    case 'marksInterest':
      return void actor.marksInterest(step.event, step.isInterested);
    case 'joins':
      return void actor.joins();
    case 'leaves':
      return void actor.leaves();
    case 'startsTyping':
      return void actor.startsTyping();
    case 'restricts':
      return void actor.restricts(step.command, step.rules);
  }
}

/** A message as its reader gets it. */
export function describeMessage({ message: one, onlyFor, isThinking, reactions }: LocalMessage): object {
  return { message: one, isPrivate: onlyFor !== undefined, isThinking, reactions };
}

function describeAnswer(answer: LocalAnswer): object {
  return answer.form ? { form: answer.form } : describeMessage(answer);
}

function seenBy(actor: Actor, id: string): APIMessage {
  const found = actor.sees().find((one) => one.message.id === id);
  if (!found) throw new ActorError('That message is gone.');
  return found.message;
}
