import { type APIMessage, MessageType, PermissionFlagsBits } from 'discord-api-types/v10';
import { ActorError } from './actor-error.ts';
import type { Scene } from './scene.ts';

/** @throws ActorError for a message that this person did not write: what was forwarded is another's, too */
export function requireEditable({ author, type, message_snapshots }: APIMessage, userId: string): void {
  const isWritten = type === MessageType.Default || type === MessageType.Reply;
  if (author.id !== userId || !isWritten || message_snapshots)
    throw new ActorError('You can only edit messages that you wrote.');
}

/** @throws ActorError for a message of somebody else, where the person may not manage messages, and for a thread's first */
export function requireDeletable({ author, type }: APIMessage, { member, place }: Scene): void {
  const mayManage = place.server && (member.permissions & PermissionFlagsBits.ManageMessages) !== 0n;
  const isFixed = type === MessageType.ThreadStarterMessage;
  if (isFixed || (author.id !== member.user.id && !mayManage))
    throw new ActorError('You cannot delete this message.');
}
