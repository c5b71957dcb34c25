import { maxChoiceLength } from '../../../shared/contract/discord-limits.ts';
import type { Language } from '../../text/languages.ts';
import { clip } from '../message/safe-text.ts';
import { formatName } from './names.ts';
import { formatRegion } from './regions.ts';

interface ChoosablePlayer {
  name: string;
  region: string | undefined;
  /** Undefined: not to be shown. */
  uid: string | undefined;
  isOwn: boolean;
}

/** A row of the list that appears while a member types: `Ana · India (IND) · 4123456789 · yours`. */
export function formatPlayerChoice(
  { name, region, uid, isOwn }: ChoosablePlayer,
  language: Language,
): string {
  const parts = [
    clip(formatName(name, language), maxNameLength),
    region === undefined ? undefined : formatRegion(region, language),
    uid,
    isOwn ? language.t('playerChoice.yours') : undefined,
  ].filter((part) => part !== undefined);
  const row = parts.reduce((before, after) => language.t('joined', { before, after }));
  return clip(row, maxChoiceLength);
}

// So that the ID has room behind it and the longest region.
const maxNameLength = 30;
