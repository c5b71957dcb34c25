import { InteractionResponseType } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiErrors } from '../errors/api-error.ts';
import { acceptCallback, recordRefusal } from '../interactions/callback.ts';
import type { OpenInteraction } from '../interactions/interaction-log.ts';
import { nameInteraction } from '../interactions/name-interaction.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import type { Payload } from '../messages/read-payload.ts';
import { readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';

/** The first answer to an interaction. The token in its path is the authorization. */
export function interactionRoutes(app: FastifyInstance, world: World & World): void {
  app.post<{ Params: TokenParams; Querystring: { with_response?: string }; Body: Payload }>(
    '/interactions/:interaction/:token/callback',
    ({ params, query, body: { json, files } }, reply) => {
      const interaction = requireUnanswered(world, params);
      const { type, data } = readForm(callbackForm, json);
      const message = recordRefusal(interaction, () =>
        acceptCallback(world, interaction, { type, data, files }),
      );
      if (!['true', '1'].includes(query.with_response ?? '')) return reply.code(204).send();
      return describeCallback(interaction, type, message);
    },
  );
}

interface TokenParams {
  interaction: string;
  token: string;
}

/** @throws ApiError 10062 for an unknown or late one, 40060 for one that has its answer */
function requireUnanswered(
  { interactions, now, acknowledgeWithinMs }: World,
  { interaction: id, token }: TokenParams,
): OpenInteraction {
  const interaction = interactions.get(id);
  if (!interaction || interaction.request.token !== token) throw apiErrors.unknownInteraction();
  if (interaction.isAcknowledged)
    throw apiErrors
      .alreadyAcknowledged()
      .because(
        `${nameInteraction(interaction.request)} was answered before: a second message is a follow-up.`,
      );
  const tookMs = now() - interaction.createdAt;
  if (interaction.isGivenUp || tookMs > acknowledgeWithinMs)
    throw apiErrors
      .unknownInteraction()
      .because(explainLate(interaction.request, { tookMs, acknowledgeWithinMs }));
  return interaction;
}

function explainLate(
  request: OpenInteraction['request'],
  { tookMs, acknowledgeWithinMs }: { tookMs: number; acknowledgeWithinMs: number },
): string {
  return `The answer to ${nameInteraction(request)} came ${tookMs} ms after it was asked; Discord takes none after ${acknowledgeWithinMs}. Defer first (type 5), then edit the answer.`;
}

function describeCallback(
  { request }: OpenInteraction,
  type: InteractionResponseType,
  stored: StoredMessage | undefined,
) {
  const interaction = { id: request.id, type: request.type };
  if (!stored) return { interaction };
  return {
    interaction: {
      ...interaction,
      response_message_id: stored.message.id,
      response_message_loading: stored.isThinking,
      response_message_ephemeral: stored.onlyFor !== undefined,
    },
    resource: { type, message: stored.message },
  };
}

const { Pong, LaunchActivity } = InteractionResponseType;

const callbackForm = z
  .object({ type: z.enum(InteractionResponseType), data: z.unknown().optional() })
  .transform(({ type, data }, context) => {
    if (type !== Pong && type !== LaunchActivity) return { type, data };
    context.addIssue({
      code: 'custom',
      path: ['type'],
      message: 'This type cannot answer this interaction.',
    });
    return z.NEVER;
  });
