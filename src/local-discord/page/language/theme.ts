import { html, type TemplateResult } from 'lit';
import { t } from './texts.ts';

export function startTheme(changed: () => void): void {
  const chosen = localStorage.getItem(key);
  if (chosen === 'dark' || chosen === 'light') apply(chosen);
  system.addEventListener('change', changed);
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}

export function themeButton(): TemplateResult {
  return html`<button type="button" class="theme" aria-label=${isDark() ? t('themeLight') : t('themeDark')} title=${t('theme')} @click=${toggleTheme}>
      <span aria-hidden="true">${isDark() ? '☀' : '☾'}</span>
    </button>`;
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : system.matches;
}

function toggleTheme(): void {
  const next = isDark() ? 'light' : 'dark';
  localStorage.setItem(key, next);
  apply(next);
}

const key = 'theme';
const system = matchMedia('(prefers-color-scheme: dark)');

function apply(theme: string): void {
  document.documentElement.dataset.theme = theme;
}
