import { RequestError } from '../connection.ts';
import type { Upload } from '../dialogs/form.ts';

/** Lets the visitor choose files; none if they leave it. */
export function chooseFiles({ isMultiple }: { isMultiple: boolean }): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = isMultiple;
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

/**
 * Reads files as they are sent.
 * @throws RequestError if one can't be read: it is a folder, or gone
 */
export function readUploads(files: readonly File[]): Promise<Upload[]> {
  return Promise.all(files.map(readUpload)).catch(() => {
    throw new RequestError('unreadable-file');
  });
}

function readUpload(file: File): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    const { name, type, size } = file;
    reader.onload = () => resolve({ name, type, size, data: String(reader.result).split(',')[1] ?? '' });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
