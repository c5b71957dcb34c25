import type { APIMessage } from 'discord-api-types/v10';
import { z } from 'zod';
import { ActorError } from '../errors/actor-error.ts';
import type { Actor, LocalAnswer, LocalFile, LocalMessage } from '../local-discord.ts';

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
  /** The first channel of the first server by default. */
  place: z.string().max(300).optional(),
  locale: z.string().min(2).max(10).optional(),
  /** Application whose commands count; all by default. */
  application: id.optional(),
};

interface Stage {
  actor: Actor;
  find(name: string): Actor;
}

function step<Name extends string, Shape extends z.ZodRawShape>(
  name: Name,
  shape: Shape,
  act: (stage: Stage, given: z.output<z.ZodObject<Shape & typeof who>>) => unknown,
) {
  const fields: Shape & typeof who = { ...shape, ...who };
  return z.strictObject({ step: z.literal(name), ...fields }).transform((given) => ({
    who: given as Who,
    take: async (stage: Stage) => act(stage, given as z.output<z.ZodObject<Shape & typeof who>>),
  }));
}

export type Who = z.output<z.ZodObject<typeof who>>;

/** An {@link Actor}'s step as JSON: messages by ID, people by name, files as `{ name, contentType, base64 }`. */
export const stepForm = z.discriminatedUnion('step', [
  step('runs', { command: z.string(), options }, async ({ actor }, given) =>
    describeAnswer(await actor.runs(given.command, given.options)),
  ),
  step('types', { command: z.string(), options, focused: z.string() }, async ({ actor }, given) => ({
    choices: await actor.types(given.command, given.options, given.focused),
  })),
  step('presses', { button: z.string(), message: message.optional() }, async ({ actor }, given) =>
    describeAnswer(await actor.presses(given.button, seenIfNamed(actor, given.message))),
  ),
  step(
    'chooses',
    {
      select: z.string(),
      choices: z.union([z.string(), z.array(z.string())]),
      message: message.optional(),
    },
    async ({ actor }, given) =>
      describeAnswer(await actor.chooses(given.select, given.choices, seenIfNamed(actor, given.message))),
  ),
  step(
    'opensMenuOn',
    { member: name.optional(), message: message.optional(), entry: z.string() },
    async ({ actor, find }, given) => {
      const on = seenIfNamed(actor, given.message);
      const target = on ? { message: on } : find(given.member ?? given.person);
      return describeAnswer(await actor.opensMenuOn(target, given.entry));
    },
  ),
  step(
    'fillsIn',
    {
      values: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string()), z.array(file)])),
    },
    async ({ actor }, { values }) => describeAnswer(await actor.fillsIn(values)),
  ),
  step('closesForm', {}, ({ actor }) => actor.closesForm()),
  step(
    'says',
    { text: z.string(), replyTo: message.optional(), files: z.array(file).default([]) },
    ({ actor }, { text, replyTo, files }) =>
      describeMessage(actor.says(text, seenIfNamed(actor, replyTo), files)),
  ),
  step('edits', { message, text: z.string() }, ({ actor }, given) =>
    actor.edits(seen(actor, given.message), given.text),
  ),
  step('deletes', { message }, ({ actor }, given) => actor.deletes(seen(actor, given.message))),
  step('forwards', { message, to: z.string().optional() }, ({ actor }, given) =>
    describeMessage(actor.forwards(seen(actor, given.message), given.to)),
  ),
  step('reacts', { message, emoji: z.string() }, ({ actor }, given) =>
    actor.reacts(seen(actor, given.message), given.emoji),
  ),
  step('unreacts', { message, emoji: z.string() }, ({ actor }, given) =>
    actor.unreacts(seen(actor, given.message), given.emoji),
  ),
  step('pins', { message, isPinned: z.boolean().default(true) }, ({ actor }, given) =>
    actor.pins(seen(actor, given.message), given.isPinned),
  ),
  step('startsThread', { name, message: message.optional() }, ({ actor }, given) => ({
    place: actor.startsThread(given.name, seenIfNamed(actor, given.message)),
  })),
  step(
    'posts',
    { title: name, text: z.string(), tags: z.array(z.string()).default([]) },
    ({ actor }, { title, text, tags }) => ({ place: actor.posts(title, text, tags) }),
  ),
  step('votes', { message, answers: z.union([z.string(), z.array(z.string())]) }, ({ actor }, given) =>
    actor.votes(seen(actor, given.message), given.answers),
  ),
  step('connects', {}, ({ actor }) => actor.connects()),
  step('disconnects', {}, ({ actor }) => actor.disconnects()),
  step('marksInterest', { event: name, isInterested: z.boolean().default(true) }, ({ actor }, given) =>
    actor.marksInterest(given.event, given.isInterested),
  ),
  step('joins', {}, ({ actor }) => actor.joins()),
  step('leaves', {}, ({ actor }) => actor.leaves()),
  step('startsTyping', {}, ({ actor }) => actor.startsTyping()),
  step('restricts', { command: z.string(), rules: z.record(z.string(), z.boolean()) }, ({ actor }, given) =>
    actor.restricts(given.command, given.rules),
  ),
]);

export function describeMessage({ message: one, onlyFor, isThinking, reactions }: LocalMessage): object {
  return { message: one, isPrivate: onlyFor !== undefined, isThinking, reactions };
}

function describeAnswer(answer: LocalAnswer): object {
  return answer.form ? { form: answer.form } : describeMessage(answer);
}

function seenIfNamed(actor: Actor, id: string | undefined): APIMessage | undefined {
  return id === undefined ? undefined : seen(actor, id);
}

function seen(actor: Actor, id: string): APIMessage {
  const found = actor.sees().find((one) => one.message.id === id);
  if (!found) throw new ActorError('That message is gone.');
  return found.message;
}
