import { asPng, maxFileBytes } from './as-png.ts';
import type { PictureSource } from './picture-source.ts';

/**
 * Another address that serves pictures.
 * @param template holds `{id}`, and `{kind}` where it has frames: without it, frames are not asked for there
 * @param timeoutMs longest time for one picture, its last byte included
 */
export function templateSource(template: string, name: string, timeoutMs = 1_500): PictureSource {
  return {
    name,
    async find({ kind, id }) {
      if (kind === 'frame' && !template.includes('{kind}')) return undefined;
      const url = template.replaceAll('{id}', id).replaceAll('{kind}', kind);
      const answer = await fetch(url, {
        headers: { accept: 'image/*' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status === 404 || answer.status === 410) {
        await answer.body?.cancel();
        return undefined;
      }
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`it answered ${answer.status}`);
      }
      return asPng(await readAll(answer));
    },
  };
}

/** @throws Error as soon as it is longer than a picture may be */
async function readAll({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    length += part.length;
    if (length > maxFileBytes) throw new Error('the answer is too long for a picture');
  }
  return Buffer.concat(parts);
}
