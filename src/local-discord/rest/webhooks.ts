import { refusals } from '../http/api-error.ts';
import { type Call, done, ok, type Route } from '../http/route.ts';
import { audience, remembering } from '../interactions/callback.ts';
import { describeReply } from '../interactions/describe-reply.ts';
import { type OpenInteraction, tokenLifeMs } from '../interactions/interaction-log.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import {
  type Draft,
  deleteMessage,
  editMessage,
  knownMessage,
  postMessage,
} from '../messages/write-message.ts';
import { readForm } from '../rules/form.ts';
import { messageBody } from '../rules/message-body.ts';
import type { World } from '../world.ts';

/** What a bot does with an interaction's token after its first answer. */
export function webhookRoutes(world: World): Route[] {
  const path = '/webhooks/:application/:token';
  const single = `${path}/messages/:message`;
  return [
    {
      method: 'POST',
      path,
      auth: 'none',
      handle: (call) => {
        const interaction = findByToken(world, call);
        return ok(remembering(interaction, () => followUp(world, interaction, readDraft(call))).message);
      },
    },
    {
      method: 'GET',
      path: single,
      auth: 'none',
      handle: (call) => ok(findMessage(world, findByToken(world, call), call).message),
    },
    {
      method: 'PATCH',
      path: single,
      auth: 'none',
      handle: (call) => {
        const interaction = findByToken(world, call);
        const edit = () => editMessage(world, findMessage(world, interaction, call), readDraft(call));
        const message = remembering(interaction, edit);
        interaction.settle({ kind: 'message', message });
        return ok(message.message);
      },
    },
    {
      method: 'DELETE',
      path: single,
      auth: 'none',
      handle: (call) => {
        deleteMessage(world, findMessage(world, findByToken(world, call), call));
        return done;
      },
    },
  ];
}

function followUp(world: World, interaction: OpenInteraction, draft: Draft): StoredMessage {
  const original = interaction.originalId ? world.messages.get(interaction.originalId) : undefined;
  // Documented: the first follow-up after a deferral takes the place of "thinking …", and its audience stays.
  const message = original?.isThinking
    ? editMessage(world, original, draft)
    : postMessage(world, draft, describeReply(world, interaction, audience(interaction, draft.body.flags)));
  interaction.messageIds.add(message.message.id);
  interaction.settle({ kind: 'message', message });
  return message;
}

function findByToken({ interactions, place, now }: World, { param }: Call): OpenInteraction {
  const interaction = interactions.byToken(param('token'));
  const isKnown = interaction?.isAcknowledged && param('application') === place.application.id;
  if (!interaction || !isKnown) throw refusals.unknownWebhook();
  if (now() - interaction.createdAt > tokenLifeMs) throw refusals.expiredToken();
  return interaction;
}

function findMessage(world: World, interaction: OpenInteraction, { param }: Call): StoredMessage {
  const id = param('message') === '@original' ? interaction.originalId : param('message');
  if (!id || !interaction.messageIds.has(id)) throw refusals.unknownMessage();
  return knownMessage(world, id);
}

function readDraft({ body, files }: Call): Draft {
  return { body: readForm(messageBody, body ?? {}), files };
}
