import type { FastifyInstance } from 'fastify';
import { recordRefusal, visibleOnlyTo } from '../interactions/callback.ts';
import { describeReply } from '../interactions/describe-reply.ts';
import { type OpenInteraction, tokenLifeMs } from '../interactions/interaction-log.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import {
  type Draft,
  deleteMessage,
  editMessage,
  postMessage,
  requireMessage,
} from '../messages/write-message.ts';
import { messageBody } from '../rules/message-body.ts';
import { readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { apiErrors } from './api-error.ts';
import type { Payload } from './body-parser.ts';

/** What a bot does with an interaction's token after its first answer. The token in the path is the authorization. */
export async function webhookRoutes(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  const webhook = '/webhooks/:application/:token';
  app.post<{ Params: WebhookParams; Body: Payload }>(webhook, ({ params, body }) => {
    const interaction = requireInteraction(world, params);
    return recordRefusal(interaction, () => followUp(world, interaction, readDraft(body))).message;
  });

  const single = `${webhook}/messages/:message`;
  app.get<{ Params: MessageParams }>(
    single,
    ({ params }) => requireOwn(world, requireInteraction(world, params), params).message,
  );
  app.patch<{ Params: MessageParams; Body: Payload }>(single, ({ params, body }) => {
    const interaction = requireInteraction(world, params);
    const message = recordRefusal(interaction, () =>
      editMessage(world, requireOwn(world, interaction, params), readDraft(body)),
    );
    interaction.settle({ kind: 'message', message });
    return message.message;
  });
  app.delete<{ Params: MessageParams }>(single, ({ params }, reply) => {
    deleteMessage(world, requireOwn(world, requireInteraction(world, params), params));
    return reply.code(204).send();
  });
}

interface WebhookParams {
  application: string;
  token: string;
}

interface MessageParams extends WebhookParams {
  message: string;
}

function followUp(world: World, interaction: OpenInteraction, draft: Draft): StoredMessage {
  const original = interaction.originalId ? world.messages.get(interaction.originalId) : undefined;
  const onlyFor = visibleOnlyTo(interaction, draft.body.flags);
  // Documented: the first follow-up after a deferral replaces "thinking …" and keeps its visibility.
  const message = original?.isThinking
    ? editMessage(world, original, draft)
    : postFollowUp(world, interaction, { draft, onlyFor });
  interaction.messageIds.add(message.message.id);
  interaction.settle({ kind: 'message', message });
  return message;
}

/** @throws ApiError 40094 after five of an application that is not installed where it is used */
function postFollowUp(
  world: World,
  interaction: OpenInteraction,
  { draft, onlyFor }: { draft: Draft; onlyFor: string | undefined },
): StoredMessage {
  const isOfGuild = '0' in interaction.request.authorizing_integration_owners;
  if (!isOfGuild && interaction.followUpCount >= maxUserFollowUps) throw apiErrors.tooManyFollowUps();
  const message = postMessage(world, draft, describeReply(world, interaction, onlyFor));
  interaction.followUpCount += 1;
  return message;
}

const maxUserFollowUps = 5;

/** @throws ApiError 10015 for an unknown token, 50027 for one that is too old */
function requireInteraction(
  { interactions, state, now }: World,
  { application, token }: WebhookParams,
): OpenInteraction {
  const interaction = interactions.byToken(token);
  const isKnown = interaction?.isAcknowledged && application === state.application.id;
  if (!interaction || !isKnown) throw apiErrors.unknownWebhook();
  if (now() - interaction.createdAt > tokenLifeMs) throw apiErrors.expiredToken();
  return interaction;
}

/** @throws ApiError 10008 for a message that this token did not make */
function requireOwn(world: World, interaction: OpenInteraction, { message }: MessageParams): StoredMessage {
  const id = message === '@original' ? interaction.originalId : message;
  if (!id || !interaction.messageIds.has(id)) throw apiErrors.unknownMessage();
  return requireMessage(world, id);
}

function readDraft({ json, files }: Payload): Draft {
  return { body: readForm(messageBody, json ?? {}), files };
}
