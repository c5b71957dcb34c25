import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { memberPayload } from '../guild/member.ts';
import { memberOf } from '../guild/servers.ts';
import type { Payload } from '../messages/read-payload.ts';
import type { RoleConnection } from '../oauth2/authorizations.ts';
import { boundedText, pageForm, readForm, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { makeEmail } from './oauth2.ts';
import { readCaller, readGrant } from './read-caller.ts';
import type { GuildParams } from './require-server.ts';

/** Serves the own account of the bot, or of a person whose token is sent. */
export function ownAccountRoutes(app: FastifyInstance, world: World): void {
  const { servers } = world;
  app.addHook('onRequest', async (request) => void readCaller(world, request));
  app.get('/users/@me', (request) => {
    const { person, grant } = readCaller(world, request, 'identify');
    if (!grant) return { ...person.user, ...ownFacts };
    const email = grant.scopes.includes('email') && {
      email: makeEmail(person.user.username),
      verified: true,
    };
    return { ...person.user, mfa_enabled: false, locale: person.locale, premium_type: 0, ...email };
  });
  app.get('/users/@me/guilds', (request) => {
    const { person } = readCaller(world, request, 'guilds');
    const { with_counts, limit = 200, before, after } = readForm(guildsForm, request.query);
    const listed = servers.all().flatMap((server) => {
      const { id, name, icon, banner, features, owner_id } = server.guild;
      const member = memberOf(server, person);
      if (!member) return [];
      const owner = owner_id === person.user.id;
      const counts = with_counts && {
        approximate_member_count: server.memberships.size,
        approximate_presence_count: 1,
      };
      const permissions = member.permissions.toString();
      return [{ id, name, icon, banner, features, owner, permissions, ...counts }];
    });
    // hikari asks for what comes after the last one until there is nothing more.
    const page = listed
      .toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
      .filter(({ id }) => after === undefined || BigInt(id) > BigInt(after))
      .filter(({ id }) => before === undefined || BigInt(id) < BigInt(before));
    return before === undefined ? page.slice(0, limit) : page.slice(-limit);
  });
  app.get<{ Params: GuildParams }>('/users/@me/guilds/:guild/member', (request) => {
    const { person } = readGrant(world, request, 'guilds.members.read');
    const server = servers.get(request.params.guild);
    const member = server && memberOf(server, person);
    if (!member) throw apiErrors.unknownGuild();
    return memberPayload(member);
  });
  // Nobody here has an account elsewhere.
  app.get('/users/@me/connections', (request) => {
    readGrant(world, request, 'connections');
    return [];
  });
  connectionRoutes(app, world);
}

/** The facts of a bot's account that only the bot itself is told. */
export const ownFacts = { mfa_enabled: false, locale: 'en-US', verified: true, email: null };

/** A person's account elsewhere, as the application describes it to servers. */
function connectionRoutes(app: FastifyInstance, world: World): void {
  const path = '/users/@me/applications/:application/role-connection';
  const { roleConnections } = world.authorizations;
  const requireOwn = ({ application }: { application: string }) => {
    if (application !== world.state.application.id) throw apiErrors.unknownApplication();
  };
  app.get<{ Params: { application: string } }>(path, (request) => {
    const { person } = readGrant(world, request, 'role_connections.write');
    requireOwn(request.params);
    return roleConnections.get(person.user.id) ?? noConnection;
  });
  app.put<{ Params: { application: string }; Body: Payload }>(path, (request) => {
    const { person } = readGrant(world, request, 'role_connections.write');
    requireOwn(request.params);
    const { platform_name, platform_username, metadata } = readForm(connectionForm, request.body.json ?? {});
    const connection: RoleConnection = {
      platform_name: platform_name ?? null,
      platform_username: platform_username ?? null,
      metadata: metadata ?? {},
    };
    roleConnections.set(person.user.id, connection);
    return connection;
  });
  app.delete<{ Params: { application: string } }>(path, (request, reply) => {
    const { person } = readGrant(world, request, 'role_connections.write');
    requireOwn(request.params);
    roleConnections.delete(person.user.id);
    return reply.code(204).send();
  });
}

const noConnection: RoleConnection = { platform_name: null, platform_username: null, metadata: {} };

const guildsForm = pageForm(200).extend({
  before: snowflake.optional(),
  after: snowflake.optional(),
  with_counts: z.stringbool().optional(),
});

const connectionForm = z.object({
  platform_name: boundedText(0, 50).nullish(),
  platform_username: boundedText(0, 100).nullish(),
  metadata: z.record(z.string(), boundedText(0, 100)).nullish(),
});

/** @throws ApiError 50025 if the person did not allow this application to let them join servers */
export function requireJoinGrant(world: World, userId: string, accessToken: string): void {
  const grant = world.authorizations.find(accessToken);
  if (grant?.userId !== userId || !grant.scopes.includes('guilds.join'))
    throw new ApiError(403, 50025, 'Invalid OAuth2 access token').because(
      'The access token must be this user’s, with the scope guilds.join.',
    );
}
