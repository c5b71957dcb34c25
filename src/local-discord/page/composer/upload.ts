import { RequestError } from '../connection.ts';
import type { Upload } from '../dialogs/form.ts';

/** Opens the file picker; resolves with no files if the visitor cancels. */
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

/** Reads files for upload. @throws RequestError for an unreadable file, such as a folder */
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
