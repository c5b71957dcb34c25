import { type ErrorCode, errorBody } from '../contract/error-codes.ts';

/** A refusal in the service's own words: what a route or a check throws, and the one error handler answers with. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message?: string, options?: { retryAfterSeconds?: number }) {
    super(message ?? errorBody(code).message);
    this.name = 'ApiError';
    this.code = code;
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}
