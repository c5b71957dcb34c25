import { type ErrorCode, errorBody } from '../shared/contract/error-codes.ts';
import { StoreAwayError } from '../shared/store/store-error.ts';

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

/** The answer to an error that no route made: the store is away, or something is broken. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StoreAwayError)
    return new ApiError('KEYS_UNAVAILABLE', undefined, { retryAfterSeconds: 1 });
  return new ApiError('INTERNAL');
}
