export const discordLocales = [
  ...['bg', 'cs', 'da', 'de', 'el', 'en-GB', 'en-US', 'es-419', 'es-ES', 'fi', 'fr', 'hi', 'hr', 'hu'],
  ...['id', 'it', 'ja', 'ko', 'lt', 'nl', 'no', 'pl', 'pt-BR', 'ro', 'ru', 'sv-SE', 'th', 'tr', 'uk'],
  ...['vi', 'zh-CN', 'zh-TW'],
] as const;

/** The locales that Discord accepts in registrations (its OpenAPI file). Other languages are for replies only. */
export const commandLocales = [...discordLocales, 'ar', 'he'] as const;
