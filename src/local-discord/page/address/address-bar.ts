import { asText } from '../composer/composition.ts';
import { withLanguageAndTheme } from '../language/language-and-theme.ts';
import { findPicture } from '../message/find-picture.ts';
import type { PageState } from '../page-state.ts';
import type { Snapshot } from '../wire.ts';
import { type Address, isStep, readAddress, writeAddress } from './address.ts';

/** Keeps the page and its URL in step: opens the view that the URL names, and names the shown view in the URL. */
export class AddressBar {
  readonly #state: PageState;
  /** The address that the page has yet to open. Until then the URL does not change. */
  #wanted: Address | undefined;
  /** The snapshot that was on the page when `#wanted` was set. */
  #before: Snapshot | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;

  constructor(state: PageState) {
    this.#state = state;
  }

  /**
   * Opens the view that the URL names, at the start and on Back and Forward. Language and theme stay as they were at the
   * start: a visitor who goes back wants another view, not another language.
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
    const { snapshot } = this.#state;
    if (!snapshot || (this.#wanted && snapshot === this.#before)) return;
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted) show(wanted, this.#state);
    clearTimeout(this.#typing);
    const before = readAddress(location.search);
    // Compare two addresses that were both parsed: state that no address can hold would differ on each draw.
    const now = readAddress(new URL(hrefOf(addressOf(this.#state, snapshot))).search);
    const write = () => history.replaceState(null, '', hrefOf(now));
    if (!wanted && isStep(before, now)) history.pushState(null, '', hrefOf(now));
    else if (hrefOf({ ...now, line: before.line }) !== location.href) write();
    // Browsers refuse an address that changes with each key.
    else if (now.line !== before.line) this.#typing = setTimeout(write, typingMs);
  }
}

const typingMs = 300;

function hrefOf(address: Address): string {
  return writeAddress(address, withLanguageAndTheme(location.href));
}

function addressOf(state: PageState, { person, place }: Snapshot): Address {
  const { inspector, faults, picture, box } = state;
  const line = asText(box.composition).text;
  return {
    person: person.key,
    place: place.key,
    ...(inspector.isOpen && { panel: 'inside', tab: inspector.tab.name, interaction: inspector.wanted.id }),
    ...(faults.isOpen && { panel: 'faults', tab: faults.tab }),
    ...(picture && { picture: picture.url }),
    ...(line.startsWith('/') && line.length > 1 && { line }),
  };
}

/** Ignores unknown names. */
function show({ panel, tab, interaction, picture, line }: Address, state: PageState): void {
  const { inspector, faults, box, messages } = state;
  if (panel !== 'inside') inspector.close();
  if (panel !== 'faults' && faults.isOpen) faults.toggle(false);
  if (panel === 'inside' && inspector.isOffered) {
    inspector.open(interaction ? { id: interaction } : {});
    inspector.showTab(tab ?? '');
  }
  if (panel === 'faults') {
    if (!faults.isOpen) faults.toggle(true);
    if (tab) faults.showTab(tab);
  }
  const found = picture && findPicture([...messages.values()], picture);
  if (found || state.picture) state.show(found || undefined);
  if (line && line !== asText(box.composition).text) box.prepare(line);
}
