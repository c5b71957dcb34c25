import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { pictureDialog } from '../../../local-discord/page/dialogs/picture-dialog.ts';
import { withLanguage } from '../../../local-discord/page/language/language.ts';
import { language } from '../../../local-discord/page/language/texts.ts';
import { themeButton } from '../../../local-discord/page/language/theme.ts';
import { findText, galleryText, ownText, ownTexts } from '../own-texts.ts';
import type { TileLabels } from './card-tile.ts';
import { all, listTiles, stateOf, type Tile } from './filters.ts';
import type { GalleryState } from './gallery-state.ts';
import type { GalleryCatalog } from './gallery-wire.ts';

export function galleryView(state: GalleryState): TemplateResult {
  const { catalog } = state;
  return html`<header class="gallery-top">
      <a href=${withLanguage('/')}>${galleryText('back')}</a>
      <h1>${ownText('galleryTitle')}</h1>
      ${themeButton()}
    </header>
    <main class="gallery">
      <p class="gallery-about">${galleryText('about')}</p>
      ${state.problem ? html`<p class="gallery-problem" role="alert">${state.problem}</p>` : nothing}
      ${
        catalog
          ? html`${designView(state, catalog)} ${filtersView(state, catalog)} ${recordView(state)}
            ${cardsView(state, catalog)}`
          : nothing
      }
    </main>
    ${pictureDialog(state.picture, () => state.show(undefined))}`;
}

function designView(state: GalleryState, { tiers, languages }: GalleryCatalog): TemplateResult {
  const { basics, filters, isRecordBroken: isDisabled } = state;
  const ranks = Object.values(tiers);
  const rank = ranks.findLast(({ points }) => points <= Number(basics.rankingPoints));
  return html`<form class="gallery-filters" @submit=${(event: Event) => event.preventDefault()}>
    ${inputView(galleryText('name'), basics.nickname, (nickname) => state.design({ nickname }))}
    ${selectView(galleryText('rank'), {
      options: ranks.map(({ label, points }) => ({ value: String(points), label })),
      value: String(rank?.points),
      isDisabled,
      choose: (points) => state.design({ rank: undefined, rankingPoints: Number(points) }),
    })}
    ${inputView(galleryText('level'), basics.level, (level) => state.design({ level: Number.parseInt(level, 10) || undefined }), 'numeric')}
    ${selectView(galleryText('cardLanguage'), {
      options: [...languages.map(({ locale: value, name: label }) => ({ value, label })), eachOption()],
      value: filters.in ?? language,
      choose: (value) => state.choose({ in: value }),
    })}
  </form>`;
}

function eachOption() {
  return { value: all, label: galleryText('all') };
}

function inputView(
  label: string,
  value: unknown,
  type: (text: string) => void,
  mode = 'text',
): TemplateResult {
  return html`<label
    ><span>${label}</span>
    <input
      dir="auto"
      inputmode=${mode}
      autocomplete="off"
      spellcheck="false"
      .value=${live(String(value ?? ''))}
      @input=${({ target }: Event) => target instanceof HTMLInputElement && type(target.value)}
    />
  </label>`;
}

function filtersView(state: GalleryState, catalog: GalleryCatalog): TemplateResult {
  const { card, theme, wardrobe } = state.filters;
  const states = [...new Set(catalog.cards.flatMap(({ states: each }) => each))];
  const everything = { value: '', label: galleryText('all') };
  return html`<form class="gallery-filters" @submit=${(event: Event) => event.preventDefault()}>
    ${selectView(galleryText('card'), {
      options: [everything, ...catalog.cards.map(({ name, label }) => ({ value: name, label }))],
      value: card ?? '',
      choose: (value) => state.choose({ card: value || undefined }),
    })}
    ${selectView(galleryText('state'), {
      options: [...states.map((name) => ({ value: name, label: stateLabel(name, catalog) })), eachOption()],
      value: stateOf(state.filters),
      isDisabled: state.filters.record !== undefined,
      choose: (value) => state.choose({ state: value }),
    })}
    ${selectView(galleryText('cardTheme'), {
      options: [
        { value: '', label: galleryText('mixed') },
        ...catalog.themes.map(({ name, label }) => ({ value: name, label })),
        eachOption(),
      ],
      value: theme ?? '',
      choose: (value) => state.choose({ theme: value || undefined }),
    })}
    ${selectView(galleryText('cardPictures'), {
      options: [
        { value: '', label: galleryText('picturesDrawn') },
        { value: 'rendered', label: galleryText('picturesRendered') },
      ],
      value: wardrobe ?? '',
      choose: (value) => state.choose({ wardrobe: value || undefined }),
    })}
  </form>`;
}

