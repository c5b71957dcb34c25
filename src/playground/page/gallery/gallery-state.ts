import { ask, toRequestError } from '../../../local-discord/page/connection.ts';
import { language } from '../../../local-discord/page/language/language.ts';
import { errorText } from '../../../local-discord/page/language/texts.ts';
import { watch } from '../../../local-discord/page/watch.ts';
import { type Filters, listTiles, pathOf, readFilters, writeFilters } from './filters.ts';
import type { CardWords, GalleryCatalog } from './wire.ts';

/** Everything the gallery's page shows, and everything a visitor can do. */
export class GalleryState {
  catalog: GalleryCatalog | undefined;
  filters: Filters = readFilters(location.search);
  picture: CardPicture | undefined;
  /** The record under the visitor's hands, as typed. */
  record = '';
  isRecordBroken = false;
  /** Empty: none. */
  problem = '';
  #applying: ReturnType<typeof setTimeout> | undefined;
  /** Counts the addresses that were followed, so that a late answer to an earlier one is dropped. */
  #followed = 0;

  constructor() {
    watch(this);
  }

  /** Learns what there is, and opens the card that the address names. */
  async start(): Promise<void> {
    await this.#try(async () => {
      this.catalog = await ask<GalleryCatalog>('/gallery/cards.json');
    });
    this.#takeRecord();
    await this.#showAddressed();
  }

  /** Shows what the address says after a visitor went back or forward. */
  async follow(): Promise<void> {
    this.filters = readFilters(location.search);
    this.#takeRecord();
    await this.#showAddressed();
  }

  /** A step that a visitor can come back from. */
  choose(change: Filters): void {
    this.#name(change, 'push');
  }

  show(picture: CardPicture | undefined): void {
    if (picture === this.picture) return;
    this.picture = picture;
    this.choose({ open: picture?.url.slice(picturesPath.length) });
  }

  /** Takes what was typed; the cards follow after a moment without a key. */
  type(text: string): void {
    this.record = text;
    clearTimeout(this.#applying);
    this.#applying = setTimeout(() => this.#apply(text), typingMs);
  }

  closeRecord(): void {
    clearTimeout(this.#applying);
    if (this.filters.record !== undefined) this.choose({ record: undefined });
    this.#takeRecord();
  }

  /** All edits of a record are one step of the browser's history. */
  #apply(text: string): void {
    const record = format(text);
    this.isRecordBroken = record === undefined;
    if (record !== undefined) this.#name({ record }, this.filters.record === undefined ? 'push' : 'replace');
  }

  /** Shows the record that the address names, or else the complete one. */
  #takeRecord(): void {
    const { record } = this.filters;
    this.isRecordBroken = record !== undefined && format(record) === undefined;
    this.record = record === undefined ? (this.catalog?.record ?? '') : (format(record, 2) ?? record);
  }

  /** Opens the card that the URL names, if it is on the page. */
  async #showAddressed(): Promise<void> {
    this.#followed += 1;
    const followed = this.#followed;
    const { catalog, filters } = this;
    const groups = catalog ? listTiles(catalog, filters, language) : [];
    const tile = groups.flatMap(({ tiles }) => tiles).find((one) => pathOf(one) === filters.open);
    const path = tile && `${picturesPath}${tile.card}.json?${tile.query}`;
    const words = path ? await ask<CardWords>(path).catch(() => undefined) : undefined;
    if (followed !== this.#followed) return;
    this.picture =
      tile && words?.alt !== undefined ? { url: picturesPath + pathOf(tile), alt: words.alt } : undefined;
    if (!this.picture && filters.open) this.#name({ open: undefined }, 'replace');
  }

  /** Writes a change into the address, as a step of the browser's history or in place of the last one. */
  #name(change: Filters, how: 'push' | 'replace'): void {
    this.filters = { ...this.filters, ...change };
    history[`${how}State`](null, '', writeFilters(this.filters, location.href));
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.problem = '';
    await work().catch((error: unknown) => {
      const { code, detail } = toRequestError(error);
      this.problem = errorText(code, detail);
    });
  }
}

/** With lines of so many blanks, or without any; undefined if it is no JSON. */
function format(json: string, indent?: number): string | undefined {
  try {
    return JSON.stringify(JSON.parse(json), undefined, indent);
  } catch {
    return undefined;
  }
}

interface CardPicture {
  url: string;
  alt: string;
}

const picturesPath = '/gallery/';
const typingMs = 400;
