import { type ErrorCode, errorBody } from '../shared/contract/error-codes.ts';

/** An error with a code of the specification: routes and checks throw it, the error handler answers with it. */
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
