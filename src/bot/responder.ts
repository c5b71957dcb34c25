import type { API } from '@discordjs/core/http-only';
import { DiscordAPIError } from '@discordjs/rest';
import {
  type APIApplicationCommandOptionChoice,
  type APIInteraction,
  type APIModalInteractionResponseCallbackData,
  MessageFlags,
  RESTJSONErrorCodes,
} from 'discord-api-types/v10';
import type { Reply } from '../views/reply.ts';

/** How an interaction is told that its answer is on the way. */
export type Deferral =
  /** A new message, for all or for this one member. */
  | 'public'
  | 'private'
  /** The message with the button changes in place. */
  | 'update';

/** Everything that is ever said to Discord about an interaction. */
export interface Responder {
  defer(raw: APIInteraction, deferral: Deferral): Promise<void>;
  /** Puts the reply where the deferral promised it. */
  send(raw: APIInteraction, reply: Reply): Promise<void>;
  /** Sends the reply to this member alone, beside the message with the button, which stays as it is. */
  sendBeside(raw: APIInteraction, reply: Reply): Promise<void>;
  /** Answers at once, to this member alone: there is no deferral. */
  replyPrivately(raw: APIInteraction, reply: Reply): Promise<void>;
  openModal(raw: APIInteraction, modal: APIModalInteractionResponseCallbackData): Promise<void>;
  respondWithChoices(raw: APIInteraction, choices: APIApplicationCommandOptionChoice[]): Promise<void>;
}

export function createResponder({
  interactions,
  webhooks,
}: Pick<API, 'interactions' | 'webhooks'>): Responder {
  return {
    async defer({ id, token }, deferral) {
      if (deferral === 'update') await acknowledge(interactions.deferMessageUpdate(id, token));
      else if (deferral === 'private')
        await acknowledge(interactions.defer(id, token, { flags: MessageFlags.Ephemeral }));
      else await acknowledge(interactions.defer(id, token));
    },
    async send({ application_id, token }, reply) {
      await webhooks.editMessage(application_id, token, '@original', {
        ...emptyMessage,
        ...messageOf(reply),
      });
    },
    async sendBeside({ application_id, token }, reply) {
      const flags = MessageFlags.Ephemeral;
      await interactions.followUp(application_id, token, { ...messageOf(reply), flags });
    },
    async replyPrivately({ id, token }, reply) {
      const flags = MessageFlags.Ephemeral;
      await acknowledge(interactions.reply(id, token, { ...messageOf(reply), flags }));
    },
    async openModal({ id, token }, modal) {
      await acknowledge(interactions.createModal(id, token, modal));
    },
    async respondWithChoices({ id, token }, choices) {
      const shown = { choices: choices.slice(0, maxChoices) };
      await acknowledge(interactions.createAutocompleteResponse(id, token, shown));
    },
  };
}

// @discordjs/rest repeats a callback whose answer was lost. Discord refuses the repetition because it took the first.
async function acknowledge(callback: Promise<unknown>): Promise<void> {
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

// A reply is the whole message, and an edit keeps what it does not mention.
const emptyMessage = { content: null, embeds: [], components: [] };

const maxChoices = 25;
