import { html, type TemplateResult } from 'lit';
import type { NamedLanguage } from '../../../shared/text/own-names.ts';
import type { PageState } from '../page-state.ts';
import { listLanguages } from './language.ts';
import { language, t } from './texts.ts';

export function languageSelect(state: Pick<PageState, 'enterLanguage'>): TemplateResult {
  const { ofDiscord, others } = listLanguages();
  return html`<label class="language" title=${t('language')}>
    <span aria-hidden="true">${language.split('-')[0]}</span>
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
