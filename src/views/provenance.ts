import type { APIEmbedField } from 'discord-api-types/v10';
import type { Answer } from '../player-api/answer.ts';
import type { Language } from '../text/languages.ts';
import { nextTryWords, relativeTime } from './time-words.ts';

/** Where what is shown comes from, and what is lacking. */
interface Provenance {
  answer: Pick<Answer<unknown>, 'fetchedAt' | 'freshness' | 'retryAt'>;
  /** How many pictures are placeholders. */
  missing: number;
  isCardDrawn: boolean;
  /** When the reply is made, in milliseconds since the epoch. */
  now: number;
}

/** The field that every card ends with: how fresh it is, and an honest word about its picture. */
export function provenanceField(
  { answer, missing, isCardDrawn, now }: Provenance,
  language: Language,
): APIEmbedField {
  const lines = [freshnessLine(answer, now, language)];
  const note = isCardDrawn ? missingNote(missing, language) : language.t('noCard');
  if (note) lines.push(note);
  return { name: language.t('labels.freshness'), value: lines.join('\n') };
}

/** `2 pictures could not be loaded.`, or nothing where all were. */
export function missingNote(missing: number, language: Language): string | undefined {
  return missing > 0 ? language.t('missing', { count: missing }) : undefined;
}

function freshnessLine(
  { fetchedAt, freshness, retryAt }: Provenance['answer'],
  now: number,
  language: Language,
): string {
  const when = relativeTime(fetchedAt);
  switch (freshness) {
    case 'live':
      return language.t('freshness.live', { when });
    case 'cached':
      return language.t('freshness.cached', { when });
    case 'stale':
      return retryAt === undefined
        ? language.t('freshness.stale', { when })
        : language.t('freshness.staleUntil', { when, nextTry: nextTryWords(retryAt, now, language) });
  }
}
