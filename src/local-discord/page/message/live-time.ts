import { formatTime } from './format-time.ts';
import { pageNow } from './page-clock.ts';

/** `<live-time unix="1700000000" form="R">`: a time in one of Discord's styles, or `header`. Updates relative ones. */
export class LiveTime extends HTMLElement {
  static observedAttributes = ['unix', 'form'];
  #timer: ReturnType<typeof setInterval> | undefined;

  connectedCallback(): void {
    this.#show();
    this.#timer = setInterval(() => this.#show(), 1000);
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
  }

  attributeChangedCallback(): void {
    this.#show();
  }

  #show(): void {
    const unix = Number(this.getAttribute('unix'));
    const text = formatTime(unix, this.getAttribute('form') ?? 'f', pageNow());
    if (this.textContent !== text) this.textContent = text;
    this.title = formatTime(unix, 'F', 0);
  }
}
