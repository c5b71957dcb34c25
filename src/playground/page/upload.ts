import type { FormFile } from './wire.ts';

/** A file that was chosen, read whole. */
export interface Upload extends FormFile {
  size: number;
}

/** Reads a file as it is sent. */
export function readUpload(file: File): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    const { name, type, size } = file;
    reader.onload = () => resolve({ name, type, size, data: String(reader.result).split(',')[1] ?? '' });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
