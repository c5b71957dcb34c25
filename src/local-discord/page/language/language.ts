import { closestLocale } from '../../../shared/text/closest-locale.ts';
import { discordLocales } from '../../../shared/text/discord-locales.ts';
import { type NamedLanguage, nameLanguages } from '../../../shared/text/own-names.ts';
import { readParams, writeParams } from '../address/search-params.ts';
import { offline, RequestError } from '../connection.ts';
import { direction, locale, type PageTexts, speak, t } from './texts.ts';

/** The languages that the page can speak, as each calls itself: those that Discord's client speaks too, and the others. */
export function listLanguages(): { ofDiscord: NamedLanguage[]; others: NamedLanguage[] } {
  const isOfDiscord = ({ locale }: NamedLanguage) => discordLocales.some((one) => one === locale);
  const all = nameLanguages(spoken);
  return { ofDiscord: all.filter(isOfDiscord), others: all.filter((one) => !isOfDiscord(one)) };
}

/**
 * Loads the language that the address names, else the one that was chosen in this browser before, else the first of the
 * browser's own that the page speaks.
 * @param also called with the texts of each language that is loaded, before the page speaks it
 */
export async function startLanguage(also: (texts: PageTexts) => void = () => {}): Promise<void> {
  loaded = also;
  const { lang } = readParams(names, location.search);
  const wanted = [lang, localStorage.getItem(key), ...navigator.languages];
  const found = wanted.flatMap((one) => (one && closestLocale(one, spoken)) || []);
  await enter(found[0] ?? 'en-US');
}

/**
 * Loads a language, and keeps the choice in this browser and in the address.
 * @throws RequestError
 */
export async function chooseLanguage(chosen: string): Promise<void> {
  await enter(chosen);
  localStorage.setItem(key, chosen);
  history.replaceState(null, '', writeLanguage(location.href));
}

/** An address that names the language that is on. */
export function writeLanguage(href: string): string {
  return writeParams(names, { lang: locale }, href);
}

async function enter(chosen: string): Promise<void> {
  wantedLast = chosen;
  const response = await fetch(`/texts/${chosen}.json`).catch(() => {
    throw new RequestError(offline);
  });
  if (!response.ok) throw new RequestError('broken');
  const texts = await response.json();
  // Of two choices in a row, the answer to the first may come last.
  if (wantedLast !== chosen) return;
  loaded(texts);
  speak(chosen, texts);
  document.documentElement.lang = chosen;
  document.documentElement.dir = direction;
  document.title = t('title');
}

const names = ['lang'] as const;
const key = 'language';
const spoken = document.querySelector<HTMLMetaElement>('meta[name="locales"]')?.content.split(' ') ?? [];
let loaded: (texts: PageTexts) => void = () => {};
let wantedLast: string | undefined;
