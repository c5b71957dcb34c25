import type { IncomingMessage } from 'node:http';
import type { UploadedFile } from '../messages/attachments.ts';
import { ApiError, refusals } from './api-error.ts';

/**
 * Reads a JSON or multipart body.
 * @throws ApiError for a body that is too large or broken
 */
export async function readBody(request: IncomingMessage): Promise<{ body: unknown; files: UploadedFile[] }> {
  const raw = await readAll(request).catch((error: unknown) => {
    // Cut off half-way: nobody is there to read the refusal, but it is no fault of ours either.
    throw error instanceof ApiError ? error : refusals.badRequest();
  });
  if (raw.length === 0) return { body: undefined, files: [] };
  const contentType = request.headers['content-type'] ?? '';
  if (contentType.startsWith('multipart/form-data')) return readMultipart(raw, contentType);
  return { body: parseJson(raw.toString('utf8')), files: [] };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    // Read on to the end: a client that is still sending would miss the answer if the connection were cut.
    if (size <= maximumBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > maximumBytes) throw refusals.tooLarge();
  return Buffer.concat(chunks);
}

async function readMultipart(
  raw: Buffer,
  contentType: string,
): Promise<{ body: unknown; files: UploadedFile[] }> {
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw refusals.notJson();
    });
  const plain: Record<string, string> = {};
  const files: UploadedFile[] = [];
  for (const [field, value] of form) {
    if (typeof value === 'string') plain[field] = value;
    else files.push(await readFile(field, value, files.length));
  }
  const { payload_json: payload, ...fields } = plain;
  return { body: payload === undefined ? fields : parseJson(payload), files };
}

async function readFile(field: string, file: File, position: number): Promise<UploadedFile> {
  const index = Number(/^files?\[?(\d+)\]?$/.exec(field)?.[1] ?? position);
  const data = new Uint8Array(await file.arrayBuffer());
  return { index, name: file.name, contentType: file.type || undefined, data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusals.notJson();
  }
}

/** Discord's limit on a whole request is 25 MiB. */
const maximumBytes = 25 * 1024 * 1024;
