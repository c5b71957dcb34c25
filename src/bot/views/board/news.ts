import { time } from '@discordjs/builders';
import type { Language } from '../../text/languages.ts';
import type { PlainTextKey } from '../../text/text-key.ts';
import type { Text } from '../message/view.ts';

/** Changes that members notice, the latest first. `on`: milliseconds since the epoch. */
const changes: readonly { on: number; text: PlainTextKey }[] = [
  { on: Date.UTC(2026, 10, 22), text: 'news.cards' },
  { on: Date.UTC(2026, 10, 22), text: 'news.accounts' },
  { on: Date.UTC(2026, 10, 22), text: 'news.compare' },
];

export function newsLines({ t }: Language): Text[] {
  return changes.slice(0, mostLines).map(({ on, text }) => ({
    markdown: t('help.newsLine', { date: time(on / 1_000, 'D'), news: t(text) }),
  }));
}

const mostLines = 3;
