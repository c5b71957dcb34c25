import { html, nothing, type TemplateResult } from 'lit';
import { placeLabel, placeName, placeNote, placeTitle, t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';
import type { PagePlace } from '../wire.ts';

export function placesView(state: PageState): TemplateResult {
  const { place: now, places = [] } = state.snapshot ?? {};
  const { link } = state.extension;
  return html`<h2>${t('placesTitle')}</h2>
    <ul class="places">
      ${places.map(
        (place) => html`<li class=${place.thread ? 'in-thread' : ''}>
          <button
            type="button"
            aria-current=${place.key === now?.key ? 'page' : 'false'}
            title=${placeNote(place)}
            @click=${() => state.enterPlace(place.key)}
          >
            ${place.thread ? placeName(place) : placeLabel(place)}
          </button>
        </li>`,
      )}
    </ul>
    ${link ? html`<p class="further-link">${link()}</p>` : nothing}`;
}

/** Renders an invisible select over the shown name, because browsers truncate names of another direction wrongly. */
export function placeSelect(state: PageState): TemplateResult {
  const { place: now, places = [] } = state.snapshot ?? {};
  return html`<div class="place-select">
    <span class="place-name" dir="auto" aria-hidden="true">${now ? placeTitle(now) : nothing}</span>
    <span class="place-sign" aria-hidden="true">▾</span>
    <select
      aria-label=${t('placesTitle')}
      @change=${({ target }: Event) => target instanceof HTMLSelectElement && state.enterPlace(target.value)}
    >
      ${places.map((place) => html`<option value=${place.key} ?selected=${place.key === now?.key}>${optionLabel(place)}</option>`)}
    </select>
  </div>`;
}

function optionLabel(place: PagePlace): string {
  return place.thread ? `↳ ${placeName(place)}` : placeLabel(place);
}
