import { t } from './texts.ts';

/** The names of those who may be mentioned, by id. */
export interface Names {
  nameOf(id: string): string | undefined;
}

/** `@Mira`, `#playground` */
export function mentionName(of: 'user' | 'role' | 'channel', id: string, names: Names): string {
  if (of === 'channel') return `#${names.nameOf(id) ?? t('channel')}`;
  return `@${names.nameOf(id) ?? t('unknownPerson')}`;
}
