import type { APIMessage, APIUser } from 'discord-api-types/v10';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Place } from '../guild/place.ts';
import type { MessageBody } from '../rules/message-body.ts';
import type { World } from '../world.ts';

type Mentions = Pick<APIMessage, 'mentions' | 'mention_roles' | 'mention_everyone'>;

/** Lists the mentions that `allowed_mentions` (undefined: all) and the author's permissions allow. */
export function listMentions(
  { people }: World,
  { content, allowed, repliedTo }: Mentioning,
  { place, permissions }: { place: Place; permissions: bigint },
): Mentions {
  const mayMention = (kind: 'users' | 'roles', id: string) =>
    !allowed || allowed.parse?.includes(kind) || allowed[kind]?.includes(id);
  const users = idsIn(content, /<@!?(\d{17,20})>/g).filter((id) => mayMention('users', id));
  const answered = repliedTo && (allowed ? allowed.replied_user : true) ? [repliedTo.id] : [];
  const mayAll = (permissions & PermissionFlagsBits.MentionEveryone) !== 0n;
  const roles = place.guild?.roles ?? [];
  const mention_roles = idsIn(content, /<@&(\d{17,20})>/g).filter(
    (id) => mayMention('roles', id) && roles.some((role) => role.id === id && (role.mentionable || mayAll)),
  );
  const isEverybody = /@(everyone|here)\b/.test(content) && (!allowed || allowed.parse?.includes('everyone'));
  return {
    mentions: [...new Set([...answered, ...users])].flatMap((id) => people.get(id)?.user ?? []),
    mention_roles,
    mention_everyone: Boolean(place.guild && mayAll && isEverybody),
  };
}

export interface Mentioning {
  content: string;
  allowed?: MessageBody['allowed_mentions'];
  repliedTo?: APIUser | undefined;
}

function idsIn(content: string, pattern: RegExp): string[] {
  return [...new Set([...content.matchAll(pattern)].flatMap(([, id]) => id ?? []))];
}
