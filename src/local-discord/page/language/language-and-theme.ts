import { writeLanguage } from './language.ts';
import { writeTheme } from './theme.ts';

/** An address of ours that names the language and the theme that are on. @param path or a whole address */
export function withLanguageAndTheme(path: string): string {
  return writeTheme(writeLanguage(new URL(path, location.href).href));
}
