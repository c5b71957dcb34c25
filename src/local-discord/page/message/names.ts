import type { APIMessage } from 'discord-api-types/v10';
import { t } from '../language/texts.ts';
import type { Directory } from '../wire.ts';

export interface Names {
  nameOf(id: string): string | undefined;
}

/** Looks names up in the place's directory first, then in the message's author and mentions. */
export function namesIn({ mentions, author }: APIMessage, directory: Directory | undefined): Names {
  const mentioned = [...mentions, author].map(
    ({ id, global_name, username }) => [id, global_name ?? username] as const,
  );
  const { users = [], roles = [], channels = [] } = directory ?? {};
  const known = [...users, ...roles, ...channels].map(({ id, name }) => [id, name] as const);
  const names = new Map([...mentioned, ...known]);
  return { nameOf: (id) => names.get(id) };
}

/** Formats a mention: `@Mira`, `#general`. */
export function mentionName(of: 'user' | 'role' | 'channel', id: string, names: Names): string {
  if (of === 'channel') return `#${names.nameOf(id) ?? id}`;
  return `@${names.nameOf(id) ?? t('unknownPerson')}`;
}
