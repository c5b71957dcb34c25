import { withLanguage } from '../language/language.ts';
import type { PageState } from '../page-state.ts';
import type { Snapshot } from '../wire.ts';
import { type Address, readAddress, writeAddress } from './address.ts';

/** Keeps the page and its URL in step: opens the view that the URL names, and names the shown view in the URL. */
export class AddressBar {
  readonly #state: PageState;
  /** The address that the page has yet to open. Until then the URL does not change. */
  #wanted: Address | undefined;
  /** The snapshot that was on the page when `#wanted` was set. */
  #before: Snapshot | undefined;

  constructor(state: PageState) {
    this.#state = state;
  }

  /**
   * Opens the view that the URL names, at the start and on Back and Forward. The language stays as it was at the start: a
   * visitor who goes back wants another view, not another language.
   */
  follow(): void {
    const { snapshot } = this.#state;
    const wanted = readAddress(location.search);
    const isThere = snapshot?.person.key === wanted.person && snapshot?.place.key === wanted.place;
    this.#wanted = wanted;
    this.#before = snapshot;
    if (snapshot && isThere) this.#before = undefined;
    else this.#state.enter(wanted);
    this.update();
  }

  /** To be called whenever the page was drawn. */
  update(): void {
    const { snapshot, inspector, faults } = this.#state;
    if (!snapshot || (this.#wanted && snapshot === this.#before)) return;
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted) this.#openPanel(wanted.panel);
    const panel = inspector.isOpen ? 'inside' : faults.isOpen ? 'faults' : undefined;
    const now = { person: snapshot.person.key, place: snapshot.place.key, panel };
    const href = writeAddress(now, withLanguage(location.href));
    if (href === location.href) return;
    // A visitor can come back from another view, but not from a name for the view that was opened.
    if (wanted) history.replaceState(null, '', href);
    else history.pushState(null, '', href);
  }

  #openPanel(panel: string | undefined): void {
    const { inspector, faults } = this.#state;
    if (panel !== 'inside') inspector.close();
    if (faults.isOpen !== (panel === 'faults')) faults.toggle(!faults.isOpen);
    if (panel === 'inside' && inspector.isOffered && !inspector.isOpen) inspector.open();
  }
}
