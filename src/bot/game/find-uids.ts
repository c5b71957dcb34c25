import { uidPattern } from '../../shared/contract/limits.ts';
import { findNumbers } from './typed-numbers.ts';

export function findUids(texts: readonly string[], limit: number): string[] {
  const lines = texts.flatMap((text) => text.slice(0, maxTextLength).replace(marks, ' ').split('\n'));
  const numbers = lines.slice(0, maxLines).flatMap(findNumbers);
  const uids = numbers.filter((number) => uidPattern.test(number) && !/^0+$/.test(number));
  return [...new Set(uids)].slice(0, limit);
}

/** Matches Discord's mentions, emojis and times, whose numbers are no player IDs. */
const marks = /<[^<>\s]{1,100}>/g;

const maxTextLength = 6_000;
const maxLines = 1_000;
