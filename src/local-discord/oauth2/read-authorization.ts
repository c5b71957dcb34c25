import type { Person } from '../guild/people.ts';
import type { World } from '../world.ts';
import type { Challenge } from './authorizations.ts';
import { listUnknown, readScopes } from './scopes.ts';

export type Asked = Readonly<Record<string, unknown>>;

export interface Authorization {
  readonly world: World;
  readonly scopes: readonly string[];
  /** Undefined only when adding a bot without a redirect. */
  readonly redirectUri: URL | undefined;
  readonly state: string | undefined;
  readonly isImplicit: boolean;
  readonly challenge: Challenge | undefined;
  readonly permissions: bigint;
  readonly guildId: string | undefined;
}

/** An application's mistake. It is shown to the person, because Discord does not redirect then. */
export class AuthorizationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AuthorizationError';
  }
}

export function readAuthorization(worlds: readonly World[], asked: Asked): Authorization {
  const text = (name: string) => (typeof asked[name] === 'string' && asked[name] ? asked[name] : undefined);
  const id = text('client_id');
  const world = worlds.find(({ state }) => state.application.id === id);
  if (!world) throw new AuthorizationError(`client_id: no application here has the id “${id ?? ''}”.`);
  const scopes = readScopes(text('scope'));
  const unknown = listUnknown(scopes);
  if (unknown.length > 0)
    throw new AuthorizationError(`scope: the local Discord does not know ${unknown.join(', ')}.`);
  if (scopes.length === 0) throw new AuthorizationError('scope: name at least one.');
  const kind = text('response_type');
  const isForBot = scopes.every((scope) => scope === 'bot' || scope === 'applications.commands');
  if (kind !== 'code' && kind !== 'token' && !(kind === undefined && isForBot))
    throw new AuthorizationError('response_type: must be code or token.');
  const permissions = text('permissions') ?? '0';
  if (!/^\d{1,20}$/.test(permissions)) throw new AuthorizationError('permissions: must be a number.');
  return {
    world,
    scopes,
    redirectUri: kind === undefined ? undefined : readRedirect(world, text('redirect_uri')),
    state: text('state'),
    isImplicit: kind === 'token',
    challenge: readChallenge(text('code_challenge'), text('code_challenge_method')),
    permissions: BigInt(permissions),
    guildId: text('guild_id'),
  };
}

function readRedirect({ redirectUris }: World, uri: string | undefined): URL {
  const wanted = uri ?? (redirectUris.length === 1 ? redirectUris[0] : undefined);
  const isKnown = wanted !== undefined && (redirectUris.length === 0 || redirectUris.includes(wanted));
  if (isKnown && URL.canParse(wanted) && /^https?:/.test(wanted)) return new URL(wanted);
  const known = redirectUris.length === 0 ? 'an address that begins with http' : redirectUris.join(' or ');
  throw new AuthorizationError(`redirect_uri: must be ${known}.`);
}

function readChallenge(value: string | undefined, method = 'plain'): Challenge | undefined {
  if (value === undefined) return undefined;
  if (method !== 'S256' && method !== 'plain')
    throw new AuthorizationError('code_challenge_method: must be S256 or plain.');
  return { value, method };
}

export function allow(
  { world, scopes, redirectUri, state, isImplicit, challenge }: Authorization & { redirectUri: URL },
  { user }: Person,
): string {
  const { authorizations } = world;
  const back = new URL(redirectUri);
  const facts = new URLSearchParams();
  if (isImplicit) {
    const grant = authorizations.grant({ userId: user.id, scopes }, { canRefresh: false });
    facts.set('token_type', 'Bearer');
    facts.set('access_token', grant.accessToken);
    facts.set('expires_in', String(Math.round((grant.expiresAt - world.now()) / 1000)));
    facts.set('scope', scopes.join(' '));
  } else
    facts.set(
      'code',
      authorizations.issueCode({ userId: user.id, scopes, redirectUri: redirectUri.href, challenge }),
    );
  if (state !== undefined) facts.set('state', state);
  if (isImplicit) back.hash = facts.toString();
  else for (const [name, value] of facts) back.searchParams.set(name, value);
  return back.href;
}

export function deny({ redirectUri, state }: Authorization & { redirectUri: URL }): string {
  const back = new URL(redirectUri);
  back.searchParams.set('error', 'access_denied');
  back.searchParams.set('error_description', 'The resource owner or authorization server denied the request');
  if (state !== undefined) back.searchParams.set('state', state);
  return back.href;
}
