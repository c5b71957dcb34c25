/** Opens or closes a dialog: traps the focus, focuses the first empty field, and restores the focus afterwards. */
export function showDialog(selector: string, isShown: boolean): void {
  const dialog = document.querySelector<HTMLDialogElement>(selector);
  if (isShown && dialog && !dialog.open) {
    dialog.showModal();
    firstField(dialog)?.focus();
  }
  if (!isShown && dialog?.open) dialog.close();
}

/** Returns the first field without a value, otherwise the first; undefined in dialogs without fields. */
function firstField(dialog: HTMLDialogElement): HTMLElement | undefined {
  const fields = [...dialog.querySelectorAll<Field>('input, select, textarea')];
  return fields.find((field) => !field.value) ?? fields[0];
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
