import { createHash, randomBytes } from 'node:crypto';
import { Collection } from '../collection.ts';
import { OAuthError } from './oauth-error.ts';

export interface Grant {
  readonly accessToken: string;
  /** Absent if the application can't refresh. */
  readonly refreshToken?: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: number;
}

/** An authorization code, with the parameters that redeeming it must repeat. */
interface Code {
  readonly code: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly challenge: Challenge | undefined;
  readonly expiresAt: number;
}

/** PKCE challenge (RFC 7636). */
export interface Challenge {
  readonly value: string;
  readonly method: 'S256' | 'plain';
}

/** A person's account on another platform, as the application describes it. */
export interface RoleConnection {
  platform_name: string | null;
  platform_username: string | null;
  metadata: Record<string, string>;
}

export class Authorizations {
  readonly #now: () => number;
  readonly #codes: Collection<Code>;
  readonly #grants: Collection<Grant, 'refresh'>;
  /** Keyed by user ID. */
  readonly roleConnections = new Map<string, RoleConnection>();

  constructor(now: () => number) {
    this.#now = now;
    this.#codes = new Collection({ idOf: ({ code }) => code, capacity });
    this.#grants = new Collection({
      idOf: ({ accessToken }) => accessToken,
      indexes: { refresh: ({ refreshToken = '' }) => refreshToken },
      capacity,
    });
  }

  /** @returns a single-use code that is valid for ten minutes */
  issueCode(allowed: Omit<Code, 'code' | 'expiresAt'>): string {
    const code = makeSecret();
    this.#codes.put({ ...allowed, code, expiresAt: this.#now() + codeLifeMs });
    return code;
  }

  /** Exchanges a code. @throws OAuthError `invalid_grant` if it is unknown, used, expired, or the parameters differ */
  redeem(
    code: string,
    { redirectUri, verifier }: { redirectUri: string; verifier: string | undefined },
  ): Grant {
    const asked = this.#codes.get(code);
    this.#codes.remove(code);
    if (!asked || asked.expiresAt <= this.#now())
      throw new OAuthError('invalid_grant', 'Invalid "code" in request.');
    if (!URL.canParse(redirectUri) || new URL(redirectUri).href !== asked.redirectUri)
      throw new OAuthError('invalid_grant', 'Invalid "redirect_uri" in request.');
    if (asked.challenge && !isProof(verifier ?? '', asked.challenge))
      throw new OAuthError('invalid_grant', 'Invalid "code_verifier" in request.');
    return this.grant(asked);
  }

  /** Replaces a grant and its tokens. @throws OAuthError `invalid_grant` for an unknown token */
  refresh(refreshToken: string): Grant {
    const [known] = refreshToken === '' ? [] : this.#grants.where('refresh', refreshToken);
    if (!known) throw new OAuthError('invalid_grant', 'Invalid "refresh_token" in request.');
    this.#grants.remove(known.accessToken);
    return this.grant(known);
  }

  grant({ userId, scopes }: Pick<Grant, 'userId' | 'scopes'>, { canRefresh = true } = {}): Grant {
    return this.#grants.put({
      accessToken: makeSecret(),
      ...(canRefresh && { refreshToken: makeSecret() }),
      userId,
      scopes,
      expiresAt: this.#now() + tokenLifeMs,
    });
  }

  /** Revokes a grant by its access or refresh token. */
  revoke(token: string): void {
    const [refreshed] = token === '' ? [] : this.#grants.where('refresh', token);
    this.#grants.remove(refreshed?.accessToken ?? token);
  }

  /** @returns undefined for an unknown, revoked or expired token */
  find(accessToken: string): Grant | undefined {
    const grant = this.#grants.get(accessToken);
    return grant && grant.expiresAt > this.#now() ? grant : undefined;
  }

  reset(): void {
    this.#codes.reset();
    this.#grants.reset();
    this.roleConnections.clear();
  }
}

function isProof(verifier: string, { value, method }: Challenge): boolean {
  return (
    value === (method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url'))
  );
}

/** Makes a secret of the length of Discord's. */
function makeSecret(): string {
  return randomBytes(22).toString('base64url');
}

/** Lifetime of an access token. Documented: a week. */
export const tokenLifeMs = 7 * 24 * 60 * 60_000;
const codeLifeMs = 10 * 60_000;
const capacity = 1000;
