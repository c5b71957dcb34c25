import { html, nothing, render, type TemplateResult } from 'lit';
import { ask, toRequestError } from '../../../local-discord/page/connection.ts';
import { errorText } from '../../../local-discord/page/language/texts.ts';
import { findDirection } from '../../../shared/text/direction.ts';
import { galleryText } from '../own-texts.ts';
import type { Tile } from './filters.ts';
import type { CardWords } from './gallery-wire.ts';

export interface TileLabels {
  state: string;
  place: string;
  whole: string;
}

export class CardTile extends HTMLElement {
  open: ((picture: { url: string; alt: string }) => void) | undefined;
  #tile: Tile | undefined;
  #labels: TileLabels | undefined;
  #words: CardWords | undefined;
  #problem: string | undefined;

  /** Sets the tile; the old text and card stay until the new ones have loaded. */
  set tile(tile: Tile) {
    if (isSame(tile, this.#tile)) return;
    this.#tile = tile;
    observer.unobserve(this);
    if (this.isConnected) observer.observe(this);
  }

  set labels(labels: TileLabels) {
    this.#labels = labels;
    this.#draw();
  }

  connectedCallback(): void {
    observer.observe(this);
  }

  disconnectedCallback(): void {
    observer.unobserve(this);
  }

  async load(): Promise<void> {
    const tile = this.#tile;
    if (!tile) return;
    this.#problem = undefined;
    const words = await ask<CardWords>(`/gallery/${tile.card}.json?${tile.query}`).catch((error: unknown) => {
      const { code, detail } = toRequestError(error);
      this.#problem = errorText(code, detail);
      return undefined;
    });
    // A newer tile may be loading.
    if (tile !== this.#tile) return;
    this.#words = words;
    this.#draw();
  }

  #draw(): void {
    const [tile, labels] = [this.#tile, this.#labels];
    if (!tile || !labels) return;
    render(
      html`<h3>${labels.state}</h3>
        ${this.#pictureView(tile, labels)}
        <p class="tile-place">${labels.place}</p>
        ${this.#altView(tile)}`,
      this,
    );
  }

  #pictureView(tile: Tile, labels: TileLabels): TemplateResult {
    const { title, alt } = this.#words ?? {};
    if (this.#problem) return html`<p class="no-card">${this.#problem}</p>`;
    if (!this.#words) return html`<div class="no-card"></div>`;
    if (alt === undefined)
      return html`<p class="no-card">${galleryText('noCard', { title: title ?? '' })}</p>`;
    const url = `/gallery/${tile.card}.jpg?${tile.query}`;
    return html`<button
      type="button"
      class="tile-picture"
      aria-label=${galleryText('open', { card: labels.whole })}
      @click=${() => this.open?.({ url, alt })}
    >
      <img src=${url} alt=${alt} />
    </button>`;
  }

  #altView({ lang }: Tile) {
    const alt = this.#words?.alt;
    return alt ? html`<p class="tile-alt" lang=${lang} dir=${findDirection(lang)}>${alt}</p>` : nothing;
  }
}

function isSame(one: Tile, other: Tile | undefined): boolean {
  return one.card === other?.card && one.query === other.query;
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof CardTile)) continue;
      observer.unobserve(target);
      void target.load();
    }
  },
  { rootMargin: '300px' },
);
