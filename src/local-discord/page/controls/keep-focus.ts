/**
 * Draws and keeps the keyboard focus. If the focused element disappears, its message gets the focus; if the message is gone
 * too, it calls `fallback`. Without this the browser would move the focus to the top of the page.
 */
export function keepFocus(draw: () => void, fallback: () => void): void {
  const focused = document.activeElement;
  const message = focused?.closest<HTMLElement>('article');
  draw();
  if (!focused || focused.isConnected) return;
  if (message?.isConnected) message.focus();
  else fallback();
}
