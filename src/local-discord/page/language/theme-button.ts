import { html, type TemplateResult } from 'lit';
import { t } from './texts.ts';
import { isDark, toggleTheme } from './theme.ts';

/** Switches between the dark and the light page. */
export function themeButton(): TemplateResult {
  return html`<button type="button" class="theme" aria-label=${isDark() ? t('themeLight') : t('themeDark')} title=${t('theme')} @click=${toggleTheme}>
      <span aria-hidden="true">${isDark() ? '☀' : '☾'}</span>
    </button>`;
}
