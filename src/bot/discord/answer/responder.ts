import {
  type APIApplicationCommandOptionChoice,
  type APIInteraction,
  type APIMessage,
  type APIModalInteractionResponseCallbackData,
  MessageFlags,
  RESTJSONErrorCodes,
} from 'discord-api-types/v10';
import { maxChoices } from '../../../shared/contract/discord-limits.ts';
import type { Reply } from '../../views/message/reply.ts';
import { isDiscordError } from '../rest/is-discord-error.ts';
import { PerhapsAnsweredError } from '../rest/repeated-requests.ts';
import type { OpenRest } from '../rest/rest.ts';
import { toMessageBody } from './to-message-body.ts';

/** The form of the first answer, which says that the real one is on its way. */
export type Deferral =
  /** A new message, for all or for this one member. */
  | 'public'
  | 'private'
  /** The message with the button changes in place. */
  | 'update'
  /** Like `update`, for a message that shows a problem: the next answer replaces it. */
  | 'replace'
  /** The message with the button stays, and the answer is a new message for all. */
  | 'share'
  /** The message with the button was deferred as if it changed, but stays: the answer is a private message of its own. */
  | 'beside';

/** Everything that is ever said to Discord about an interaction. */
export interface Responder {
  defer(raw: APIInteraction, deferral: Deferral): Promise<void>;
  /** Sends the reply to the place that the deferral promised. */
  send(raw: APIInteraction, reply: Reply): Promise<void>;
  /**
   * Sends the reply to this member alone, as a message of its own.
   * @returns its id, if Discord tells it
   */
  sendFollowUp(raw: APIInteraction, reply: Reply): Promise<string | undefined>;
  /** Posts the reply for all, as a message of its own. */
  post(raw: APIInteraction, reply: Reply): Promise<void>;
  /** Replaces the rows of the message with the button, and nothing else of it. */
  editRows(raw: APIInteraction, components: NonNullable<APIMessage['components']>): Promise<void>;
  /** Deletes a message of the interaction: the answer itself, or one that {@link Responder.sendFollowUp} sent. */
  remove(raw: APIInteraction, messageId?: string): Promise<void>;
  /** Answers at once, to this member alone: there is no deferral. */
  replyPrivately(raw: APIInteraction, reply: Reply): Promise<void>;
  openModal(raw: APIInteraction, modal: APIModalInteractionResponseCallbackData): Promise<void>;
  respondWithChoices(raw: APIInteraction, choices: APIApplicationCommandOptionChoice[]): Promise<void>;
}

/** @param options `isAlone`: no other process can give first answers */
export function createResponder(
  { callbacks, answers: { interactions, webhooks } }: Pick<OpenRest, 'answers' | 'callbacks'>,
  { isAlone }: { isAlone: boolean },
): Responder {
  /** Discord refuses all first answers but one, and thereby tells which process has answered. */
  async function acknowledge(send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (isAlone && error instanceof PerhapsAnsweredError) return;
      if (!(error instanceof PerhapsAnsweredError) && !isDiscordError(error, acknowledged)) throw error;
      throw new AnsweredElsewhereError('another process has answered the interaction', { cause: error });
    }
  }

  return {
    async defer({ id, token }, deferral) {
      if (deferral === 'public') await acknowledge(() => callbacks.defer(id, token));
      else if (deferral === 'private')
        await acknowledge(() => callbacks.defer(id, token, { flags: MessageFlags.Ephemeral }));
      else await acknowledge(() => callbacks.deferMessageUpdate(id, token));
    },
    async send({ application_id, token }, reply) {
      await webhooks.editMessage(application_id, token, '@original', {
        ...emptyMessage,
        ...toMessageBody(reply),
      });
    },
    async sendFollowUp({ application_id, token }, reply) {
      const flags = MessageFlags.Ephemeral;
      const sent = await interactions.followUp(application_id, token, { ...toMessageBody(reply), flags });
      // Not every Discord that is not the real one answers with the message.
      return typeof sent?.id === 'string' ? sent.id : undefined;
    },
    async post({ application_id, token }, reply) {
      await interactions.followUp(application_id, token, toMessageBody(reply));
    },
    async editRows({ application_id, token }, components) {
      await webhooks.editMessage(application_id, token, '@original', { components });
    },
    async remove({ application_id, token }, messageId = '@original') {
      await webhooks.deleteMessage(application_id, token, messageId);
    },
    async replyPrivately({ id, token }, reply) {
      const flags = MessageFlags.Ephemeral;
      await acknowledge(() => callbacks.reply(id, token, { ...toMessageBody(reply), flags }));
    },
    async openModal({ id, token }, modal) {
      await acknowledge(() => callbacks.createModal(id, token, modal));
    },
    async respondWithChoices({ id, token }, choices) {
      const shown = { choices: choices.slice(0, maxChoices) };
      await acknowledge(() => callbacks.createAutocompleteResponse(id, token, shown));
    },
  };
}

/** Another process answered: it runs the command too, so this one must not. */
export class AnsweredElsewhereError extends Error {
  override name: string = 'AnsweredElsewhereError';
}

/** Another process has taken the interaction over while this one was at work, and answers it. */
export class ClaimLostError extends AnsweredElsewhereError {
  override name = 'ClaimLostError';
}

const acknowledged = [RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged];

// A reply is the whole message, and an edit keeps what it does not mention.
const emptyMessage = { content: null, embeds: [], components: [] };
