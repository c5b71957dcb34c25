import type { APIApplicationCommand } from 'discord-api-types/v10';
import { withoutLocalizations } from '../guild/command-book.ts';
import { refusals } from '../http/api-error.ts';
import { type Call, done, ok, type Route } from '../http/route.ts';
import { commandForm, commandListForm } from '../rules/command.ts';
import { readForm } from '../rules/form.ts';
import type { World } from '../world.ts';

export function commandRoutes(world: World): Route[] {
  return [
    ...bookRoutes(world, '/applications/:application/commands'),
    ...bookRoutes(world, '/applications/:application/guilds/:guild/commands'),
    {
      method: 'GET',
      path: '/applications/:application/guilds/:guild/commands/permissions',
      auth: 'bot',
      handle: (call) => {
        readScope(world, call, true);
        return ok([]);
      },
    },
    {
      method: 'GET',
      path: '/applications/:application/guilds/:guild/commands/:command/permissions',
      auth: 'bot',
      // Nobody can change a command's permissions here, and Discord answers 404 for one never changed.
      handle: () => {
        throw refusals.unknownCommandPermissions();
      },
    },
  ];
}

/** The seven operations that exist both for everywhere and for one server. */
function bookRoutes(world: World, path: string): Route[] {
  const { commands } = world;
  const scope = (call: Call) => readScope(world, call, path.includes(':guild'));
  const single = `${path}/:command`;
  return [
    {
      method: 'GET',
      path,
      auth: 'bot',
      handle: (call) => {
        const isFull = call.query.get('with_localizations') === 'true';
        const listed = commands.list(scope(call));
        return ok(isFull ? listed : listed.map(withoutLocalizations));
      },
    },
    {
      method: 'PUT',
      path,
      auth: 'bot',
      handle: (call) => ok(commands.replace(readForm(commandListForm, call.body), scope(call))),
    },
    {
      method: 'POST',
      path,
      auth: 'bot',
      handle: (call) => {
        const { command, isNew } = commands.put(readForm(commandForm, call.body), scope(call));
        return { status: isNew ? 201 : 200, body: command };
      },
    },
    {
      method: 'GET',
      path: single,
      auth: 'bot',
      handle: (call) => ok(commands.get(call.param('command'), scope(call))),
    },
    {
      method: 'PATCH',
      path: single,
      auth: 'bot',
      handle: (call) => {
        const before = commands.get(call.param('command'), scope(call));
        const form = readForm(commandForm, { ...before, ...asObject(call.body) });
        return ok(commands.edit(before.id, form, scope(call)) satisfies APIApplicationCommand);
      },
    },
    {
      method: 'DELETE',
      path: single,
      auth: 'bot',
      handle: (call) => {
        commands.remove(call.param('command'), scope(call));
        return done;
      },
    },
  ];
}

function readScope({ place }: World, { param }: Call, isGuild: boolean): string | undefined {
  if (param('application') !== place.application.id) throw refusals.unknownApplication();
  if (!isGuild) return undefined;
  if (param('guild') !== place.guild.id) throw refusals.missingAccess();
  return place.guild.id;
}

function asObject(body: unknown): object {
  return typeof body === 'object' && body !== null ? body : {};
}
