import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadedFile } from '../messages/attachments.ts';
import { apiErrors } from './api-error.ts';

/** What a request carries; every route finds one in `request.body`. */
export interface Payload {
  /** The JSON body, or the `payload_json` or the plain fields of a multipart one; undefined when there is none. */
  json: unknown;
  files: readonly UploadedFile[];
}

/** Makes the app read every body as a {@link Payload}: multipart where the content type says so, else JSON. */
export function addBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: maxBytes },
    ({ headers }: FastifyRequest, raw: Buffer) => readPayload(raw, headers['content-type'] ?? ''),
  );
  app.addHook('preValidation', async (request) => {
    request.body ??= empty;
  });
}

/** @throws ApiError for a body that cannot be read */
export async function readPayload(raw: Buffer, contentType: string): Promise<Payload> {
  if (raw.length === 0) return empty;
  if (contentType.startsWith('multipart/form-data')) return readMultipart(raw, contentType);
  return { json: parseJson(raw.toString('utf8')), files: [] };
}

async function readMultipart(raw: Buffer, contentType: string): Promise<Payload> {
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw apiErrors.notJson();
    });
  const plain: Record<string, string> = {};
  const files: UploadedFile[] = [];
  for (const [field, value] of form) {
    if (typeof value === 'string') plain[field] = value;
    else files.push(await readFile(field, value, files.length));
  }
  const { payload_json: payload, ...fields } = plain;
  return { json: payload === undefined ? fields : parseJson(payload), files };
}

async function readFile(field: string, file: File, position: number): Promise<UploadedFile> {
  const index = Number(/^files?\[?(\d+)\]?$/.exec(field)?.[1] ?? position);
  const data = new Uint8Array(await file.arrayBuffer());
  return { index, name: file.name, contentType: file.type || undefined, data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(quoteLargeIntegers(text));
  } catch {
    throw apiErrors.notJson();
  }
}

/** Some libraries send ids as numbers, and JavaScript would round them: what it cannot hold becomes a string. */
function quoteLargeIntegers(json: string): string {
  let isInString = false;
  return json.replace(token, (found) => {
    if (found === '"') isInString = !isInString;
    const isLarge = !isInString && /^\d{16,20}$/.test(found) && !Number.isSafeInteger(Number(found));
    return isLarge ? `"${found}"` : found;
  });
}

/** An escaped character, the begin or end of a string, or a number or word. */
const token = /\\.|"|[\w.+-]+/gs;

const empty: Payload = { json: undefined, files: [] };

/** Discord's limit on a whole request is 25 MiB. */
const maxBytes = 25 * 1024 * 1024;
