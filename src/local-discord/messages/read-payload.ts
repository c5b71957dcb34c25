import { apiErrors } from '../errors/api-error.ts';
import { parseJson } from '../rules/parse-json.ts';
import { type Part, readMultipart } from './multipart.ts';
import type { UploadedFile } from './uploaded-file.ts';

export interface Payload {
  /** The JSON body, or a form's `payload_json` or plain fields. */
  json: unknown;
  files: readonly UploadedFile[];
}

/** Reads a request body by its content type. @throws ApiError if it is malformed */
export async function readPayload(raw: Buffer, contentType: string): Promise<Payload> {
  if (raw.length === 0) return emptyPayload;
  if (contentType.startsWith('multipart/form-data')) return readForm(raw, contentType);
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return { json: readFields(new URLSearchParams(raw.toString('utf8'))), files: [] };
  return { json: readJson(raw.toString('utf8')), files: [] };
}

function readForm(raw: Buffer, contentType: string): Payload {
  const parts = readMultipart(raw, contentType);
  if (!parts) throw apiErrors.notJson();
  const plain = parts.filter(({ fileName }) => fileName === undefined);
  return {
    json: readFields(plain.map(({ name, data }) => [name, data.toString('utf8')])),
    files: parts.filter(({ fileName }) => fileName !== undefined).map(readFile),
  };
}

/** py-cord sends `payload_json` URL-encoded if there are no files. */
function readFields(entries: Iterable<[string, string]>): unknown {
  const { payload_json: payload, ...fields } = Object.fromEntries(entries);
  return payload === undefined ? fields : readJson(payload);
}

function readFile({ name, fileName = '', contentType, data }: Part, position: number): UploadedFile {
  const index = Number(/^files?\[?(\d+)\]?$/.exec(name)?.[1] ?? position);
  const { buffer, byteOffset, byteLength } = data;
  // A stored file must not keep a much larger request in memory.
  const isMost = byteLength > buffer.byteLength * 0.9;
  const kept = isMost ? new Uint8Array(buffer, byteOffset, byteLength) : new Uint8Array(data);
  return { index, name: fileName, contentType, data: kept };
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw apiErrors.notJson();
  }
}

export const emptyPayload: Payload = { json: undefined, files: [] };
