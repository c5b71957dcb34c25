import { html, type TemplateResult } from 'lit';
import type { NamedLanguage } from '../../../shared/text/own-names.ts';
import type { PageState } from '../page-state.ts';
import { language, listLanguages } from './language.ts';
import { t } from './texts.ts';

export function languageSelect(state: Pick<PageState, 'enterLanguage'>): TemplateResult {
  const { ofDiscord, others } = listLanguages();
  return html`<label class="language" title=${t('language')}>
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path
        d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0c-5 5-5 13 0 18m0-18c5 5 5 13 0 18M3.6 9h16.8M3.6 15h16.8"
        fill="none"
        stroke="currentColor"
        stroke-width="1.6"
      />
    </svg>
    <select
      aria-label=${t('language')}
      @change=${({ target }: Event) =>
        target instanceof HTMLSelectElement && state.enterLanguage(target.value)}
    >
      ${ofDiscord.map(optionView)}
      <optgroup label=${t('languagesElsewhere')}>${others.map(optionView)}</optgroup>
    </select>
  </label>`;
}

function optionView({ locale: value, name }: NamedLanguage): TemplateResult {
  return html`<option value=${value} lang=${value} ?selected=${value === language}>${name}</option>`;
}
