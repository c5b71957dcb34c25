import type { FastifyInstance } from 'fastify';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { inOneLocale } from '../guild/command-registry.ts';
import type { Payload } from '../messages/read-payload.ts';
import { commandForm, commandListForm } from '../rules/command.ts';
import { readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';

export function commandRoutes(app: FastifyInstance, world: World): void {
  const { state, servers } = world;
  app.addHook<{ Params: ScopeParams }>('preHandler', async ({ params: { application, guild } }) => {
    if (application !== state.application.id) throw apiErrors.unknownApplication();
    if (guild !== undefined && !servers.get(guild)?.botIds.has(state.bot.id)) throw apiErrors.missingAccess();
  });
  const ofGuild = '/applications/:application/guilds/:guild/commands';
  addScopeRoutes(app, world, '/applications/:application/commands');
  addScopeRoutes(app, world, ofGuild);
  app.get<{ Params: GuildParams }>(`${ofGuild}/permissions`, ({ params }) => listRestrictions(world, params));
  app.get<{ Params: GuildParams & { command: string } }>(`${ofGuild}/:command/permissions`, ({ params }) => {
    const found = listRestrictions(world, params).find(({ id }) => id === params.command);
    if (!found) throw apiErrors.unknownCommandPermissions();
    return found;
  });
  // Documented: only with a member's OAuth2 token, for which there is no other end here.
  app.put(`${ofGuild}/:command/permissions`, () => {
    throw new ApiError(403, 20001, 'Bots cannot use this endpoint');
  });
}

function listRestrictions({ commands, state }: World, { guild }: GuildParams) {
  return commands.restrictions(guild).map(({ id, permissions }) => ({
    id,
    application_id: state.application.id,
    guild_id: guild,
    permissions,
  }));
}

/** The operations that exist both for global commands and for those of one guild. */
function addScopeRoutes(app: FastifyInstance, { commands }: World, list: string): void {
  app.get<{ Params: ScopeParams; Querystring: { with_localizations?: string } }>(
    list,
    ({ params, query, headers }) => {
      const listed = commands.list(params.guild);
      if (query.with_localizations === 'true') return listed;
      const locale = String(headers['x-discord-locale'] ?? '') || undefined;
      return listed.map((command) => inOneLocale(command, locale));
    },
  );
  app.put<{ Params: ScopeParams; Body: Payload }>(list, ({ params, body }) =>
    commands.replace(readForm(commandListForm, body.json), params.guild),
  );
  app.post<{ Params: ScopeParams; Body: Payload }>(list, ({ params, body }, reply) => {
    const { command, isNew } = commands.put(readForm(commandForm, body.json), params.guild);
    return reply.code(isNew ? 201 : 200).send(command);
  });

  const single = `${list}/:command`;
  app.get<{ Params: CommandParams }>(single, ({ params }) => commands.get(params.command, params.guild));
  app.patch<{ Params: CommandParams; Body: Payload }>(single, ({ params, body }) => {
    const before = commands.get(params.command, params.guild);
    const form = readForm(commandForm, { ...before, ...asObject(body.json) });
    return commands.edit(before.id, form, params.guild);
  });
  app.delete<{ Params: CommandParams }>(single, ({ params }, reply) => {
    commands.remove(params.command, params.guild);
    return reply.code(204).send();
  });
}

interface ScopeParams {
  application: string;
  /** Absent for global commands. */
  guild?: string;
}

interface GuildParams {
  guild: string;
}

interface CommandParams extends ScopeParams {
  command: string;
}

function asObject(json: unknown): object {
  return typeof json === 'object' && json !== null ? json : {};
}
