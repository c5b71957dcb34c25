/** A modal dialog keeps the keyboard inside, and returns the focus when it closes. */
export function showDialog(selector: string, isShown: boolean): void {
  const dialog = document.querySelector<HTMLDialogElement>(selector);
  if (isShown && !dialog?.open) dialog?.showModal();
  if (!isShown && dialog?.open) dialog.close();
}
