import { withLanguage } from '../language/language.ts';
import type { PageState } from '../page-state.ts';
import type { Snapshot } from '../wire.ts';
import { type Address, readAddress, writeAddress } from './address.ts';

/** Opens the view that the URL names, and updates the URL to the shown view. */
export class AddressBar {
  readonly #state: PageState;
  /** View that is yet to be opened; until then, the URL stays. */
  #wanted: Address | undefined;
  /** The page's snapshot when `#wanted` was set. */
  #before: Snapshot | undefined;

  constructor(state: PageState) {
    this.#state = state;
  }

  /** Opens the URL's view at the start and after Back and Forward. The language stays. */
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

  /** Call after each rendering. */
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
    // Adds a history entry for another view, but not for another name of the same one.
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
