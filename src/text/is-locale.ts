/** Whether a text is a language tag, such as `pt-BR`. */
export function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}
