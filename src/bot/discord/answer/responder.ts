import {
  type APIInteraction,
  type APIMessage,
  type APIApplicationCommandOptionChoice as Choice,
  MessageFlags,
  type APIModalInteractionResponseCallbackData as Modal,
  RESTJSONErrorCodes,
} from 'discord-api-types/v10';
import { maxChoices } from '../../../shared/contract/discord-limits.ts';
import type { Reply } from '../../views/message/reply.ts';
import { isDiscordError } from '../rest/is-discord-error.ts';
import { PerhapsAnsweredError, PerhapsTakenError } from '../rest/repeated-requests.ts';
import type { OpenRest } from '../rest/rest.ts';
import { toMessageBody } from './to-message-body.ts';

export type Deferral =
  | 'public'
  | 'private'
  | 'update'
  | 'replace'
  /** Leaves the message unchanged; the answer is new and public. */
  | 'share'
  /** Deferred as `update`, but leaves the message unchanged; the answer is private. */
  | 'beside';

export type Responder = ReturnType<typeof createResponder>;

/** Sends answers, edits and deferrals of interactions. @param options `isAlone`: no other process answers */
export function createResponder(
  { callbacks, answers: { interactions, webhooks } }: Pick<OpenRest, 'answers' | 'callbacks'>,
  { isAlone }: { isAlone: boolean },
) {
  /** Treats a refusal as another process's answer, since Discord accepts only one first answer. */
  async function acknowledge(send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (isAlone && error instanceof PerhapsAnsweredError) return;
      if (!(error instanceof PerhapsAnsweredError) && !isDiscordError(error, acknowledged)) throw error;
      throw new AnsweredElsewhereError('another process has answered the interaction', { cause: error });
    }
  }

  function sendDeferral({ id, token }: APIInteraction, deferral: Deferral): Promise<unknown> {
    if (deferral === 'public') return callbacks.defer(id, token);
    if (deferral === 'private') return callbacks.defer(id, token, { flags: MessageFlags.Ephemeral });
    return callbacks.deferMessageUpdate(id, token);
  }

  return {
    /** @returns whether Discord certainly took it */
    async defer(interaction: APIInteraction, deferral: Deferral): Promise<boolean> {
      try {
        await acknowledge(() => sendDeferral(interaction, deferral));
        return true;
      } catch (error) {
        // The edit that follows shows whether Discord took it; giving up would leave "thinking …" for ever.
        if (!(error instanceof PerhapsTakenError)) throw error;
        return false;
      }
    },
    async send({ application_id, token }: Answerable, reply: Reply): Promise<void> {
      const body = { ...emptyMessage, ...toMessageBody(reply) };
      await webhooks.editMessage(application_id, token, '@original', body);
    },
    async sendFollowUp({ application_id, token }: Answerable, reply: Reply): Promise<string | undefined> {
      const flags = MessageFlags.Ephemeral;
      const sent = await interactions.followUp(application_id, token, { ...toMessageBody(reply), flags });
      return typeof sent?.id === 'string' ? sent.id : undefined;
    },
    async post({ application_id, token }: APIInteraction, reply: Reply): Promise<void> {
      await interactions.followUp(application_id, token, toMessageBody(reply));
    },
    async editRows({ application_id, token }: APIInteraction, components: Rows): Promise<void> {
      await webhooks.editMessage(application_id, token, '@original', { components });
    },
    async remove({ application_id, token }: Answerable, messageId = '@original'): Promise<void> {
      await webhooks.deleteMessage(application_id, token, messageId);
    },
    async replyPrivately({ id, token }: APIInteraction, reply: Reply): Promise<void> {
      const flags = MessageFlags.Ephemeral;
      await acknowledge(() => callbacks.reply(id, token, { ...toMessageBody(reply), flags }));
    },
    async openModal({ id, token }: APIInteraction, modal: Modal): Promise<void> {
      await acknowledge(() => callbacks.createModal(id, token, modal));
    },
    async respondWithChoices({ id, token }: APIInteraction, choices: readonly Choice[]): Promise<void> {
      const shown = { choices: choices.slice(0, maxChoices) };
      await acknowledge(() => callbacks.createAutocompleteResponse(id, token, shown));
    },
  };
}

type Answerable = Pick<APIInteraction, 'application_id' | 'token'>;

type Rows = NonNullable<APIMessage['components']>;

/** Another process answered and runs the command, so this one must not. */
export class AnsweredElsewhereError extends Error {
  override name: string = 'AnsweredElsewhereError';
}

/** Another process took over while this one worked. */
export class ClaimLostError extends AnsweredElsewhereError {
  override name = 'ClaimLostError';
}

const acknowledged = [RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged];

const emptyMessage = { content: null, embeds: [], components: [] };
