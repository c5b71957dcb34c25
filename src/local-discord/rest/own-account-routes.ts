import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { memberPayload } from '../guild/member.ts';
import { memberOf } from '../guild/servers.ts';
import type { RoleConnection } from '../oauth2/authorizations.ts';
import { boundedText, readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { countMembers } from './guilds-routes.ts';
import { makeEmail } from './oauth2-routes.ts';
import { pageForm, takePage } from './pages.ts';
import { readCaller, readGrant } from './read-caller.ts';
import type { Routes } from './routes.ts';

/** `/users/@me`: the bot's account, or that of an access token's person. */
export function ownAccountRoutes(routes: Routes): void {
  const { world, root } = routes;
  const { servers } = world;
  root.on('GET', '/users/@me', {}, ({ request }) => {
    const { person, grant } = readCaller(world, request, 'identify');
    if (!grant) return { ...person.user, ...ownFacts };
    const email = grant.scopes.includes('email') && {
      email: makeEmail(person.user.username),
      verified: true,
    };
    return { ...person.user, mfa_enabled: false, locale: person.locale, premium_type: 0, ...email };
  });
  root.on('GET', '/users/@me/guilds', {}, ({ request, query }) => {
    const { person } = readCaller(world, request, 'guilds');
    const form = readForm(guildsForm, query);
    const listed = servers.all().flatMap((server) => {
      const { id, name, icon, banner, features, owner_id } = server.guild;
      const member = memberOf(server, person);
      if (!member) return [];
      const owner = owner_id === person.user.id;
      const counts = form.with_counts && countMembers(server.memberships.size);
      const permissions = member.permissions.toString();
      return [{ id, name, icon, banner, features, owner, permissions, ...counts }];
    });
    // hikari requests further pages until one is empty.
    return takePage(listed, ({ id }) => id, form);
  });
  root.on('GET', '/users/@me/guilds/:guild/member', {}, ({ request, params }) => {
    const { person } = readGrant(world, request, 'guilds.members.read');
    const server = servers.get(params.guild);
    const member = server && memberOf(server, person);
    if (!member) throw apiErrors.unknownGuild();
    return memberPayload(member);
  });
  root.on('GET', '/users/@me/connections', {}, ({ request }) => {
    readGrant(world, request, 'connections');
    return [];
  });
  connectionRoutes(routes);
}

/** Account fields that only the bot itself sees. */
export const ownFacts = { mfa_enabled: false, locale: 'en-US', verified: true, email: null };

function connectionRoutes({ world, root }: Routes): void {
  const { roleConnections } = world.authorizations;
  const path = '/users/@me/applications/:application/role-connection';
  const idOf = ({ params, request }: { params: { application: string }; request: FastifyRequest }) => {
    const { person } = readGrant(world, request, 'role_connections.write');
    if (params.application !== world.state.application.id) throw apiErrors.unknownApplication();
    return person.user.id;
  };
  root.on('GET', path, {}, (call) => roleConnections.get(idOf(call)) ?? noConnection);
  root.on('PUT', path, {}, (call) => {
    const id = idOf(call);
    const connection: RoleConnection = readForm(connectionForm, call.request.body.json ?? {});
    roleConnections.set(id, connection);
    return connection;
  });
  root.on('DELETE', path, {}, (call) => void roleConnections.delete(idOf(call)));
}

const noConnection: RoleConnection = { platform_name: null, platform_username: null, metadata: {} };

const guildsForm = pageForm(200).extend({ with_counts: z.stringbool().optional() });

const connectionForm = z.object({
  platform_name: boundedText(0, 50).nullable().default(null),
  platform_username: boundedText(0, 100).nullable().default(null),
  metadata: z
    .record(z.string(), boundedText(0, 100))
    .nullish()
    .transform((metadata) => metadata ?? {}),
});

/** @throws ApiError 50025 if the person has not allowed this application to add them to servers */
export function requireJoinGrant(world: World, userId: string, accessToken: string): void {
  const grant = world.authorizations.find(accessToken);
  if (grant?.userId !== userId || !grant.scopes.includes('guilds.join'))
    throw new ApiError(403, 50025, 'Invalid OAuth2 access token').because(
      'The access token must be this user’s, with the scope guilds.join.',
    );
}
