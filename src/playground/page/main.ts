import { render } from 'lit';
import { LiveTime } from './live-time.ts';
import { PageState } from './page-state.ts';
import { pageView } from './page-view.ts';
import { startTheme } from './theme.ts';

customElements.define('live-time', LiveTime);

const root = document.getElementById('page');
const state = new PageState(scheduleDraw);
let isScheduled = false;
let isAtEnd = true;
let lastTop = 0;
const nearEndPx = 80;

startTheme(scheduleDraw);
draw();
state.enter();
if (matchMedia('(hover: hover) and (pointer: fine)').matches) focusBox();
document.addEventListener('keydown', focusOnTyping);
document.addEventListener('scroll', watchScroll, true);
document.addEventListener('load', keepAtEnd, true);
window.addEventListener('resize', keepAtEnd);

function scheduleDraw(): void {
  if (isScheduled) return;
  isScheduled = true;
  queueMicrotask(() => {
    isScheduled = false;
    draw();
  });
}

function draw(): void {
  if (!root) return;
  render(pageView(state), root);
  moveFocus();
  showLightbox();
  keepAtEnd();
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
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'radio');
  if ((isTyping || isPasting) && !isElsewhere && !state.picture) focusBox();
}

function focusBox(): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-box]')];
  const box = boxes.find(({ dataset }) => dataset.box === (state.box.composition.focus ?? ''));
  box?.focus();
  box?.setSelectionRange(box.value.length, box.value.length);
}

function showLightbox(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#lightbox');
  if (state.picture && !dialog?.open) dialog?.showModal();
  if (!state.picture && dialog?.open) dialog.close();
}

/** Keeps new messages in view unless the visitor has scrolled up. */
function keepAtEnd(): void {
  const scroller = document.getElementById('scroller');
  if (scroller && isAtEnd) scroller.scrollTop = scroller.scrollHeight;
}

/** Only scrolling up leaves the end: growing content must not count. */
function watchScroll({ target }: Event): void {
  if (!(target instanceof HTMLElement) || target.id !== 'scroller') return;
  const isNearEnd = target.scrollHeight - target.scrollTop - target.clientHeight < nearEndPx;
  if (isNearEnd) isAtEnd = true;
  else if (target.scrollTop < lastTop) isAtEnd = false;
  lastTop = target.scrollTop;
}
