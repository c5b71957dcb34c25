import { randomBytes, randomUUID } from 'node:crypto';
import { type InternalRequest, RateLimitError, type RawFile, REST, RequestMethod } from '@discordjs/rest';

/** Adapts the library's client: faster form data, nonces, no logout after a 401, and messages for empty errors. */
export class DiscordRest extends REST {
  /** Resolves when the next request may go out. */
  pace?: () => Promise<void>;

  override async queueRequest(request: InternalRequest) {
    await this.pace?.();
    try {
      return await super.queueRequest(encodeFiles({ ...request, body: withNonce(request) }));
    } catch (error) {
      if (error instanceof RateLimitError)
        error.message = `Discord asks to wait for ${Math.ceil(Math.max(error.timeToReset, error.retryAfter) / 1_000)} s`;
      throw error;
    }
  }

  /** The library drops the token at a 401, so that all later requests fail. Here only the one request fails. */
  override setToken(token: string | null): this {
    return token === null ? this : super.setToken(token);
  }
}

/** Encodes files itself, because reading the library's Blobs took more CPU than the rest of an answer. */
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

/** Adds a nonce, so that Discord doesn't post a retried channel message twice. */
function withNonce({ method, fullRoute, body }: InternalRequest): unknown {
  const isMessage = method === RequestMethod.Post && /^\/channels\/\d+\/messages$/.test(fullRoute);
  if (!isMessage || typeof body !== 'object' || body === null || 'nonce' in body) return body;
  return { ...body, nonce: randomBytes(12).toString('hex'), enforce_nonce: true };
}

/** Encodes the form data once (RFC 7578): the files, then the message. */
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

function quote(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent);
}
