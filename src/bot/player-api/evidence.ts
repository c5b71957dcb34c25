import type { HttpAnswer } from '../http/http-client.ts';

/** An answer, short enough for a line of the log. */
export interface Evidence {
  status: number;
  contentType: string | undefined;
  bytes: number;
  /** The beginning of the body, without `secret` and control characters. */
  begins: string;
}

/** The parts of an unusable answer that an operator needs. Some services quote the key that they refuse. */
export function toEvidence({ status, headers, body }: HttpAnswer, secret: string | undefined): Evidence {
  const text = body.subarray(0, 2_000).toString('utf8');
  const redacted = secret ? text.replaceAll(secret, '[key]') : text;
  return {
    status,
    contentType: headers['content-type'],
    bytes: body.length,
    begins: redacted.replace(/\p{Cc}+/gu, ' ').slice(0, 200),
  };
}
