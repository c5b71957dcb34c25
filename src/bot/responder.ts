import type { API } from '@discordjs/core/http-only';
import { DiscordAPIError } from '@discordjs/rest';
import {
  type APIApplicationCommandOptionChoice,
  type APIInteraction,
  MessageFlags,
  RESTJSONErrorCodes,
} from 'discord-api-types/v10';
import type { Reply } from '../views/reply.ts';

/** How an interaction is told that its answer is on the way. */
export type Deferral =
  /** A new message, for all or for this one person. */
  | 'public'
  | 'private'
  /** The message with the button changes in place. */
  | 'update';

/** The four things that are ever said to Discord about an interaction. */
export interface Responder {
  defer(raw: APIInteraction, deferral: Deferral): Promise<void>;
  /** Puts the reply where the deferral promised it. */
  send(raw: APIInteraction, reply: Reply): Promise<void>;
  /** Says it to this person alone, beside the message with the button, which stays as it is. */
  sendBeside(raw: APIInteraction, reply: Reply): Promise<void>;
  respondWithChoices(raw: APIInteraction, choices: APIApplicationCommandOptionChoice[]): Promise<void>;
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
      await webhooks.editMessage(application_id, token, '@original', { ...nothing, ...messageOf(reply) });
    },
    async sendBeside({ application_id, token }, reply) {
      const flags = MessageFlags.Ephemeral;
      await interactions.followUp(application_id, token, { ...messageOf(reply), flags });
    },
    async respondWithChoices({ id, token }, choices) {
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

function messageOf({ body, files }: Reply) {
  return {
    ...body,
    attachments: files.map(({ name, alt }, index) => ({
      id: String(index),
      filename: name,
      description: alt,
    })),
    // Nobody is pinged, whatever a name holds.
    allowed_mentions: { parse: [] },
    files: files.map(({ name, data, contentType }) => ({ name, data, contentType })),
  };
}

// A reply is the whole message, and an edit leaves standing what it does not mention.
const nothing = { content: null, embeds: [], components: [] };

const maxChoices = 25;