interface Choice {
  options: readonly { value: string; label: string }[];
  value: string;
  isDisabled?: boolean;
  choose(value: string): void;
}

function selectView(
  label: string,
  { options, value: now, isDisabled = false, choose }: Choice,
): TemplateResult {
  return html`<label
    ><span>${label}</span>
    <select
      ?disabled=${isDisabled}
      @change=${({ target }: Event) => target instanceof HTMLSelectElement && choose(target.value)}
    >
      ${options.map(({ value, label: name }) => html`<option value=${value} .selected=${live(value === now)}>${name}</option>`)}
    </select>
  </label>`;
}

function recordView(state: GalleryState): TemplateResult {
  const { record, isRecordBroken } = state;
  return html`<details class="record-editor">
    <summary>${galleryText('record')}</summary>
    <p id="record-about" class=${isRecordBroken ? 'broken' : ''} role="status">${galleryText(isRecordBroken ? 'notJson' : 'recordAbout')}</p>
    <textarea
      id="record"
      dir="ltr"
      rows="18"
      spellcheck="false"
      autocapitalize="off"
      aria-label=${galleryText('record')}
      aria-describedby="record-about"
      aria-invalid=${isRecordBroken ? 'true' : 'false'}
      .value=${live(record)}
      @input=${({ target }: Event) => target instanceof HTMLTextAreaElement && state.type(target.value)}
    ></textarea>
  </details>`;
}

function cardsView(state: GalleryState, catalog: GalleryCatalog): TemplateResult {
  const groups = listTiles(catalog, state.filters, language);
  const count = groups.reduce((sum, { tiles }) => sum + tiles.length, 0);
  const isSingle = groups.length > 1 && count === groups.length;
  return html`<div class=${isSingle ? 'gallery-cards single' : 'gallery-cards'}>
    <div class="gallery-count">
      <span role="status">${galleryText('shown', { count })}</span>
      <button type="button" aria-disabled=${state.filters.record === undefined} @click=${() => state.closeRecord()}>
        ${galleryText('recordOff')}
      </button>
    </div>
    ${repeat(
      groups,
      ({ card }) => card,
      (group) => groupView(group, { state, catalog }),
    )}
  </div>`;
}

type TileGroup = ReturnType<typeof listTiles>[number];

interface Shown {
  state: GalleryState;
  catalog: GalleryCatalog;
}

function groupView({ label, tiles }: TileGroup, { state, catalog }: Shown): TemplateResult {
  return html`<section>
    <h2>${label}</h2>
    <ul class="tiles">
      ${repeat(
        tiles,
        // Keyed without the record, so that a tile stays while its card updates.
        ({ state: name = '', theme, lang }) => `${name} ${theme} ${lang}`,
        (tile) => html`<li>
          <card-tile
            .open=${(picture: GalleryState['picture']) => state.show(picture)}
            .tile=${tile}
            .labels=${labelsOf(tile, label, catalog)}
          ></card-tile>
        </li>`,
      )}
    </ul>
  </section>`;
}

function labelsOf({ state: name, theme, lang }: Tile, card: string, catalog: GalleryCatalog): TileLabels {
  const state = name ? stateLabel(name, catalog) : galleryText('recordOn');
  const { label: themeLabel = theme } = catalog.themes.find((one) => one.name === theme) ?? {};
  const { name: languageName = lang } = catalog.languages.find((one) => one.locale === lang) ?? {};
  const place = `${themeLabel} · ${languageName}`;
  return { state, place, whole: `${card}, ${state} (${place})` };
}

function stateLabel(name: NonNullable<Tile['state']>, { tiers }: GalleryCatalog): string {
  return tiers[name]?.label ?? findText(ownTexts.galleryStates, name) ?? name;
}
