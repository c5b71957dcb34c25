export interface Part {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
  readonly data: Buffer;
}

/**
 * Parses `multipart/form-data` in one pass; parts share the memory of `raw`. Node's parser copies files several times;
 * `@fastify/multipart` is slower and laxer, and ignores `filename*`. @returns undefined for a malformed body
 */
export function readMultipart(raw: Buffer, contentType: string): Part[] | undefined {
  const boundary = readParameters(contentType).get('boundary');
  if (!boundary || boundary.length > 200) return undefined;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parts: Part[] = [];
  // The first delimiter may have no line break before it.
  let at = raw.indexOf(delimiter.subarray(2));
  if (at !== 0 && raw.indexOf(delimiter) !== at - 2) return undefined;
  at += delimiter.length - 2;
  while (raw.toString('latin1', at, at + 2) !== '--') {
    const start = raw.indexOf('\r\n', at);
    const end = raw.indexOf(delimiter, at);
    const headEnd = raw.indexOf('\r\n\r\n', at);
    if (start < 0 || end < 0 || headEnd < 0 || headEnd > end) return undefined;
    const part = describePart(raw.toString('utf8', start + 2, headEnd), raw.subarray(headEnd + 4, end));
    if (!part) return undefined;
    parts.push(part);
    at = end + delimiter.length;
  }
  return parts;
}

function describePart(head: string, data: Buffer): Part | undefined {
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const disposition = headers.get('content-disposition') ?? '';
  const parameters = readParameters(disposition);
  const name = parameters.get('name');
  if (!disposition.toLowerCase().startsWith('form-data') || name === undefined) return undefined;
  const fileName = decodeExtended(parameters.get('filename*')) ?? parameters.get('filename');
  return { name, fileName, contentType: headers.get('content-type'), data };
}

/**
 * Parses header parameters. Browsers escape quotes as `%22` and keep backslashes; other libraries write `\"` and `\\`,
 * which
 * applies if there is a `\"` and unescaping leaves no quote.
 */
function readParameters(header: string): Map<string, string> {
  const hasEscapedQuote = header.replaceAll('\\\\', '').includes('\\"');
  const escaped = hasEscapedQuote && !header.replace(parameterWithEscapes, '').includes('"');
  const found = header.matchAll(escaped ? parameterWithEscapes : parameter);
  return new Map(
    [...found].map(([, name = '', quoted, bare = '']) => {
      if (quoted === undefined) return [name.toLowerCase(), bare];
      const unescaped = escaped ? quoted.replace(/\\(["\\])/g, '$1') : quoted;
      const decoded = unescaped.replace(/%(22|0D|0A)/gi, (encoded) => decodeURIComponent(encoded));
      return [name.toLowerCase(), decoded];
    }),
  );
}

const parameter = /;\s*([^\s;="]+)=(?:"([^"]*)"|([^\s;"]*))/g;
const parameterWithEscapes = /;\s*([^\s;="]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

/** Decodes a file name that states its encoding (`filename*`). */
function decodeExtended(value = ''): string | undefined {
  const encoded = /^utf-8''(.*)/i.exec(value)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    // Not in the stated encoding; the header also has the plain name.
    return undefined;
  }
}
