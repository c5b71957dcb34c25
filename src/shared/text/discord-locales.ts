/** The locales that Discord's clients can be set to. */
export const discordLocales = [
  ...['bg', 'cs', 'da', 'de', 'el', 'en-GB', 'en-US', 'es-419', 'es-ES', 'fi', 'fr', 'hi', 'hr', 'hu'],
  ...['id', 'it', 'ja', 'ko', 'lt', 'nl', 'no', 'pl', 'pt-BR', 'ro', 'ru', 'sv-SE', 'th', 'tr', 'uk'],
  ...['vi', 'zh-CN', 'zh-TW'],
] as const;

/**
 * The locales in which Discord's API takes texts of commands, by its OpenAPI file: it refuses the whole registration for any
 * other. A file of `assets/locales` may be named after another locale (`bn`, `ur`): replies come in it, command texts do not.
 */
export const commandLocales = [...discordLocales, 'ar', 'he'] as const;
