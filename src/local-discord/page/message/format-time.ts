import { language } from '../language/texts.ts';

/** Formats a time in the visitor's language. @param unix in seconds @param now in milliseconds since the epoch */
export function formatTime(unix: number, form: string, now: number): string {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return String(unix);
  if (form === 'R') return relative(unix - now / 1000);
  const isToday = date.toDateString() === new Date(now).toDateString();
  const shown = form === 'header' ? (isToday ? 't' : 's') : form;
  return new Intl.DateTimeFormat(locale(), forms[shown] ?? forms.f).format(date);
}

function relative(seconds: number): string {
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

/** Returns a locale with the same digits as on the bot's cards. */
function locale(): string {
  return `${language}-u-nu-latn`;
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

const forms: Record<string, Intl.DateTimeFormatOptions> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};
