import { closestLocale } from '../../../shared/text/closest-locale.ts';
import { discordLocales } from '../../../shared/text/discord-locales.ts';
import { type NamedLanguage, nameLanguages } from '../../../shared/text/own-names.ts';
import { readParams, writeParams } from '../address/search-params.ts';
import { language, setLanguage } from './texts.ts';

/** Lists the languages of Discord's client, then others. */
export function listLanguages(): { ofDiscord: NamedLanguage[]; others: NamedLanguage[] } {
  const isOfDiscord = ({ locale }: NamedLanguage) => discordLocales.some((one) => one === locale);
  const all = nameLanguages(offered);
  return { ofDiscord: all.filter(isOfDiscord), others: all.filter((one) => !isOfDiscord(one)) };
}

export function startLanguage(): void {
  const { lang } = readParams(names, location.search);
  const wanted = [lang, localStorage.getItem(key), ...navigator.languages];
  const [found] = wanted.flatMap((one) => (one && closestLocale(one, offered)) || []);
  setLanguage(found ?? 'en-US');
}

/** Stores the chosen language in this browser and in the URL. */
export function chooseLanguage(chosen: string): void {
  setLanguage(chosen);
  localStorage.setItem(key, chosen);
  history.replaceState(null, '', withLanguage(location.href));
}

export function withLanguage(address: string): string {
  return writeParams(names, { lang: language }, new URL(address, location.href).href);
}

const names = ['lang'] as const;
const key = 'language';
const offered = document.querySelector<HTMLMetaElement>('meta[name="locales"]')?.content.split(' ') ?? [];
