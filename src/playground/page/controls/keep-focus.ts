/**
 * Draws, and saves the keyboard's place: where the focused element goes away, its message gets the focus, or `fallback`
 * is called if that is gone as well. Without this the browser would start again at the top of the page.
 */
export function keepFocus(draw: () => void, fallback: () => void): void {
  const focused = document.activeElement;
  const message = focused?.closest<HTMLElement>('article');
  draw();
  if (!focused || focused.isConnected) return;
  if (message?.isConnected) message.focus();
  else fallback();
}
