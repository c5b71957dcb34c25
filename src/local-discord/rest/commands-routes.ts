import { ApiError, apiErrors } from '../errors/api-error.ts';
import { inOneLocale } from '../guild/command-registry.ts';
import { commandForm, commandListForm } from '../rules/command.ts';
import { readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import type { RouteGroup, Routes } from './routes.ts';

export function commandRoutes({ world, application }: Routes): void {
  const { state, servers, commands } = world;
  addScopeRoutes(
    world,
    application.below('/commands', () => ({ guildId: undefined })),
  );
  const ofGuild = application.below('/guilds/:guild/commands', (_found, { guild }) => {
    if (!servers.get(guild)?.botIds.has(state.bot.id)) throw apiErrors.missingAccess();
    const restrictions = commands.restrictions(guild).map(({ id, permissions }) => ({
      id,
      application_id: state.application.id,
      guild_id: guild,
      permissions,
    }));
    return { guildId: guild, restrictions };
  });
  addScopeRoutes(world, ofGuild);
  ofGuild.on('GET', '/permissions', {}, ({ restrictions }) => restrictions);
  ofGuild.on('GET', '/:command/permissions', {}, ({ restrictions, params }) => {
    const found = restrictions.find(({ id }) => id === params.command);
    if (!found) throw apiErrors.unknownCommandPermissions();
    return found;
  });
  // Documented: only with a member's OAuth2 token.
  ofGuild.on('PUT', '/:command/permissions', {}, () => {
    throw new ApiError(403, 20001, 'Bots cannot use this endpoint');
  });
}

/** Adds the routes of global commands, or of one guild's. */
function addScopeRoutes<Names extends string>(
  { commands }: World,
  scope: RouteGroup<{ guildId: string | undefined }, Names>,
): void {
  scope.on('GET', '', {}, ({ guildId, query, request: { headers } }) => {
    const listed = commands.list(guildId);
    if (query.with_localizations === 'true') return listed;
    const locale = String(headers['x-discord-locale'] ?? '') || undefined;
    return listed.map((command) => inOneLocale(command, locale));
  });
  scope.on('PUT', '', { form: commandListForm }, ({ guildId, form }) => commands.replace(form, guildId));
  scope.on('POST', '', { form: commandForm }, ({ guildId, form, reply }) => {
    const { command, isNew } = commands.put(form, guildId);
    if (isNew) reply.code(201);
    return command;
  });
  const single = scope.below('/:command', ({ guildId }, params) => ({
    command: commands.get(params.command, guildId),
  }));
  single.on('GET', '', {}, ({ command }) => command);
  single.on('PATCH', '', {}, ({ guildId, command, request: { body } }) => {
    const form = readForm(commandForm, { ...command, ...Object(body.json) });
    return commands.edit(command.id, form, guildId);
  });
  single.on('DELETE', '', {}, ({ guildId, command }) => commands.remove(command.id, guildId));
}
