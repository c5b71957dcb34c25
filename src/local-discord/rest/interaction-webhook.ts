import { apiErrors } from '../errors/api-error.ts';
import { recordRefusal, visibleOnlyTo } from '../interactions/callback.ts';
import { describeReply } from '../interactions/describe-reply.ts';
import { type OpenInteraction, tokenLifeMs } from '../interactions/interaction-log.ts';
import { nameInteraction } from '../interactions/name-interaction.ts';
import type { Draft } from '../messages/apply-draft.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import type { Payload } from '../messages/read-payload.ts';
import { editMessage, postMessage } from '../messages/write-message.ts';
import { messageBody } from '../rules/message-body.ts';
import { readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import type { TokenHolder, TokenParams } from './token-holder.ts';

/** Opens an interaction webhook. @throws ApiError 10015 for an unknown or unanswered token, 50027 for an expired one */
export function interactionWebhook(world: World, { token }: TokenParams): TokenHolder {
  const [interaction] = world.interactions.where('token', token);
  if (!interaction?.isAcknowledged)
    throw apiErrors.unknownWebhook(
      'A follow-up or an edit needs a first answer: answer or defer by the callback before.',
    );
  if (world.now() - interaction.createdAt > tokenLifeMs)
    throw apiErrors.expiredToken(
      `The token of ${nameInteraction(interaction.request)} is older than 15 minutes.`,
    );
  return {
    isSilent: false,
    post: (body) => recordRefusal(interaction, () => followUp(world, interaction, readDraft(body))),
    find: (id) => requireOwn(world, interaction, id),
    edit(id, body) {
      const message = recordRefusal(interaction, () =>
        editMessage(world, requireOwn(world, interaction, id), readDraft(body)),
      );
      interaction.finish({ kind: 'message', message });
      return message;
    },
  };
}

/** @throws ApiError 10008 for messages of other interactions */
function requireOwn(world: World, interaction: OpenInteraction, message: string): StoredMessage {
  const id = message === '@original' ? interaction.originalId : message;
  if (!id || !interaction.messageIds.has(id)) throw apiErrors.unknownMessage();
  return world.messages.require(id);
}

function readDraft({ json, files }: Payload): Draft {
  return { body: readForm(messageBody, json ?? {}), files };
}

function followUp(world: World, interaction: OpenInteraction, draft: Draft): StoredMessage {
  const original = interaction.originalId ? world.messages.get(interaction.originalId) : undefined;
  const onlyFor = visibleOnlyTo(interaction, draft.body.flags);
  // Documented: the first follow-up after a deferral replaces "thinking …" and keeps its visibility.
  const message = original?.isThinking
    ? editMessage(world, original, draft)
    : postFollowUp(world, interaction, { draft, onlyFor });
  interaction.messageIds.add(message.message.id);
  interaction.finish({ kind: 'message', message });
  return message;
}

/** @throws ApiError 40094 after five follow-ups of an application that is not installed here */
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
