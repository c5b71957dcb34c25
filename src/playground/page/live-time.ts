import { locale, t } from './texts.ts';

/**
 * `<live-time unix="1700000000" form="R">`: a moment in one of Discord's forms (`t T d D f F s S R`) or `header`, as
 * beside a message's author. Relative forms stay true while the page is open.
 */
export class LiveTime extends HTMLElement {
  static observedAttributes = ['unix', 'form'];
  #timer: ReturnType<typeof setInterval> | undefined;

  connectedCallback(): void {
    this.#show();
    this.#timer = setInterval(() => this.#show(), 1000);
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
  }

  attributeChangedCallback(): void {
    this.#show();
  }

  #show(): void {
    const unix = Number(this.getAttribute('unix'));
    const text = formatTime(unix, this.getAttribute('form') ?? 'f', Date.now());
    if (this.textContent !== text) this.textContent = text;
    this.title = formatTime(unix, 'F', 0);
  }
}

/** A moment (seconds since the epoch) as text, seen from `now` (milliseconds since the epoch). */
export function formatTime(unix: number, form: string, now: number): string {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return String(unix);
  if (form === 'R') return relative(unix - now / 1000);
  if (form === 'header') return header(date, new Date(now));
  return new Intl.DateTimeFormat(locale, forms[form] ?? forms.f).format(date);
}

function header(date: Date, today: Date): string {
  const time = new Intl.DateTimeFormat(locale, forms.t).format(date);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (date.toDateString() === today.toDateString()) return t('today', { time });
  if (date.toDateString() === yesterday.toDateString()) return t('yesterday', { time });
  return new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(date);
}

function relative(seconds: number): string {
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
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
