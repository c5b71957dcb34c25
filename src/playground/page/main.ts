import { render } from 'lit';
import { AddressBar } from './address/address-bar.ts';
import { CopyAddress } from './address/copy-address.ts';
import { watchFiles } from './composer/file-drop.ts';
import { keepFocus } from './controls/keep-focus.ts';
import { hasFinePointer } from './controls/pointer.ts';
import { showDialog } from './dialogs/show-dialog.ts';
import { startLanguage } from './language/language.ts';
import { startTheme } from './language/theme.ts';
import { LiveTime } from './message/live-time.ts';
import { PageState } from './page-state.ts';
import { pageView } from './page-view.ts';
import { ChannelScroll } from './places/channel-scroll.ts';

customElements.define('live-time', LiveTime);
customElements.define('copy-address', CopyAddress);

const root = document.getElementById('page');
const unloaded = document.getElementById('unloaded');
const state = new PageState(scheduleDraw);
const address = new AddressBar(state);
const scroll = new ChannelScroll(scheduleDraw);
state.isLooking = () => scroll.isAtEnd && !document.hidden;
let hasTexts = false;
let isScheduled = false;
let fontLoads = 0;
let shownPlace = '';
let sendingBefore = 0;

startTheme(scheduleDraw);
unloaded?.querySelector('button')?.addEventListener('click', () => void start());
await start();

/** Without its texts the page cannot draw anything: the document itself says so, and offers to try again. */
async function start(): Promise<void> {
  hasTexts = await startLanguage().then(
    () => true,
    () => false,
  );
  if (hasTexts) enter();
  else unloaded?.removeAttribute('hidden');
}

function enter(): void {
  unloaded?.remove();
  draw();
  scroll.begin();
  address.follow();
  window.addEventListener('popstate', () => address.follow());
  if (hasFinePointer()) focusBox();
  document.addEventListener('keydown', focusOnTyping);
  watchFiles((files) => void state.box.attach(files));
  document.addEventListener('visibilitychange', scheduleDraw);
  document.fonts.addEventListener('loadingdone', shapeAgain);
}

function scheduleDraw(): void {
  if (isScheduled || !hasTexts) return;
  isScheduled = true;
  queueMicrotask(() => {
    isScheduled = false;
    draw();
  });
}

function draw(): void {
  if (!root) return;
  followPlace();
  followOwn();
  if (scroll.isAtEnd) state.unread = 0;
  if (state.isLooking()) state.unseen.look();
  const showNewest = () => {
    scroll.toEnd();
    scheduleDraw();
  };
  keepFocus(() => render(pageView(state, { showNewest }), root), focusChannel);
  moveFocus();
  showDialog('#lightbox', state.picture !== undefined);
  showDialog('#form-dialog', state.forms.form !== undefined);
  showDialog('#thread-dialog', state.threads.isOpen);
  showDialog('#pins-dialog', state.arePinsShown);
  showDialog('#delete-dialog', state.edits.deleted !== undefined);
  showDialog('#forward-dialog', state.forwarding.message !== undefined);
  scroll.keepAtEnd();
  address.update();
}

/** Another place, or another person's, is read from its end. */
function followPlace(): void {
  const { person, place } = state.snapshot ?? {};
  const now = `${person?.key} ${place?.key}`;
  if (now !== shownPlace) scroll.toEnd();
  shownPlace = now;
}

/** Scrolls to the newest message after the visitor sent something. */
function followOwn(): void {
  const { sending } = state.box.outbox;
  if (state.wantsEnd || sending.length > sendingBefore) scroll.toEnd();
  state.wantsEnd = false;
  sendingBefore = sending.length;
}

function moveFocus(): void {
  if (!state.box.movesFocus) return;
  state.box.movesFocus = false;
  focusBox();
}

/** Moves typing anywhere on the page into the box, as in Discord; the space key still presses buttons and scrolls. */
function focusOnTyping({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): void {
  const isTyping = !ctrlKey && !metaKey && !altKey && key.length === 1 && key !== ' ';
  const isPasting = (ctrlKey || metaKey) && key.toLowerCase() === 'v';
  const isElsewhere =
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== 'radio');
  const isBusy = state.menu.owner || state.selects.open || document.querySelector('dialog[open]');
  if ((isTyping || isPasting) && !isElsewhere && !isBusy) focusBox();
}

/** The box, or on a phone the messages: there the box would open the keys on the screen. */
function focusChannel(): void {
  if (hasFinePointer()) focusBox();
  else document.getElementById('scroller')?.focus();
}

function focusBox(): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-box]')];
  const box = boxes.find(({ dataset }) => dataset.box === (state.box.composition.focus ?? ''));
  box?.focus();
  if (box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)
    box.setSelectionRange(box.value.length, box.value.length);
}

/**
 * Chromium keeps the shapes of words that it drew before their font had arrived, boxes included, for as long as their
 * style is the same. Each load widens the letters by an invisible 0.001 px, so that every word is shaped again.
 */
function shapeAgain(): void {
  fontLoads += 1;
  document.documentElement.style.setProperty('--font-loads', String(fontLoads));
}
