/** Keeps new messages in view unless the visitor has scrolled up. */
export class ChannelScroll {
  isAtEnd = true;
  #lastTop = 0;
  readonly #reachedEnd: () => void;

  /** `reachedEnd` is called when the visitor has scrolled back to the end. */
  constructor(reachedEnd: () => void) {
    this.#reachedEnd = reachedEnd;
    document.addEventListener('scroll', ({ target }) => this.#watch(target), true);
    document.addEventListener('load', () => this.keepAtEnd(), true);
    window.addEventListener('resize', () => this.keepAtEnd());
  }

  keepAtEnd(): void {
    const scroller = document.getElementById('scroller');
    if (scroller && this.isAtEnd) scroller.scrollTop = scroller.scrollHeight;
  }

  toEnd(): void {
    this.isAtEnd = true;
    this.keepAtEnd();
  }

  /** Only scrolling up leaves the end: growing content must not count. */
  #watch(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement) || target.id !== 'scroller') return;
    const isNearEnd = target.scrollHeight - target.scrollTop - target.clientHeight < nearEndPx;
    if (!isNearEnd && target.scrollTop < this.#lastTop) this.isAtEnd = false;
    this.#lastTop = target.scrollTop;
    if (!isNearEnd || this.isAtEnd) return;
    this.isAtEnd = true;
    this.#reachedEnd();
  }
}

const nearEndPx = 80;
