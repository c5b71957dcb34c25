import type { HttpAnswer } from '../http/http-client.ts';

interface Evidence {
  status: number;
  contentType: string | undefined;
  bytes: number;
  redirectsTo: string | undefined;
  begins: string;
}

/** Describes an unusable answer without the key, and without names and IDs that members may hide. */
export function toEvidence({ status, headers, body }: HttpAnswer, secret: string | undefined): Evidence {
  const text = body.subarray(0, 2_000).toString('utf8');
  const redacted = withoutSecret(text, secret);
  // A refusal contains no record, and its words say what to do.
  const shape = status < 400 ? withoutWords(redacted) : redacted;
  const plain = shape.replace(longNumber, '#').replace(/\p{Cc}+/gu, ' ');
  return {
    status,
    contentType: headers['content-type'],
    bytes: body.length,
    redirectsTo: describeRedirect(headers.location ?? '', secret),
    begins: plain.slice(0, 200),
  };
}

export function describeTry(path: string, answer: HttpAnswer, secret: string | undefined): string {
  const { status, begins } = toEvidence(answer, secret);
  return `${path}: status ${status}${begins && `, ${begins.slice(0, 80)}`}`;
}

/** Removes the key, which a refusal may quote encoded as in a URL or JSON. */
function withoutSecret(text: string, secret: string | undefined): string {
  if (!secret) return text;
  const characters = [...Buffer.from(secret)].map((byte) => byte.toString(16).padStart(2, '0'));
  const written = characters.map((hex) => `(?:\\\\?\\x${hex}|%${hex}|\\\\u00${hex})`);
  return text.replace(new RegExp(written.join(''), 'gi'), '[key]');
}

/** Removes credentials, query, key and IDs, as in `https://api.example/v2/info`. */
export function describeRedirect(location: string, secret: string | undefined): string | undefined {
  if (location === '' || !URL.canParse(location, nowhere)) return undefined;
  const { origin, pathname } = new URL(location, nowhere);
  const path = withoutSecret(pathname, secret).replace(longNumber, '#').slice(0, 200);
  return (origin === nowhere ? '' : origin) + path;
}

const nowhere = 'http://nowhere.invalid';

const longNumber = /\d{5,}/g;

/** Keeps field names, but only the lengths of other strings; the JSON may be cut off. */
function withoutWords(json: string): string {
  const parts = json.replace(/\\./gs, '--').split('"');
  const isName = (after = '') => /^\s{0,9}:/.test(after);
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return part;
      return isName(parts[index + 1]) ? `"${part}"` : `"${part.length} characters"`;
    })
    .join('');
}
