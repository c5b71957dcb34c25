/** Brings a message into view and gives it the keyboard, once a dialog that is closing has given it back. */
export function jumpTo(messageId: string): void {
  setTimeout(() => {
    const message = document.getElementById(`message-${messageId}`);
    message?.scrollIntoView({ block: 'center' });
    message?.focus();
  });
}
