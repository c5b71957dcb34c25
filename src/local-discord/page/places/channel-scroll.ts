export class ChannelScroll {
  isAtEnd = true;
  /** How far the scroller was last scrolled at the end. */
  #endTop = 0;
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

  /** Content may grow before the browser tells of a jump, so this looks for one first. */
  keepAtEnd(): void {
    const scroller = document.getElementById('scroller');
    if (!scroller) return;
    this.#noticeLeaving(scroller);
    if (this.isAtEnd) this.#pin(scroller);
  }

  toEnd(): void {
    this.isAtEnd = true;
    const scroller = document.getElementById('scroller');
    if (scroller) this.#pin(scroller);
  }

  #pin(scroller: HTMLElement): void {
    scroller.scrollTop = scroller.scrollHeight;
    this.#endTop = scroller.scrollTop;
  }

  #watch(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement) || target.id !== 'scroller') return;
    this.#noticeLeaving(target);
    if (!isNearEnd(target)) return;
    this.#endTop = target.scrollTop;
    if (this.isAtEnd) return;
    this.isAtEnd = true;
    this.#reachedEnd();
  }

  /** Only scrolling up leaves the end: content that grows leaves the place, and content that shrinks the end. */
  #noticeLeaving(scroller: HTMLElement): void {
    if (scroller.scrollTop < this.#endTop && !isNearEnd(scroller)) this.isAtEnd = false;
  }
}

function isNearEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < nearEndPx;
}

const nearEndPx = 80;
