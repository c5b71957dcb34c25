import { type ElementPart, noChange } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';

/** `start` and `end` align with the parent's edges; `stretch` takes its width. */
type Alignment = 'start' | 'end' | 'stretch';

/** Floats an element below its parent, or above if there is more room. Sets `--room` to its maximum height. */
class Floating extends AsyncDirective {
  #element: HTMLElement | undefined;
  #alignment: Alignment = 'start';
  readonly #place = () => {
    const { parentElement } = this.#element ?? {};
    if (this.#element && parentElement) place(this.#element, parentElement, this.#alignment);
  };

  override render(_alignment: Alignment = 'start'): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [alignment = 'start']: [Alignment?]): unknown {
    if (!(element instanceof HTMLElement)) return noChange;
    this.#alignment = alignment;
    if (!this.#element) this.reconnected();
    this.#element = element;
    // The element's content is rendered later.
    queueMicrotask(this.#place);
    return noChange;
  }

  protected override disconnected(): void {
    window.removeEventListener('scroll', this.#place, true);
    window.removeEventListener('resize', this.#place);
  }

  protected override reconnected(): void {
    window.addEventListener('scroll', this.#place, true);
    window.addEventListener('resize', this.#place);
  }
}

export const floating = directive(Floating);

function place(element: HTMLElement, anchor: HTMLElement, alignment: Alignment): void {
  const { style } = element;
  const { top, bottom, left, right, width } = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  style.position = 'fixed';
  style.width = alignment === 'stretch' ? `${width}px` : '';
  style.removeProperty('--room');
  const above = top - gapPx - marginPx;
  const below = clientHeight - bottom - gapPx - marginPx;
  const isAbove = element.offsetHeight > below && above > below;
  const room = Math.max(leastRoomPx, isAbove ? above : below);
  style.setProperty('--room', `${room}px`);
  const height = element.offsetHeight;
  const wanted = alignment === 'end' ? right - element.offsetWidth : left;
  style.top = `${within(isAbove ? top - gapPx - height : bottom + gapPx, clientHeight - height)}px`;
  style.left = `${within(wanted, clientWidth - element.offsetWidth)}px`;
}

/** Keeps a position within the window. */
function within(wantedPx: number, lastPx: number): number {
  return Math.max(marginPx, Math.min(wantedPx, lastPx - marginPx));
}

const gapPx = 4;
const marginPx = 8;
const leastRoomPx = 80;
