import { type APIMessage, MessageType, PermissionFlagsBits } from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import type { ActorSession } from './enter.ts';

/** Whether a person may edit a message: their own, but not one they forwarded. */
function isEditable({ author, type, message_snapshots }: APIMessage, userId: string): boolean {
  const isWritten = type === MessageType.Default || type === MessageType.Reply;
  return author.id === userId && isWritten && !message_snapshots;
}

/** Whether a member may delete a message: their own, or any with Manage Messages, but not a thread starter. */
export function isDeletable(
  { author, type }: APIMessage,
  { userId, mayManage }: { userId: string; mayManage: boolean },
): boolean {
  return (author.id === userId || mayManage) && type !== MessageType.ThreadStarterMessage;
}

/** @throws ActorError if the message is another person's */
export function requireEditable(message: APIMessage, userId: string): void {
  if (!isEditable(message, userId)) throw new ActorError('You can only edit messages that you wrote.');
}

/** @throws ActorError if this member may not delete the message */
export function requireDeletable(message: APIMessage, { member, place }: ActorSession): void {
  const mayManage = Boolean(place.server) && (member.permissions & PermissionFlagsBits.ManageMessages) !== 0n;
  if (!isDeletable(message, { userId: member.user.id, mayManage }))
    throw new ActorError('You cannot delete this message.');
}
