import { extname } from 'node:path';

/** Guesses a file's type from its name, because some libraries upload everything as `application/octet-stream`. */
export function guessContentType(fileName: string, declared: string | undefined): string | undefined {
  if (declared && declared !== 'application/octet-stream') return declared;
  return typesByExtension[extname(fileName).toLowerCase()];
}

const typesByExtension: Record<string, string> = {
  '.csv': 'text/csv; charset=utf-8',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.ogg': 'audio/ogg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.zip': 'application/zip',
};
