import { watch } from '../watch.ts';

/** One line of a menu. */
export interface MenuItem {
  label: string;
  /** Stands in its place. */
  picture?: unknown;
  /** It takes something away for good. */
  isDangerous?: boolean;
  run(): void;
}

/** The menu that is open on a message or a member: one at a time. */
export class MenuState {
  /** The owner of the open menu, e.g. `message:123`; undefined if none is open. */
  owner: string | undefined;
  #opener: HTMLElement | undefined;

  constructor() {
    watch(this);
    document.addEventListener('pointerdown', ({ target }) => {
      const isInside = target instanceof Element && target.closest('.menu, [aria-haspopup="menu"]');
      if (this.owner && !isInside) this.close();
    });
  }

  /** Opens the menu of `owner`, or closes it. The focus goes back to `opener` at Escape. */
  toggle(owner: string, opener: HTMLElement | undefined): void {
    this.#opener = opener;
    this.owner = this.owner === owner ? undefined : owner;
    if (this.owner) queueMicrotask(focusFirstItem);
  }

  close(): void {
    this.owner = undefined;
  }

  /** Closes the menu and gives the keyboard back to what opened it. */
  leave(): void {
    this.#opener?.focus();
    this.close();
  }
}

/** Runs after the page has drawn the menu, and before the next key. The menu gets its position later. */
function focusFirstItem(): void {
  document.querySelector<HTMLElement>('.menu [role="menuitem"]')?.focus({ preventScroll: true });
}
