import { InteractionResponseType } from 'discord-api-types/v10';
import { z } from 'zod';
import { apiErrors } from '../errors/api-error.ts';
import { acceptCallback, recordRefusal } from '../interactions/callback.ts';
import type { OpenInteraction } from '../interactions/interaction-log.ts';
import { nameInteraction } from '../interactions/name-interaction.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import { readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import type { Routes } from './routes.ts';

/** Routes authorized by an interaction's token in the path. */
export function interactionRoutes({ world, root }: Routes): void {
  const callback = '/interactions/:interaction/:token/callback';
  root.on('POST', callback, {}, ({ params, query, request: { body } }) => {
    const interaction = requireUnanswered(world, params);
    const { type, data } = readForm(callbackForm, body.json);
    const message = recordRefusal(interaction, () =>
      acceptCallback(world, interaction, { type, data, files: body.files }),
    );
    const isWanted = query.with_response === 'true' || query.with_response === '1';
    return isWanted ? describeCallback(interaction, type, message) : undefined;
  });
}

/** @throws ApiError 10062 for an unknown or expired interaction, 40060 for an answered one */
function requireUnanswered(
  { interactions, now, acknowledgeWithinMs }: World,
  { interaction: id, token }: { interaction: string; token: string },
): OpenInteraction {
  const interaction = interactions.get(id);
  if (!interaction || interaction.request.token !== token) throw apiErrors.unknownInteraction();
  if (interaction.isAcknowledged)
    throw apiErrors.alreadyAcknowledged(
      `${nameInteraction(interaction.request)} was answered before: a second message is a follow-up.`,
    );
  const tookMs = now() - interaction.createdAt;
  if (interaction.isGivenUp || tookMs > acknowledgeWithinMs)
    throw apiErrors.unknownInteraction(explainLate(interaction.request, { tookMs, acknowledgeWithinMs }));
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
