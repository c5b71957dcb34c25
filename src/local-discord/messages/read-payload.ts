import { apiErrors } from '../errors/api-error.ts';
import { type Part, readMultipart } from './multipart.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** The content of a request; every route finds it in `request.body`. */
export interface Payload {
  /** The JSON body, or the `payload_json` or the plain fields of a multipart one; undefined when there is none. */
  json: unknown;
  files: readonly UploadedFile[];
}

/** @throws ApiError for a body that cannot be read */
export async function readPayload(raw: Buffer, contentType: string): Promise<Payload> {
  if (raw.length === 0) return emptyPayload;
  if (contentType.startsWith('multipart/form-data')) return readForm(raw, contentType);
  return { json: parseJson(raw.toString('utf8')), files: [] };
}

function readForm(raw: Buffer, contentType: string): Payload {
  const parts = readMultipart(raw, contentType);
  if (!parts) throw apiErrors.notJson();
  const plain = parts.filter(({ fileName }) => fileName === undefined);
  const { payload_json: payload, ...fields } = Object.fromEntries(
    plain.map(({ name, data }) => [name, data.toString('utf8')]),
  );
  return {
    json: payload === undefined ? fields : parseJson(payload),
    files: parts.filter(({ fileName }) => fileName !== undefined).map(readFile),
  };
}

function readFile({ name, fileName = '', contentType, data }: Part, position: number): UploadedFile {
  const index = Number(/^files?\[?(\d+)\]?$/.exec(name)?.[1] ?? position);
  // A copy, so that a file that is kept does not keep the whole request.
  return { index, name: fileName, contentType, data: new Uint8Array(data) };
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
  if (!/\d{16}/.test(json)) return json;
  let isInString = false;
  return json.replace(token, (found) => {
    if (found === '"') isInString = !isInString;
    const isLarge = !isInString && /^\d{16,20}$/.test(found) && !Number.isSafeInteger(Number(found));
    return isLarge ? `"${found}"` : found;
  });
}

/** An escaped character, the begin or end of a string, or a number or word. */
const token = /\\.|"|[\w.+-]+/gs;

export const emptyPayload: Payload = { json: undefined, files: [] };
