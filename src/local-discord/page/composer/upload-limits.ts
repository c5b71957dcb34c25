import { formatSize } from './file-size.ts';

/** Discord's limits without Nitro, in bytes: per file and (documented) per request. */
export const uploadLimits = { file: 10 * 1024 * 1024, total: 25 * 1024 * 1024, count: 10 };

export type UploadProblem =
  | { kind: 'file-too-large'; name: string; size: string; limit: string }
  | { kind: 'files-too-large'; limit: string }
  | { kind: 'too-many-files'; limit: number }
  | { kind: 'no-file-option'; command: string };

export function checkUploads(files: readonly { name: string; size: number }[]): UploadProblem | undefined {
  const large = files.find(({ size }) => size > uploadLimits.file);
  if (large)
    return {
      kind: 'file-too-large',
      name: large.name,
      size: formatSize(large.size),
      limit: formatSize(uploadLimits.file),
    };
  if (files.length > uploadLimits.count) return { kind: 'too-many-files', limit: uploadLimits.count };
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return total > uploadLimits.total
    ? { kind: 'files-too-large', limit: formatSize(uploadLimits.total) }
    : undefined;
}
