import { ApiError } from '../errors/api-error.ts';

type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** OAuth2's error response (RFC 6749): `{ error, error_description }`. */
export class OAuthError extends ApiError {
  readonly error: OAuthErrorCode;

  constructor(error: OAuthErrorCode, description = '') {
    super(error === 'invalid_client' ? 401 : 400, 0, description || error);
    this.name = 'OAuthError';
    this.error = error;
    this.#description = description;
  }

  readonly #description: string;

  override get body(): object {
    return { error: this.error, ...(this.#description && { error_description: this.#description }) };
  }
}
