import type { Language } from '../text/languages.ts';
import { escaped, isBlank, plain } from './safe-text.ts';

/** A name for an embed: as typed, without any power to format or mention. */
export function nameInEmbed(name: string, language: Language): string {
  return isBlank(name) ? language.t('nameless') : escaped(plain(name, maxNameLength), maxNameLength * 2);
}

/** A name for alt texts and the picture: as typed. */
export function nameInPicture(name: string, language: Language): string {
  return isBlank(name) ? language.t('nameless') : plain(name, maxNameLength);
}

// The game allows about 12 characters; a decorated one can be a dozen code units long.
const maxNameLength = 80;
