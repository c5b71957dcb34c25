import { DiscordAPIError } from '@discordjs/rest';
import { ComponentType, InteractionType, RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { Reply } from '../../views/message/reply.ts';
import { isDiscordError } from '../rest/is-discord-error.ts';
import type { AnswerOptions } from './answer-options.ts';
import type { Incoming } from './read-interaction.ts';
import type { Deferral } from './responder.ts';

interface Deferred {
  reply: Reply;
  deferral: Deferral;
}

type Parts = Pick<AnswerOptions, 'responder' | 'notes' | 'log'>;

export async function sendGood(
  interaction: Incoming,
  { reply, deferral }: Deferred,
  { responder, notes, log }: Parts,
): Promise<void> {
  if (deferral === 'share') {
    await responder.post(interaction.raw, reply);
    return closeButton(interaction, reply, { responder, log });
  }
  if (reply.isNote && (deferral === 'update' || deferral === 'public'))
    return sendPrivately(interaction, { reply, deferral }, { responder, notes, log });
  if (deferral === 'beside') await responder.sendFollowUp(interaction.raw, reply);
  else await responder.send(interaction.raw, reply);
  if (reply.followUp) await notes.put(interaction, reply.followUp);
  else if (deferral === 'update') await notes.clear(interaction);
  else if (isBesidePublic(interaction, deferral)) await notes.follow(interaction);
}

function isBesidePublic({ message }: Incoming, deferral: Deferral): boolean {
  return deferral === 'private' && message?.isPrivate === false;
}

/** Shows a problem privately. It replaces "thinking …" or an earlier problem, but never a good answer. */
export async function sendPrivately(
  interaction: Incoming,
  { reply, deferral }: Deferred,
  { responder, notes, log }: Parts,
): Promise<void> {
  switch (deferral) {
    case 'public':
      // "thinking …" keeps its visibility when edited, so a private answer needs a new message.
      if (await removeThinking(interaction, { responder, log }))
        await responder.sendFollowUp(interaction.raw, reply);
      else await responder.send(interaction.raw, reply);
      return;
    case 'update':
    case 'share':
    case 'beside':
      return notes.put(interaction, reply);
    case 'private':
    case 'replace':
      await responder.send(interaction.raw, reply);
      if (isBesidePublic(interaction, deferral)) await notes.follow(interaction);
      return;
  }
}

async function closeButton(
  { raw }: Incoming,
  { closedLabel }: Reply,
  { responder, log }: Pick<Parts, 'responder' | 'log'>,
): Promise<void> {
  if (closedLabel === undefined || raw.type !== InteractionType.MessageComponent) return;
  const pressed = raw.data.custom_id;
  const { components } = raw.message;
  if (!components) return;
  const rows = components.map((row) => {
    if (row.type !== ComponentType.ActionRow) return row;
    const parts = row.components.map((part) => {
      const isPressed =
        part.type === ComponentType.Button && 'custom_id' in part && part.custom_id === pressed;
      return isPressed ? { ...part, label: closedLabel, disabled: true } : part;
    });
    return { ...row, components: parts };
  });
  try {
    await responder.editRows(raw, rows);
  } catch (error) {
    log.debug({ error }, 'a button could not be closed');
  }
}

/** Deletes "thinking …". Returns false if it is still there and must be edited. */
async function removeThinking(
  interaction: Incoming,
  { responder, log }: Pick<Parts, 'responder' | 'log'>,
): Promise<boolean> {
  try {
    await responder.remove(interaction.raw);
    return true;
  } catch (error) {
    if (isDiscordError(error, [RESTJSONErrorCodes.UnknownMessage])) return true;
    if (!(error instanceof DiscordAPIError)) throw error;
    log.warn({ error }, 'a deferred answer could not be deleted');
    return false;
  }
}
