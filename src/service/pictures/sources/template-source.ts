import { asPng, maxFileBytes } from './as-png.ts';
import type { PictureSource } from './picture-source.ts';

interface TemplateOptions {
  /** The User-Agent to send: firewalls refuse the default ones of HTTP clients. */
  userAgent: string;
  /** Longest time for one picture, its last byte included. */
  timeoutMs?: number;
}

/**
 * Another server of pictures. A redirect counts as a failure: pictures come only from hosts that the operator named.
 * @param template holds `{id}`, and `{kind}` if it has frames: without it, frames are not asked for there
 */
export function templateSource(
  template: string,
  name: string,
  { userAgent, timeoutMs = 1_500 }: TemplateOptions,
): PictureSource {
  return {
    name,
    async find({ kind, id }) {
      if (kind === 'frame' && !template.includes('{kind}')) return undefined;
      const url = template.replaceAll('{id}', id).replaceAll('{kind}', kind);
      const answer = await fetch(url, {
        headers: { accept: 'image/*', 'user-agent': userAgent },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.ok) return asPng(await readAll(answer));
      await answer.body?.cancel();
      if (answer.status === 404 || answer.status === 410) return undefined;
      throw new Error(`it answered ${answer.status}`);
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
