import type { FastifyRequest } from 'fastify';
import type { Payload } from '../messages/read-payload.ts';
import type { Grant } from '../oauth2/authorizations.ts';
import { tokenLifeMs } from '../oauth2/authorizations.ts';
import { OAuthError } from '../oauth2/oauth-error.ts';
import { listUnknown, readScopes } from '../oauth2/scopes.ts';
import type { World } from '../world.ts';
import { decodeIfEscaped } from './audit-reason.ts';
import { readGrant } from './read-caller.ts';
import type { Routes } from './routes.ts';

type Form = Readonly<Record<string, string>>;

/** Routes for people's access tokens. Applications authenticate with ID and secret. */
export function oauth2Routes({ world, root }: Routes): void {
  root.on('POST', '/oauth2/token', {}, ({ request, reply }) => {
    const form = readForm(request);
    const application = requireApplication(world, request, form);
    reply.header('cache-control', 'no-store');
    return describeToken(makeGrant(application, form));
  });
  root.on('POST', '/oauth2/token/revoke', {}, ({ request }) => {
    const form = readForm(request);
    requireApplication(world, request, form).authorizations.revoke(form.token ?? '');
    return {};
  });
  root.on('GET', '/oauth2/@me', {}, ({ request }) => {
    const { grant, person } = readGrant(world, request);
    const { id, name, icon, description, bot_public, bot_require_code_grant, verify_key } =
      world.state.application;
    return {
      application: {
        ...{ id, name, icon, description, hook: true },
        ...{ bot_public, bot_require_code_grant, verify_key },
      },
      scopes: grant.scopes,
      expires: new Date(grant.expiresAt).toISOString(),
      ...(grant.scopes.includes('identify') && { user: person.user }),
    };
  });
  root.on('GET', '/oauth2/userinfo', {}, ({ request }) => {
    const { grant, person } = readGrant(world, request, 'openid');
    const { id, username, global_name } = person.user;
    return {
      sub: id,
      ...(grant.scopes.includes('identify') && {
        ...{ preferred_username: username, nickname: global_name ?? null, locale: person.locale },
      }),
      ...(grant.scopes.includes('email') && { email: makeEmail(username), email_verified: true }),
    };
  });
}

function makeGrant({ authorizations, state }: World, form: Form): Grant {
  switch (form.grant_type) {
    case 'authorization_code':
      return authorizations.redeem(form.code ?? '', {
        redirectUri: form.redirect_uri ?? '',
        verifier: form.code_verifier,
      });
    case 'refresh_token':
      return authorizations.refresh(form.refresh_token ?? '');
    case 'client_credentials': {
      // Documented: the token is the application owner's.
      const scopes = readScopes(form.scope);
      if (scopes.length === 0 || listUnknown(scopes).length > 0)
        throw new OAuthError('invalid_scope', 'The requested scope is invalid, unknown, or malformed.');
      const userId = state.application.owner?.id ?? '';
      return authorizations.grant({ userId, scopes }, { canRefresh: false });
    }
    default:
      throw new OAuthError('unsupported_grant_type', 'Grant type None is not supported');
  }
}

function describeToken({ accessToken, refreshToken, scopes }: Grant) {
  return {
    token_type: 'Bearer',
    access_token: accessToken,
    expires_in: tokenLifeMs / 1000,
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    scope: scopes.join(' '),
  };
}

/** Makes up an address; nothing is ever sent there. */
export function makeEmail(username: string): string {
  return `${username}@example.com`;
}

function readForm({ headers, body }: FastifyRequest<{ Body: Payload }>): Form {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (isForm) return Object(body.json);
  throw new OAuthError('invalid_request', 'The content type must be application/x-www-form-urlencoded.');
}

/** Authenticates by HTTP Basic, or `client_id` and `client_secret` in the form. @throws OAuthError `invalid_client` */
function requireApplication({ applications }: World, { headers }: FastifyRequest, form: Form): World {
  const basic = /^Basic (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString('utf8').split(':', 2).map(decodeIfEscaped)
    : [form.client_id, form.client_secret];
  const found = applications.find(({ state }) => state.application.id === id);
  if (found && found.clientSecret === secret) return found;
  const reason = found ? 'The client secret is another.' : `No application here has the id “${id ?? ''}”.`;
  throw new OAuthError('invalid_client').because(reason);
}
