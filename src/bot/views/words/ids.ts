import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import type { Language } from '../../text/languages.ts';
import type { Text } from '../message/view.ts';

type Id = Pick<FoundPlayer, 'uid' | 'hidesId'>;

export function formatId({ uid, hidesId }: Id, { t }: Language): Text {
  return hidesId ? t('idHidden') : { code: uid };
}

export function labelId({ uid, hidesId }: Id, { t }: Language): string {
  return hidesId ? t('idHidden') : t('player.id', { uid });
}
