import { closestLocale } from '../../../shared/text/closest-locale.ts';
import { discordLocales } from '../../../shared/text/discord-locales.ts';
import { type NamedLanguage, nameLanguages } from '../../../shared/text/own-names.ts';
import { readParams, writeParams } from '../address/search-params.ts';

/** The language of the visitor's Discord: the bot answers in it. The page itself speaks English. */
export let language: string;

/** The languages to choose from, as each calls itself: those that Discord's client speaks too, and the others. */
export function listLanguages(): { ofDiscord: NamedLanguage[]; others: NamedLanguage[] } {
  const isOfDiscord = ({ locale }: NamedLanguage) => discordLocales.some((one) => one === locale);
  const all = nameLanguages(offered);
  return { ofDiscord: all.filter(isOfDiscord), others: all.filter((one) => !isOfDiscord(one)) };
}

/** Takes the language of the address, else the one that was chosen in this browser before, else the browser's own. */
export function startLanguage(): void {
  const { lang } = readParams(names, location.search);
  const wanted = [lang, localStorage.getItem(key), ...navigator.languages];
  language = wanted.flatMap((one) => (one && closestLocale(one, offered)) || [])[0] ?? 'en-US';
}

/** Keeps the choice in this browser and in the address. */
export function chooseLanguage(chosen: string): void {
  language = chosen;
  localStorage.setItem(key, chosen);
  history.replaceState(null, '', withLanguage(location.href));
}

/** An address of ours that names the language that is on. @param address a path, or a whole address */
export function withLanguage(address: string): string {
  return writeParams(names, { lang: language }, new URL(address, location.href).href);
}

const names = ['lang'] as const;
const key = 'language';
const offered = document.querySelector<HTMLMetaElement>('meta[name="locales"]')?.content.split(' ') ?? [];
