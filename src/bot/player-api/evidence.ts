import type { HttpAnswer } from '../http/http-client.ts';

/** An answer, short enough for a line of the log. */
export interface Evidence {
  status: number;
  contentType: string | undefined;
  bytes: number;
  /** The beginning of the body, without `secret`, control characters, and what it says of players. */
  begins: string;
}

/**
 * The parts of an unusable answer that an operator needs. Some services quote the key that they refuse. A record holds names
 * and IDs that members may hide: of these the log has the length alone.
 */
export function toEvidence({ status, headers, body }: HttpAnswer, secret: string | undefined): Evidence {
  const text = body.subarray(0, 2_000).toString('utf8');
  const redacted = secret ? text.replaceAll(secret, '[key]') : text;
  // A refusal holds no record, and its words say what to do.
  const shape = status < 400 ? redacted.replace(jsonText, withoutWords) : redacted;
  return {
    status,
    contentType: headers['content-type'],
    bytes: body.length,
    begins: shape
      .replace(longNumber, '#')
      .replace(/\p{Cc}+/gu, ' ')
      .slice(0, 200),
  };
}

/** A text of JSON, which the end of what was read may cut off. A colon after it makes it the name of a field. */
const jsonText = /"((?:[^"\\]|\\.)*)(?:"(\s{0,9}:)?|$)/gsu;
/** As an ID is one. */
const longNumber = /\d{5,}/g;

function withoutWords(all: string, text: string, colon: string | undefined): string {
  return colon === undefined ? `"${text.length} characters"` : all;
}
