import { html, nothing } from 'lit';
import { t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';

export function missingBotsView(state: PageState) {
  const { missingBots = [] } = state.snapshot ?? {};
  if (missingBots.length === 0) return nothing;
  return missingBots.map(
    ({ name, settings }) => html`<div class="missing-bot">
      <p>${t('noBot', { name })}</p>
      <pre dir="ltr">${settings}</pre>
      <button type="button" class="button primary" @click=${() => state.copy(settings)}>
        ${state.notices.copied === settings ? t('copied') : t('copy')}
      </button>
    </div>`,
  );
}
