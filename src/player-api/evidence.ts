import type { HttpAnswer } from '../http/http-client.ts';

export interface Evidence {
  status: number;
  contentType: string | undefined;
  bytes: number;
  /** The beginning of the body, in which `secret` and control characters are blotted out. */
  begins: string;
}

/** What an operator needs to see of an answer that was not understood. Some services quote the key they refuse. */
export function evidenceOf({ status, headers, body }: HttpAnswer, secret: string | undefined): Evidence {
  const text = body.subarray(0, 2_000).toString('utf8');
  const blotted = secret ? text.replaceAll(secret, '[key]') : text;
  return {
    status,
    contentType: headers['content-type'],
    bytes: body.length,
    begins: blotted.replace(/\p{Cc}+/gu, ' ').slice(0, 200),
  };
}
