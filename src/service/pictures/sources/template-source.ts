import { Agent, type Dispatcher, request } from 'undici';
import { codeOf } from '../../../shared/errors/code-of.ts';
import { type Lookup, publicLookup } from '../../../shared/process/public-lookup.ts';
import { asPng, maxFileBytes } from './as-png.ts';
import type { PictureSource } from './picture-source.ts';

interface TemplateOptions {
  /** Firewalls refuse the defaults of HTTP clients. */
  userAgent: string;
  timeoutMs?: number;
  lookup?: Lookup;
}

/** Refuses redirects, and public names of private addresses. @param template contains `{id}` and perhaps `{kind}` */
export function templateSource(
  template: string,
  name: string,
  { userAgent, timeoutMs = 1_500, lookup }: TemplateOptions,
): PictureSource {
  const dispatcher = new Agent({ connect: { lookup: publicLookup(lookup) } });
  return {
    name,
    async find({ kind, id }) {
      if (kind === 'frame' && !template.includes('{kind}')) return undefined;
      const url = template.replaceAll('{id}', id).replaceAll('{kind}', kind);
      const { statusCode, body } = await request(url, {
        dispatcher,
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': userAgent },
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(throwWithoutAddress);
      // Destroying an unread body emits an irrelevant error.
      body.on('error', () => undefined);
      if (statusCode === 200) return asPng(await readAll(body));
      await body.dump();
      if (statusCode === 404 || statusCode === 410) return undefined;
      throw new Error(`it answered ${statusCode}`);
    },
  };
}

/** Hides the address, which Node's own message contains. */
function throwWithoutAddress(error: unknown): never {
  const isOfSystem = error instanceof Error && 'syscall' in error;
  throw isOfSystem ? new Error(`the connection failed (${codeOf(error)})`, { cause: error }) : error;
}

/** @throws Error once the body is longer than a picture may be */
async function readAll(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    parts.push(part);
    length += part.length;
    if (length > maxFileBytes) throw new Error('the answer is too long for a picture');
  }
  return Buffer.concat(parts);
}
