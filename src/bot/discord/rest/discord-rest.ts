import { randomBytes, randomUUID } from 'node:crypto';
import { type InternalRequest, RateLimitError, type RawFile, REST, RequestMethod } from '@discordjs/rest';

/**
 * The library's client, but for the forms that carry files, the nonces, what a 401 does, and an error that has no message.
 */
export class DiscordRest extends REST {
  override async queueRequest(request: InternalRequest) {
    try {
      return await super.queueRequest(encodeFiles({ ...request, body: withNonce(request) }));
    } catch (error) {
      if (error instanceof RateLimitError)
        error.message = `Discord asks to wait for ${Math.ceil(Math.max(error.timeToReset, error.retryAfter) / 1_000)} s`;
      throw error;
    }
  }

  /**
   * At a 401, the library sets the token to null and then fails every request that needs one. The start and the gateway
   * report a token that Discord really refuses; any other 401 must cost only one request.
   */
  override setToken(token: string | null): this {
    return token === null ? this : super.setToken(token);
  }
}

/** The library makes forms of Blobs: reading those again took more CPU than all else of an answer. */
function encodeFiles({ files, ...request }: InternalRequest): InternalRequest {
  if (!files?.length) return request;
  const boundary = `----loadout-${randomUUID()}`;
  return {
    ...request,
    headers: { ...request.headers, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: encodeForm(request.body, files, boundary),
    passThroughBody: true,
  };
}

/** The body of a request. A message in a channel gets a nonce, so that Discord posts a repeated one once. */
function withNonce({ method, fullRoute, body }: InternalRequest): unknown {
  const isMessage = method === RequestMethod.Post && /^\/channels\/\d+\/messages$/.test(fullRoute);
  if (!isMessage || typeof body !== 'object' || body === null || 'nonce' in body) return body;
  return { ...body, nonce: randomBytes(12).toString('hex'), enforce_nonce: true };
}

/** Once, as the bytes that go over the wire, in the form of RFC 7578: the files, then what the message says. */
function encodeForm(payload: unknown, files: readonly RawFile[], boundary: string): Buffer {
  const parts = files.flatMap(({ key, name, data, contentType = 'application/octet-stream' }, index) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${key ?? `files[${index}]`}"; filename="${quote(name)}"\r\n` +
      `Content-Type: ${contentType}\r\n\r\n`,
    typeof data === 'object' ? data : String(data),
    '\r\n',
  ]);
  const end = `--${boundary}\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n${JSON.stringify(payload)}\r\n--${boundary}--\r\n`;
  return Buffer.concat([...parts, end].map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

/** As browsers write names in quotes. */
function quote(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent);
}
