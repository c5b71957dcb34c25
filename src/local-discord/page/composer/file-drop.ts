/** Hands over files that are pasted or dropped anywhere on the page; a dialog keeps its own. */
export function watchFiles(attach: (files: File[]) => void): void {
  const take = (event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    attach(files);
  };
  const mark = (isOver: boolean) => document.body.classList.toggle('dropping', isOver);
  document.addEventListener('paste', (event) => {
    // Copied from a document, words come with a picture of themselves.
    if (!event.clipboardData?.types.includes('text/plain')) take(event, event.clipboardData);
  });
  document.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    // Without this the browser would leave the page for the file.
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
