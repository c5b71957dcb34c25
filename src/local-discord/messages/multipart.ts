/** A part of a form. */
export interface Part {
  readonly name: string;
  /** Undefined for a plain field. */
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
  readonly data: Buffer;
}

/**
 * Reads `multipart/form-data` in one pass over its bytes; Node's own reader copies each file several times. The parts share
 * the memory of `raw`. `@fastify/multipart` reads requests only, but a bot may answer an interaction by HTTP with a form. It also
 * takes broken parts, ignores `filename*`, invents content types and needs 0.4 ms more CPU for a form of 130 kB (1.3 ms with fetch).
 * @returns undefined for a form that is broken
 */
export function readMultipart(raw: Buffer, contentType: string): Part[] | undefined {
  const boundary = parameterOf(contentType, 'boundary');
  if (!boundary || boundary.length > 200) return undefined;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parts: Part[] = [];
  // The first delimiter may be at the very beginning, without a line before it.
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
  const name = parameterOf(disposition, 'name');
  if (!disposition.toLowerCase().startsWith('form-data') || name === undefined) return undefined;
  const fileName = extendedOf(disposition) ?? parameterOf(disposition, 'filename');
  return { name, fileName, contentType: headers.get('content-type'), data };
}

/** A parameter of a header, in quotes or bare; browsers and libraries escape its quotes as `%22` or `\"`. */
function parameterOf(header: string, name: keyof typeof parameters): string | undefined {
  const found = parameters[name].exec(header);
  if (!found) return undefined;
  const quoted = found[1];
  if (quoted === undefined) return found[2];
  return quoted
    .replace(/\\(["\\])/g, '$1')
    .replace(/%(22|0D|0A)/gi, (encoded) => decodeURIComponent(encoded));
}

const parameters = {
  boundary: /;\s?boundary=(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/i,
  name: /;\s?name=(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/i,
  filename: /;\s?filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/i,
};

/** A file's name in the form that tells its encoding. */
function extendedOf(disposition: string): string | undefined {
  const encoded = /;\s?filename\*=utf-8''([^;\s]*)/i.exec(disposition)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    // The value is not encoded as it claims; the header has the plain name too.
    return undefined;
  }
}
