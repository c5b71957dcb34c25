import { type Audience, allowsShare } from '../../views/message/answer-context.ts';
import type { ComponentHandler, ModalHandler } from '../command.ts';
import type { UnaddressedContext } from './context.ts';
import type { Incoming } from './read-interaction.ts';
import type { Deferral } from './responder.ts';

export interface Destination {
  deferral: Deferral;
  audience: Audience;
  backId?: string | undefined;
}

/** Answers privately if `isPrivate` says so, by default if the command or the settings do; the place may force it. */
export function commandDestination(
  { visibility }: { visibility: 'public' | 'private' },
  isPrivate?: boolean,
): (context: UnaddressedContext) => Destination {
  return ({ settings, barrier }) => {
    const isPrivateByChoice = settings.visibility === 'private' || settings.unread?.own === true;
    if (isPrivate ?? (visibility === 'private' || isPrivateByChoice)) return toAsker;
    return barrier ? restricted : inPublic;
  };
}

export function componentDestination(
  defer: ComponentHandler['defer'] | ModalHandler['defer'],
  { message, userId }: Pick<Incoming, 'message' | 'userId'>,
  ownerId: string,
): (context: UnaddressedContext) => Destination {
  return (context) => {
    if (defer === 'public') {
      if (!allowsShare(context)) return restricted;
      return message?.isPrivate ? { deferral: 'share', audience: 'everyone' } : inPublic;
    }
    const isOwnPrivate = message?.isPrivate && userId === ownerId;
    if (defer === 'replacePrivate')
      return isOwnPrivate ? { deferral: 'replace', audience: 'asker' } : toAsker;
    if (defer === 'updatePrivate' || defer === 'updateChoice') {
      const backId = isOwnPrivate ? message?.backId : undefined;
      const changes = defer === 'updateChoice' ? isOwnPrivate : backId !== undefined;
      return changes ? { deferral: 'update', audience: 'asker', backId } : toAsker;
    }
    if (defer !== 'update' && defer !== 'redraw' && defer !== 'replace') return toAsker;
    if (defer !== 'redraw' && userId !== ownerId) return { deferral: 'private', audience: 'copy' };
    if (!message) return toAsker;
    return {
      deferral: defer === 'replace' ? 'replace' : 'update',
      audience: message.isPrivate ? 'asker' : 'everyone',
    };
  };
}

export const toAsker: Destination = { deferral: 'private', audience: 'asker' };
const restricted: Destination = { deferral: 'private', audience: 'restricted' };
const inPublic: Destination = { deferral: 'public', audience: 'everyone' };
