/** A modal dialog keeps the keyboard inside, and returns the focus when it closes. Its first empty field gets the focus. */
export function showDialog(selector: string, isShown: boolean): void {
  const dialog = document.querySelector<HTMLDialogElement>(selector);
  if (isShown && dialog && !dialog.open) {
    dialog.showModal();
    firstField(dialog)?.focus();
  }
  if (!isShown && dialog?.open) dialog.close();
}

/** The first field without a value, else the first one. Undefined in a dialog that only asks a question. */
function firstField(dialog: HTMLDialogElement): HTMLElement | undefined {
  const fields = [...dialog.querySelectorAll<Field>('input, select, textarea')];
  return fields.find((field) => !field.value) ?? fields[0];
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
