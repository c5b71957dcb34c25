import {
  type APIMessageComponentInteraction,
  type APIModalSubmitInteraction,
  MessageFlags,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { Audience } from '../views/answer-context.ts';
import type { ComponentHandler } from './command.ts';
import { invokingUser, type UnaddressedContext } from './context.ts';
import type { Deferral } from './responder.ts';

/** Where an answer goes, and who sees it there. */
export interface Destination {
  deferral: Deferral;
  audience: Audience;
}

/**
 * Order: the place, the `private` option, what member or server chose, the command's own. While what the member chose
 * can't be read, private: they may have chosen that.
 */
export function commandDestination(
  { visibility }: { visibility: 'public' | 'private' },
  isPrivate?: boolean,
): (context: UnaddressedContext) => Destination {
  return (context) => {
    const { settings } = context;
    const isPrivateByChoice = settings.visibility === 'private' || settings.unread?.own === true;
    if (isPrivate ?? (visibility === 'private' || isPrivateByChoice)) return toAsker;
    return inPublic(context);
  };
}

/** In place for the owner of the message with the component, as a private copy for anybody else. */
export function componentDestination(
  defer: ComponentHandler['defer'],
  raw: APIMessageComponentInteraction | APIModalSubmitInteraction,
  ownerId: string,
): (context: UnaddressedContext) => Destination {
  return (context) => {
    if (defer === 'public') return inPublic(context);
    if (defer !== 'update' && defer !== 'redraw' && defer !== 'replace') return toAsker;
    if (defer !== 'redraw' && invokingUser(raw)?.id !== ownerId)
      return { deferral: 'private', audience: 'copy' };
    // A modal that a command opened has no message behind it that could change.
    if (!raw.message) return toAsker;
    const isPrivate = ((raw.message.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
    return {
      deferral: defer === 'replace' ? 'replace' : 'update',
      audience: isPrivate ? 'asker' : 'everyone',
    };
  };
}

const toAsker: Destination = { deferral: 'private', audience: 'asker' };

function inPublic({ place, settings: { channels } }: UnaddressedContext): Destination {
  if (place.kind === 'foreign-server') return toAsker;
  const isWelcome = [place.channelId, place.parentChannelId].some((id) => id && channels.includes(id));
  if (channels.length > 0 && !isWelcome) return { deferral: 'private', audience: 'channel' };
  if (isToldToLackPermissions(place)) return { deferral: 'private', audience: 'permissions' };
  return { deferral: 'public', audience: 'everyone' };
}

// What a card in public takes. Not every Discord that is not the real one tells what Loadout may do.
function isToldToLackPermissions({ kind, permissions }: UnaddressedContext['place']): boolean {
  const { EmbedLinks, AttachFiles, Administrator } = PermissionFlagsBits;
  if (kind !== 'server' || permissions === 0n || (permissions & Administrator) !== 0n) return false;
  return (permissions & EmbedLinks) === 0n || (permissions & AttachFiles) === 0n;
}
