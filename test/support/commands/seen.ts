import { InteractionResponseType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Reply } from '../../../src/bot/views/message/reply.ts';
import type { Call } from '../bot/recording-discord.ts';

/** The final answer as a member sees it. */
export interface Seen extends Pick<Reply, 'body' | 'files'> {
  isPrivate: boolean;
  /** It took the place of the message with the component. */
  isInPlace: boolean;
  /** There was no "thinking ..." before it. */
  isAtOnce: boolean;
}

/** Reads the last message from the requests to Discord about one interaction. */
export function readSeen(calls: readonly Call[]): Seen {
  const parsed = calls.map((call) => ({ call, content: contentOf(call) }));
  // A button is closed after the message.
  const last = parsed.findLast(({ content }) => content);
  if (!last?.content) throw new Error(`no message in ${JSON.stringify(calls)}`);
  const { embeds, components, attachments, flags } = last.content;
  const thinking = z.object({ data: z.object({ flags: z.number() }) }).safeParse(calls[0]?.body).data;
  return {
    // The message as Discord was given it: what reads it here fails if it has another form.
    body: { embeds, components } as Reply['body'],
    files: attachments.map(({ filename, description }) => ({
      name: filename,
      data: last.call.contents[filename] ?? Buffer.alloc(0),
      contentType: filename.endsWith('.json') ? 'application/json' : 'image/jpeg',
      alt: description,
    })),
    isPrivate: (flags ?? thinking?.data.flags) === ephemeral,
    isInPlace: isUpdate(calls[0]) && last.call.method === 'PATCH',
    isAtOnce: calls.length === 1,
  };
}

export function readModal([call]: readonly Call[]): unknown {
  return z.object({ type: z.literal(9), data: z.unknown() }).parse(call?.body).data;
}

export function readChoices(calls: readonly Call[]): Choice[] {
  const call = calls.find(({ path }) => path.endsWith('/callback'));
  return z.object({ data: z.object({ choices: z.array(choice) }) }).parse(call?.body).data.choices;
}

const choice = z.object({ name: z.string(), value: z.string() });

export type Choice = z.output<typeof choice>;

const ephemeral = 64;

const update = z.object({ type: z.literal(InteractionResponseType.DeferredMessageUpdate) });

function isUpdate(call: Call | undefined): boolean {
  return update.safeParse(call?.body).success;
}

const message = z.object({
  embeds: z.array(z.unknown()),
  components: z.array(z.unknown()).optional(),
  attachments: z.array(z.object({ filename: z.string(), description: z.string() })).default([]),
  flags: z.number().optional(),
});

function contentOf({ body }: Call) {
  return message.safeParse(body).data ?? z.object({ data: message }).safeParse(body).data?.data;
}
