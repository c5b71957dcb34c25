export interface NamedLanguage {
  locale: string;
  name: string;
}

export function nameLanguages(locales: readonly string[]): NamedLanguage[] {
  const languages = locales.map((locale) => new Intl.Locale(locale).language);
  const named = locales.map((locale, index) => {
    const { language } = new Intl.Locale(locale);
    const isAlone = languages.every((other, at) => at === index || other !== language);
    return { locale, name: nameOf(isAlone ? language : locale, locale) };
  });
  return named.toSorted((one, other) => one.name.localeCompare(other.name));
}

function nameOf(tag: string, locale: string): string {
  const names = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' });
  const name = names.of(tag) ?? tag;
  const [first = ''] = name;
  return first.toLocaleUpperCase(locale) + name.slice(first.length);
}
