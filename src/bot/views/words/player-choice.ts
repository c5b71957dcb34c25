import { maxChoiceLength } from '../../../shared/contract/discord-limits.ts';
import type { NamedPlayer } from '../../../shared/contract/search.ts';
import type { LinkedAccount } from '../../members/accounts/linked-account.ts';
import type { Language } from '../../text/languages.ts';
import { clip } from '../message/safe-text.ts';
import { formatName } from './names.ts';
import { formatRegion } from './regions.ts';

interface ChoosablePlayer {
  name: string;
  region: string | undefined;
  uid: string | undefined;
  isOwn: boolean;
}

/** Formats `Ana · India (IND) · 4123456789 · yours`. */
export function formatPlayerChoice(
  { name, region, uid, isOwn }: ChoosablePlayer,
  language: Language,
): string {
  return joinRow(
    [
      clip(formatName(name, language), maxNameLength),
      region === undefined ? undefined : formatRegion(region, language),
      uid,
      isOwn ? language.t('playerChoice.yours') : undefined,
    ],
    language,
  );
}

/** Formats `Lena · Ember · India (IND) · 4123456789`; the Discord name comes first if it matches the typed text. */
export function formatLinkedPlayer(
  { account, discordName }: { account: LinkedAccount; discordName: string | undefined },
  language: Language,
): string {
  const { name, region, uid, hidesId } = account;
  const player = formatPlayerChoice({ name, region, uid: hidesId ? undefined : uid, isOwn: false }, language);
  return joinRow([discordName && clip(formatName(discordName, language), maxNameLength), player], language);
}

export function formatFoundPlayer({ nickname, region, level, uid }: NamedPlayer, language: Language): string {
  return joinRow(
    [
      clip(formatName(nickname, language), maxNameLength),
      // Phones cut long rows, and the last digits distinguish players of one name.
      `…${uid.slice(-4)}`,
      level === undefined ? undefined : language.t('changes.level', { level }),
      region?.toUpperCase(),
    ],
    language,
  );
}

function joinRow(parts: readonly (string | undefined)[], language: Language): string {
  const row = parts
    .filter((part) => part !== undefined)
    .reduce((before, after) => language.t('joined', { before, after }));
  return clip(row, maxChoiceLength);
}

// Leaves room for the ID and the longest region name.
const maxNameLength = 30;
