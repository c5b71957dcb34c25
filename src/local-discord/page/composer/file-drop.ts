/** Watches for files that are pasted or dropped outside dialogs. */
export function watchFiles(attach: (files: File[]) => void): void {
  const take = (event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    attach(files);
  };
  const mark = (isOver: boolean) => document.body.classList.toggle('dropping', isOver);
  document.addEventListener('paste', (event) => {
    // Text copied from a document comes with a picture of it.
    if (!event.clipboardData?.types.includes('text/plain')) take(event, event.clipboardData);
  });
  document.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    // Otherwise the browser would navigate to the file.
    event.preventDefault();
    mark(true);
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? mark(false));
  document.addEventListener('drop', (event) => {
    mark(false);
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    take(event, event.dataTransfer);
  });
}
