import { watch } from '../watch.ts';

export interface MenuItem {
  label: string;
  picture?: unknown;
  isDangerous?: boolean;
  run(): void;
}

/** The open menu; there is at most one. */
export class MenuState {
  owner: string | undefined;
  #opener: HTMLElement | undefined;

  constructor() {
    watch(this);
    document.addEventListener('pointerdown', ({ target }) => {
      const isInside = target instanceof Element && target.closest('.menu, [aria-haspopup="menu"]');
      if (this.owner && !isInside) this.close();
    });
  }

  toggle(owner: string, opener: EventTarget | null): void {
    this.#opener = opener instanceof HTMLElement ? opener : undefined;
    this.owner = this.owner === owner ? undefined : owner;
    if (this.owner) queueMicrotask(focusFirstItem);
  }

  close(): void {
    this.owner = undefined;
  }

  leave(): void {
    this.#opener?.focus();
    this.close();
  }
}

/** Runs after the menu is rendered, before it is placed and the next key is handled. */
function focusFirstItem(): void {
  document.querySelector<HTMLElement>('.menu [role="menuitem"]')?.focus({ preventScroll: true });
}
