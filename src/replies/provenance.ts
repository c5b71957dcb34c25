import { time } from '@discordjs/builders';
import type { APIEmbedField } from 'discord-api-types/v10';
import type { Answer } from '../player-api/answer.ts';
import type { Words } from '../text/languages.ts';

/** Where what is shown comes from, and what is lacking. */
interface Provenance {
  answer: Pick<Answer<unknown>, 'fetchedAt' | 'freshness' | 'retryAt'>;
  /** How many pictures are placeholders. */
  missing: number;
  isCardDrawn: boolean;
}

/** The field that every card ends with: how fresh it is, and an honest word about its picture. */
export function provenanceField({ answer, missing, isCardDrawn }: Provenance, words: Words): APIEmbedField {
  const lines = [freshnessLine(answer, words)];
  const note = isCardDrawn ? missingNote(missing, words) : words.t('noCard');
  if (note) lines.push(note);
  return { name: words.t('labels.freshness'), value: lines.join('\n') };
}

/** `2 pictures could not be loaded.`, or nothing where all were. */
export function missingNote(missing: number, words: Words): string | undefined {
  return missing > 0 ? words.t('missing', { count: missing }) : undefined;
}

/** Milliseconds since the epoch as Discord shows them in the reader's own clock, e.g. `5 minutes ago`. */
export function relativeTime(milliseconds: number): string {
  return time(Math.floor(milliseconds / 1000), 'R');
}

function freshnessLine({ fetchedAt, freshness, retryAt }: Provenance['answer'], words: Words): string {
  const when = relativeTime(fetchedAt);
  switch (freshness) {
    case 'live':
      return words.t('freshness.live', { when });
    case 'cached':
      return words.t('freshness.cached', { when });
    case 'stale':
      return retryAt === undefined
        ? words.t('freshness.stale', { when })
        : words.t('freshness.staleUntil', { when, retry: relativeTime(retryAt) });
  }
}
