import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { asPng, maxFileBytes } from './as-png.ts';
import type { PictureSource } from './picture-source.ts';

/** Reads `<kind>/<id>.png`, otherwise `<id>.png`; also `.jpg`, `.webp` and `.gif`. Callers check IDs and kinds. */
export function folderSource(folder: string): PictureSource {
  return {
    name: 'folder',
    async find({ kind, id }) {
      for (const place of [kind, '.'])
        for (const ending of endings) {
          const file = path.join(folder, place, `${id}${ending}`);
          const found = await stat(file).catch(() => undefined);
          if (!found?.isFile()) continue;
          if (found.size > maxFileBytes) throw new Error('the file is too large for a picture');
          return asPng(await readFile(file));
        }
      return undefined;
    },
  };
}

const endings = ['.png', '.jpg', '.webp', '.gif'] as const;
