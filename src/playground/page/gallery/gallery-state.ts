import { ask, toRequestError } from '../../../local-discord/page/connection.ts';
import { errorText } from '../../../local-discord/page/language/texts.ts';
import { watch } from '../../../local-discord/page/watch.ts';
import { type Filters, readFilters, writeFilters } from './filters.ts';
import type { GalleryCatalog } from './gallery-wire.ts';

export class GalleryState {
  catalog: GalleryCatalog | undefined;
  filters: Filters = readFilters(location.search);
  picture: CardPicture | undefined;
  record = '';
  isRecordBroken = false;
  problem = '';
  #applying: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    watch(this);
  }

  async start(): Promise<void> {
    try {
      this.catalog = await ask<GalleryCatalog>('/gallery/cards.json');
    } catch (error) {
      const { code, detail } = toRequestError(error);
      this.problem = errorText(code, detail);
    }
    this.#takeRecord();
  }

  follow(): void {
    this.filters = readFilters(location.search);
    this.#takeRecord();
  }

  choose(change: Filters): void {
    this.#name(change, 'push');
  }

  /** The record's fields about the player; empty while the JSON is broken. */
  get basics(): Readonly<Record<string, unknown>> {
    return Object(parse(this.record)?.basicInfo);
  }

  design(change: object): void {
    if (this.isRecordBroken) return;
    const record = { ...parse(this.record), basicInfo: { ...this.basics, ...change } };
    this.type(JSON.stringify(record, undefined, 2));
  }

  show(picture: CardPicture | undefined): void {
    this.picture = picture;
  }

  /** Sets the typed record; cards update after a pause in typing. */
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

  #apply(text: string): void {
    const record = format(text);
    this.isRecordBroken = record === undefined;
    if (record !== undefined) this.#name({ record }, this.filters.record === undefined ? 'push' : 'replace');
  }

  /** Takes the record in the page's address, otherwise that of the complete state. */
  #takeRecord(): void {
    const { record } = this.filters;
    this.isRecordBroken = record !== undefined && format(record) === undefined;
    this.record = record === undefined ? (this.catalog?.record ?? '') : (format(record, 2) ?? record);
  }

  #name(change: Filters, how: 'push' | 'replace'): void {
    this.filters = { ...this.filters, ...change };
    history[`${how}State`](null, '', writeFilters(this.filters, location.href));
  }
}

function parse(json: string): { basicInfo?: unknown } | undefined {
  const indented = format(json);
  return indented?.startsWith('{') ? JSON.parse(indented) : undefined;
}

/** Returns undefined if the JSON is broken. */
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

const typingMs = 400;
