import { html, type TemplateResult } from 'lit';
import { t } from '../language/texts.ts';

export function spoilerView(isSpoiler: boolean | undefined, content: TemplateResult): TemplateResult {
  return isSpoiler
    ? html`<details class="spoiler"><summary>${t('spoiler')}</summary>${content}</details>`
    : content;
}
