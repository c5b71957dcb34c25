export class ChannelScroll {
  isAtEnd = true;
  #last = { top: 0, contentHeight: 0 };
  readonly #reachedEnd: () => void;
  /** Notices when pictures or fonts lengthen messages, or a phone's keyboard shortens the window. */
  readonly #sizes = new ResizeObserver(() => this.keepAtEnd());

  /** @param reachedEnd called when the visitor has scrolled back to the end */
  constructor(reachedEnd: () => void) {
    this.#reachedEnd = reachedEnd;
    document.addEventListener('scroll', ({ target }) => this.#watch(target), true);
  }

  /** Call once the channel is rendered. */
  begin(): void {
    const scroller = document.getElementById('scroller');
    for (const element of [scroller, scroller?.firstElementChild]) if (element) this.#sizes.observe(element);
  }

  keepAtEnd(): void {
    const scroller = document.getElementById('scroller');
    if (scroller && this.isAtEnd) scroller.scrollTop = scroller.scrollHeight;
  }

  toEnd(): void {
    this.isAtEnd = true;
    this.keepAtEnd();
  }

  /** Leaves the end only on scrolling up: when content grows or shrinks, the browser scrolls by itself. */
  #watch(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement) || target.id !== 'scroller') return;
    const { scrollTop: top, scrollHeight: contentHeight, clientHeight } = target;
    const isNearEnd = contentHeight - top - clientHeight < nearEndPx;
    const isSameContent = contentHeight === this.#last.contentHeight;
    if (!isNearEnd && isSameContent && top < this.#last.top) this.isAtEnd = false;
    this.#last = { top, contentHeight };
    if (!isNearEnd || this.isAtEnd) return;
    this.isAtEnd = true;
    this.#reachedEnd();
  }
}

const nearEndPx = 80;
