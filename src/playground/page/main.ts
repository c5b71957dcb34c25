import { render } from 'lit';
import { LiveTime } from './live-time.ts';
import { PageState } from './page-state.ts';
import { pageView } from './page-view.ts';
import { startTheme } from './theme.ts';

customElements.define('live-time', LiveTime);

const root = document.getElementById('page');
const room = new PageState(scheduleDraw);
let isScheduled = false;
let isAtEnd = true;
let lastTop = 0;
const nearEndPx = 80;

startTheme(scheduleDraw);
draw();
room.enter();
if (matchMedia('(hover: hover) and (pointer: fine)').matches) focusBox();
document.addEventListener('keydown', catchTyping);
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
  render(pageView(room), root);
  moveFocus();
  showLightbox();
  keepAtEnd();
}

function moveFocus(): void {
  if (!room.box.movesFocus) return;
  room.box.movesFocus = false;
  focusBox();
}

/** What is typed anywhere on the page goes into the box, as in Discord; space still presses buttons and scrolls. */
function catchTyping({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): void {
  const isTyping = !ctrlKey && !metaKey && !altKey && key.length === 1 && key !== ' ';
  const isPasting = (ctrlKey || metaKey) && key.toLowerCase() === 'v';
  const isElsewhere =
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'radio');
  if ((isTyping || isPasting) && !isElsewhere && !room.picture) focusBox();
}

function focusBox(): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-box]')];
  const box = boxes.find(({ dataset }) => dataset.box === (room.box.composition.focus ?? ''));
  box?.focus();
  box?.setSelectionRange(box.value.length, box.value.length);
}

function showLightbox(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#lightbox');
  if (room.picture && !dialog?.open) dialog?.showModal();
  if (!room.picture && dialog?.open) dialog.close();
}

/** New messages scroll into view unless the visitor reads further up. */
function keepAtEnd(): void {
  const scroller = document.getElementById('scroller');
  if (scroller && isAtEnd) scroller.scrollTop = scroller.scrollHeight;
}

/** Only a scroll upwards leaves the end: content that grows must not count as one. */
function watchScroll({ target }: Event): void {
  if (!(target instanceof HTMLElement) || target.id !== 'scroller') return;
  const isNearEnd = target.scrollHeight - target.scrollTop - target.clientHeight < nearEndPx;
  if (isNearEnd) isAtEnd = true;
  else if (target.scrollTop < lastTop) isAtEnd = false;
  lastTop = target.scrollTop;
}
