import { render } from 'lit';
import { AddressBar } from './address/address-bar.ts';
import { watchFiles } from './composer/file-drop.ts';
import { hasFinePointer } from './controls/pointer.ts';
import { showDialog } from './dialogs/show-dialog.ts';
import type { PageExtension } from './extension.ts';
import { startLanguage } from './language/language.ts';
import { speak } from './language/texts.ts';
import { startTheme } from './language/theme.ts';
import { LiveTime } from './message/live-time.ts';
import { PageState } from './page-state.ts';
import { pageView } from './page-view.ts';
import { ChannelScroll } from './places/channel-scroll.ts';
import { announceChange, onChange } from './watch.ts';

export function openPage(extension: PageExtension<PageState> = {}): void {
  if (extension.texts) speak(extension.texts);
  startLanguage();
  customElements.define('live-time', LiveTime);
  new Page(extension).start();
}

class Page {
  readonly #root = document.getElementById('page');
  readonly #state: PageState;
  readonly #address: AddressBar;
  readonly #scroll = new ChannelScroll(announceChange);
  #isScheduled = false;
  #fontLoads = 0;
  #shownPlace = '';
  #sendingBefore = 0;

  constructor(extension: PageExtension<PageState>) {
    this.#state = new PageState(extension);
    this.#address = new AddressBar(this.#state);
    startTheme(announceChange);
    onChange(() => this.#schedule());
  }

  start(): void {
    this.#draw();
    this.#scroll.begin();
    this.#address.follow();
    window.addEventListener('popstate', () => this.#address.follow());
    if (hasFinePointer()) this.#focusBox();
    document.addEventListener('keydown', (event) => this.#focusOnTyping(event));
    watchFiles((files) => void this.#state.box.attach(files));
    document.fonts.addEventListener('loadingdone', () => this.#shapeAgain());
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#draw();
    });
  }

  #draw(): void {
    const root = this.#root;
    if (!root) return;
    const state = this.#state;
    this.#followPlace();
    this.#followOwn();
    if (this.#scroll.isAtEnd) state.unread = 0;
    const showNewest = () => {
      this.#scroll.toEnd();
      this.#schedule();
    };
    keepFocus(
      () => render(pageView(state, { showNewest }), root),
      () => this.#focusChannel(),
    );
    this.#moveFocus();
    showDialog('#lightbox', state.picture !== undefined);
    showDialog('#form-dialog', state.forms.form !== undefined);
    this.#scroll.keepAtEnd();
    this.#address.update();
  }

  #followPlace(): void {
    const { person, place } = this.#state.snapshot ?? {};
    const now = `${person?.key} ${place?.key}`;
    if (now !== this.#shownPlace) this.#scroll.toEnd();
    this.#shownPlace = now;
  }

  /** Scrolls to the end after the visitor sent something. */
  #followOwn(): void {
    const { sending } = this.#state.box.outbox;
    if (this.#state.wantsEnd || sending.length > this.#sendingBefore) this.#scroll.toEnd();
    this.#state.wantsEnd = false;
    this.#sendingBefore = sending.length;
  }

  #moveFocus(): void {
    if (!this.#state.box.movesFocus) return;
    this.#state.box.movesFocus = false;
    this.#focusBox();
  }

  /** Focuses the box on typing anywhere, as in Discord; Space still clicks buttons and scrolls. */
  #focusOnTyping({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): void {
    const isTyping = !ctrlKey && !metaKey && !altKey && key.length === 1 && key !== ' ';
    const isPasting = (ctrlKey || metaKey) && key.toLowerCase() === 'v';
    const isElsewhere =
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLInputElement;
    const { menu, selects } = this.#state;
    const isBusy = menu.owner || selects.open || document.querySelector('dialog[open]');
    if ((isTyping || isPasting) && !isElsewhere && !isBusy) this.#focusBox();
  }

  /** Focuses the box, or on a phone the messages, because the box would open the keyboard. */
  #focusChannel(): void {
    if (hasFinePointer()) this.#focusBox();
    else document.getElementById('scroller')?.focus();
  }

  #focusBox(): void {
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-box]')];
    const box = boxes.find(({ dataset }) => dataset.box === (this.#state.box.composition.focus ?? ''));
    box?.focus();
    if (box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)
      box.setSelectionRange(box.value.length, box.value.length);
  }

  /** Reshapes text after a font loads, which Chromium does not: each load adds an invisible 0.001 px of spacing. */
  #shapeAgain(): void {
    this.#fontLoads += 1;
    document.documentElement.style.setProperty('--font-loads', String(this.#fontLoads));
  }
}

/** Focuses the message or calls `fallback` if the focused element disappears; the browser would go to the top. */
function keepFocus(draw: () => void, fallback: () => void): void {
  const focused = document.activeElement;
  const message = focused?.closest<HTMLElement>('article');
  draw();
  if (!focused || focused.isConnected) return;
  if (message?.isConnected) message.focus();
  else fallback();
}
