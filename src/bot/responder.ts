import type { API, EditWebhookMessageOptions } from '@discordjs/core/http-only';
import { DiscordAPIError } from '@discordjs/rest';
import {
  type APIApplicationCommandOptionChoice,
  type APIInteraction,
  MessageFlags,
  RESTJSONErrorCodes,
} from 'discord-api-types/v10';
import type { Reply } from '../replies/reply.ts';

/** How an interaction is told that its answer is on the way. */
export type Deferral =
  /** A new message, for all or for this one person. */
  | 'public'
  | 'private'
  /** The message with the button changes in place. */
  | 'update';

/** The three things that are ever said to Discord about an interaction. */
export interface Responder {
  defer(raw: APIInteraction, deferral: Deferral): Promise<void>;
  /** Puts the reply where the deferral promised it. */
  send(raw: APIInteraction, reply: Reply): Promise<void>;
  offer(raw: APIInteraction, choices: APIApplicationCommandOptionChoice[]): Promise<void>;
}

export function createResponder({
  interactions,
  webhooks,
}: Pick<API, 'interactions' | 'webhooks'>): Responder {
  return {
    async defer({ id, token }, deferral) {
      if (deferral === 'update') await taken(interactions.deferMessageUpdate(id, token));
      else if (deferral === 'private')
        await taken(interactions.defer(id, token, { flags: MessageFlags.Ephemeral }));
      else await taken(interactions.defer(id, token));
    },
    async send({ application_id, token }, reply) {
      await webhooks.editMessage(application_id, token, '@original', wholeMessage(reply));
    },
    async offer({ id, token }, choices) {
      const offered = { choices: choices.slice(0, maxChoices) };
      await taken(interactions.createAutocompleteResponse(id, token, offered));
    },
  };
}

// Discord took the first of several attempts, and its answer was lost on the way: what it calls a repetition is done.
async function taken(callback: Promise<unknown>): Promise<void> {
  try {
    await callback;
  } catch (error) {
    const isRepetition =
      error instanceof DiscordAPIError &&
      error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
    if (!isRepetition) throw error;
  }
}

// A reply is the whole message: an edit drops what it does not mention, the old picture included, and pings nobody.
function wholeMessage({ body, files }: Reply) {
  return {
    content: null,
    embeds: [],
    components: [],
    ...body,
    attachments: files.map(({ name, alt }, index) => ({
      id: String(index),
      filename: name,
      description: alt,
    })),
    allowed_mentions: { parse: [] },
    files: files.map(({ name, data, contentType }) => ({ name, data, contentType })),
  } satisfies EditWebhookMessageOptions;
}

const maxChoices = 25;
