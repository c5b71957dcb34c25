import { ask, inJson, toRequestError } from '../../../local-discord/page/connection.ts';
import { chooseLanguage } from '../../../local-discord/page/language/language.ts';
import { withLanguageAndTheme } from '../../../local-discord/page/language/language-and-theme.ts';
import { errorText, locale } from '../../../local-discord/page/language/texts.ts';
import { galleryText, ownText } from '../own-texts.ts';
import { type Filters, listTiles, pathOf, readFilters, type Tile, writeFilters } from './filters.ts';
import type { CardWords, GalleryCatalog, RecordAnswer } from './wire.ts';

/** The record under the visitor's hands. */
interface Editor {
  /** Of the record as it is kept; undefined until it was taken. */
  id: string | undefined;
  text: string;
  /** Why it is not shown; empty if it is. */
  problem: string;
  unread: readonly string[];
}

/** Everything the gallery's page shows, and everything a visitor can do. Every change is announced by a call of `changed`. */
export class GalleryState {
  catalog: GalleryCatalog | undefined;
  filters: Filters = readFilters(location.search);
  /** The card in full size. */
  picture: CardPicture | undefined;
  editor: Editor | undefined;
  /** A problem that does not belong to the editor; empty: none. */
  problem = '';
  pictureProblem = '';
  readonly #changed: () => void;
  #applying: ReturnType<typeof setTimeout> | undefined;
  /** Counts the texts that were sent, so that a late answer to an earlier one is dropped. */
  #sent = 0;
  /** Counts the addresses that were followed, in the same way. */
  #followed = 0;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Learns what there is; a record that the address names is opened. */
  async start(): Promise<void> {
    await this.#try(async () => {
      this.catalog = await ask<GalleryCatalog>(
        `/gallery/cards.json?${new URLSearchParams({ lang: locale })}`,
      );
    });
    await this.#openAddressed();
  }

  /** Shows what the address says after a visitor went back or forward. */
  async follow(): Promise<void> {
    this.filters = readFilters(location.search);
    if (this.filters.record !== this.editor?.id) this.#leaveEditor();
    await this.#openAddressed();
    this.#changed();
  }

  async enterLanguage(to: string): Promise<void> {
    await this.#try(() => chooseLanguage(to));
    document.title = ownText('galleryTitle');
    await this.start();
  }

  /** A step that a visitor can come back from. */
  choose(change: Filters): void {
    this.filters = { ...this.filters, ...change };
    history.pushState(null, '', writeFilters(this.filters, location.href));
    this.#changed();
  }

  show(picture: CardPicture | undefined): void {
    if (picture === this.picture) return;
    this.picture = picture;
    this.choose({ open: picture?.url.slice(picturesPath.length) });
  }

  /** The address names the theme and the language of the page too, whichever way they were found. */
  nameLanguageAndTheme(): void {
    if (this.catalog) history.replaceState(null, '', withLanguageAndTheme(location.href));
  }

  /** Opens the record of a state in the editor, and shows the cards of it. */
  async edit({ state, uid }: Pick<Tile, 'state' | 'uid'>): Promise<void> {
    await this.#try(async () => {
      const { text } = await ask<RecordAnswer>(
        `/gallery/record.json?${new URLSearchParams({ ...(state && { state }), ...(uid && { uid }) })}`,
      );
      this.editor = { id: undefined, text, problem: '', unread: [] };
      await this.#apply(text);
    });
  }

  /** Takes what was typed; the cards follow after a moment without a key. */
  type(text: string): void {
    if (this.editor) this.editor = { ...this.editor, text };
    clearTimeout(this.#applying);
    this.#applying = setTimeout(() => this.#apply(text), typingMs);
  }

  closeEditor(): void {
    this.#leaveEditor();
    this.choose({ record: undefined });
  }

  /** Drops the last edit if it is not sent yet. */
  #leaveEditor(): void {
    clearTimeout(this.#applying);
    this.#sent += 1;
    this.editor = undefined;
  }

  async bringPicture(file: File | undefined): Promise<void> {
    if (!file) return;
    this.pictureProblem = file.size > maxPictureBytes ? galleryText('pictureTooLarge') : '';
    if (this.pictureProblem) return this.#changed();
    try {
      const headers = { 'content-type': 'application/octet-stream' };
      const { id } = await ask<{ id: string }>('/gallery/pictures', { method: 'POST', headers, body: file });
      this.choose({ picture: id });
    } catch (error) {
      this.pictureProblem = wordError(error);
      this.#changed();
    }
  }

  /** Opens the record and the card that the address names. */
  async #openAddressed(): Promise<void> {
    this.#followed += 1;
    const followed = this.#followed;
    const isLate = () => followed !== this.#followed;
    const { record } = this.filters;
    if (record && !this.editor) await this.#openKept(record, isLate);
    if (!isLate()) await this.#showAddressed(isLate);
  }

  /** Opens the card that the URL names, if it is on the page. */
  async #showAddressed(isLate: () => boolean): Promise<void> {
    const { catalog, filters } = this;
    const groups = catalog ? listTiles(catalog, filters, locale) : [];
    const tile = groups.flatMap(({ tiles }) => tiles).find((one) => pathOf(one) === filters.open);
    const path = tile && `${picturesPath}${tile.card}.json?${tile.query}`;
    const words = path ? await ask<CardWords>(path).catch(() => undefined) : undefined;
    if (isLate()) return;
    this.picture =
      tile && words?.alt !== undefined ? { url: picturesPath + pathOf(tile), alt: words.alt } : undefined;
    if (!this.picture && filters.open) this.#correct({ open: undefined });
  }

  /** The address said something that there is not. */
  #correct(change: Filters): void {
    this.filters = { ...this.filters, ...change };
    history.replaceState(null, '', writeFilters(this.filters, location.href));
  }

  async #openKept(id: string, isLate: () => boolean): Promise<void> {
    try {
      const { text, unread } = await ask<RecordAnswer>(
        `/gallery/kept-record.json?${new URLSearchParams({ id })}`,
      );
      if (isLate()) return;
      this.editor = { id, text, problem: '', unread };
      this.#changed();
    } catch (error) {
      if (isLate()) return;
      this.problem = wordError(error);
      this.#correct({ record: undefined });
      this.#changed();
    }
  }

  async #apply(text: string): Promise<void> {
    this.#sent += 1;
    const sent = this.#sent;
    try {
      const { id, unread } = await ask<RecordAnswer>('/gallery/records', inJson({ text }));
      if (sent !== this.#sent) return;
      this.#judge({ id, problem: '', unread });
      // All edits of a record are one step of the browser's history.
      if (this.filters.record === undefined) return this.choose({ record: id });
      this.#correct({ record: id });
      this.#changed();
    } catch (error) {
      if (sent !== this.#sent) return;
      this.#judge({ id: this.editor?.id, problem: wordError(error), unread: [] });
      this.#changed();
    }
  }

  /** Says what came of the text that was sent; meanwhile more may have been typed. */
  #judge(found: Omit<Editor, 'text'>): void {
    if (this.editor) this.editor = { ...this.editor, ...found };
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.problem = '';
    await work().catch((error: unknown) => {
      this.problem = wordError(error);
    });
    this.#changed();
  }
}

function wordError(error: unknown): string {
  const { code, detail } = toRequestError(error);
  return errorText(code, detail);
}

interface CardPicture {
  url: string;
  alt: string;
}

const picturesPath = '/gallery/';
const typingMs = 400;
/** As the server's limit. */
const maxPictureBytes = 2 * 1024 * 1024;
