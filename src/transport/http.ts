/** One answered request. The body is read whole and never larger than the caller's cap. */
export interface HttpAnswer {
  status: number;
  /** Header names in lower case; a repeated header's values joined by ", ". */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** When the request left, in milliseconds of the door's clock. */
  sentAt: number;
  /** When the answer was complete. */
  receivedAt: number;
}

export interface HttpRequest {
  headers?: Readonly<Record<string, string>>;
  /** Whole request, from connect to the last byte. */
  timeoutMs: number;
  /** Bytes on the wire; a longer body fails as `too-large`. */
  maxBytes: number;
  signal?: AbortSignal;
}

/** The only door to the network. Redirects are never followed; every failure is a {@link TransportError}. */
export interface HttpDoor {
  get(url: string, request: HttpRequest): Promise<HttpAnswer>;
  close(): Promise<void>;
}

export type TransportFailure = 'timeout' | 'connection' | 'too-large' | 'aborted';

/** No answer came. The message names neither address nor header. */
export class TransportError extends Error {
  readonly failure: TransportFailure;

  constructor(failure: TransportFailure, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'TransportError';
    this.failure = failure;
  }
}
