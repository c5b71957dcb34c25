import { readParams, writeParams } from '../address/search-params.ts';

/**
 * The theme follows the system until the visitor says otherwise; the choice is kept in this browser. A theme in
 * the page's address holds for that visit only.
 */
export function startTheme(changed: () => void): void {
  apply(read(localStorage.getItem(key)));
  const named = read(readParams(names, location.search).look);
  if (named && named !== nameTheme()) apply(named);
  system.addEventListener('change', changed);
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}

export function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : system.matches;
}

export function toggleTheme(): void {
  const next = isDark() ? 'light' : 'dark';
  localStorage.setItem(key, next);
  apply(next);
}

/** An address that names the theme that is on. */
export function writeTheme(href: string): string {
  return writeParams(names, { look: nameTheme() }, href);
}

/** Of the page: the gallery's cards have a theme of their own. */
const names = ['look'] as const;
const key = 'theme';
const system = matchMedia('(prefers-color-scheme: dark)');

type Theme = 'dark' | 'light';

function nameTheme(): Theme {
  return isDark() ? 'dark' : 'light';
}

function read(text: string | null | undefined): Theme | undefined {
  return text === 'dark' || text === 'light' ? text : undefined;
}

function apply(theme: Theme | undefined): void {
  if (theme) document.documentElement.dataset.theme = theme;
}
