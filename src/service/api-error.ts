import { type ErrorCode, errorBody } from '../shared/contract/error-codes.ts';
import { StoreAwayError } from '../shared/store/store-error.ts';

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

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StoreAwayError)
    return new ApiError('KEYS_UNAVAILABLE', undefined, { retryAfterSeconds: 1 });
  return new ApiError('INTERNAL');
}
