import {
  type APIRole,
  GatewayDispatchEvents,
  GatewayIntentBits,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { describeRole } from '../guild/describe-guild.ts';
import { namePermissions } from '../guild/explain-permission.ts';
import type { Server } from '../guild/servers.ts';
import { tellServer } from '../guild/tell-server.ts';
import type { Payload } from '../messages/read-payload.ts';
import { integer, readForm, snowflake, text } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { audited } from './audit-requests.ts';
import {
  type GuildParams,
  highestRole,
  requireServer,
  requireServerPermission,
  serverPermissionsOf,
} from './require-server.ts';

export function roleRoutes(app: FastifyInstance, world: World): void {
  listRoutes(app, world);
  singleRoutes(app, world);
}

const list = '/guilds/:guild/roles';

function listRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: GuildParams }>(list, ({ params }) => requireServer(world, params).guild.roles);
  app.post<{ Params: GuildParams; Body: Payload }>(list, audited('RoleCreate'), ({ params, body }) => {
    const server = requireServer(world, params);
    const form = readForm(roleForm, body.json ?? {});
    requireServerPermission(world, server, PermissionFlagsBits.ManageRoles);
    requireHeld(world, server, form.permissions ?? 0n);
    if (server.guild.roles.length >= maxRoles)
      throw new ApiError(400, 30005, `Maximum number of server roles reached (${maxRoles})`);
    const role = describeRole({
      id: world.makeId(),
      name: form.name ?? 'new role',
      position: 1,
      permissions: form.permissions ?? BigInt(server.guild.roles[0]?.permissions ?? 0),
      color: form.color ?? 0,
      isMentionable: form.mentionable ?? false,
    });
    for (const other of server.guild.roles) if (other.position > 0) other.position += 1;
    server.guild.roles.push(role);
    tellServer(world, server, GatewayDispatchEvents.GuildRoleCreate, { role }, GatewayIntentBits.Guilds);
    return role;
  });
  app.patch<{ Params: GuildParams; Body: Payload }>(list, ({ params, body }) => {
    const server = requireServer(world, params, PermissionFlagsBits.ManageRoles);
    const moves = readForm(movesForm, body.json).flatMap(({ id, position }) =>
      typeof position === 'number' ? [{ role: requireRole(server, { role: id }), position }] : [],
    );
    for (const { role, position } of moves) {
      if (role.id === server.guild.id) throw invalidRole();
      requireLower(world, server, role);
      requireLower(world, server, { position });
    }
    for (const role of moveRoles(server, new Map(moves.map(({ role, position }) => [role.id, position]))))
      tellServer(world, server, GatewayDispatchEvents.GuildRoleUpdate, { role }, GatewayIntentBits.Guilds);
    return server.guild.roles;
  });
}

function singleRoutes(app: FastifyInstance, world: World): void {
  const single = `${list}/:role`;
  app.get<{ Params: RoleParams }>(single, ({ params }) => requireRole(requireServer(world, params), params));
  app.patch<{ Params: RoleParams; Body: Payload }>(single, audited('RoleUpdate'), ({ params, body }) => {
    const server = requireServer(world, params, PermissionFlagsBits.ManageRoles);
    const role = requireRole(server, params);
    if (role.id !== server.guild.id) requireLower(world, server, role);
    const { permissions, ...form } = readForm(roleForm, body.json ?? {});
    const added = (permissions ?? 0n) & ~BigInt(role.permissions);
    requireHeld(world, server, added);
    const colors = form.color === undefined ? {} : { colors: { ...role.colors, primary_color: form.color } };
    Object.assign(
      role,
      form,
      colors,
      permissions === undefined ? {} : { permissions: permissions.toString() },
    );
    tellServer(world, server, GatewayDispatchEvents.GuildRoleUpdate, { role }, GatewayIntentBits.Guilds);
    return role;
  });
  app.delete<{ Params: RoleParams }>(single, audited('RoleDelete'), ({ params }, reply) => {
    const server = requireServer(world, params, PermissionFlagsBits.ManageRoles);
    const role = requireRole(server, params);
    if (role.id === server.guild.id || role.managed) throw invalidRole();
    requireLower(world, server, role);
    server.guild.roles.splice(server.guild.roles.indexOf(role), 1);
    for (const member of server.memberships.values())
      member.roles = member.roles.filter((id) => id !== role.id);
    const facts = { role_id: role.id };
    tellServer(world, server, GatewayDispatchEvents.GuildRoleDelete, facts, GatewayIntentBits.Guilds);
    return reply.code(204).send();
  });
}

const maxRoles = 250;

interface RoleParams extends GuildParams {
  role: string;
}

/**
 * Moves roles to the positions given by their ids; the others make room, and @everyone stays below them all. Returns those that
 * stand elsewhere than before.
 */
function moveRoles({ guild }: Server, positions: ReadonlyMap<string, number>): APIRole[] {
  // One that moves up comes above the role that is there, one that moves down below it.
  const rank = ({ id, position }: APIRole) => {
    const wanted = positions.get(id) ?? position;
    return wanted + Math.sign(wanted - position) / 2;
  };
  const ordered = guild.roles
    .filter(({ id }) => id !== guild.id)
    .map((role) => ({ role, rank: rank(role) }))
    .sort((one, other) => one.rank - other.rank);
  return ordered.flatMap(({ role }, index) => {
    if (role.position === index + 1) return [];
    role.position = index + 1;
    return [role];
  });
}

function invalidRole(): ApiError {
  return new ApiError(400, 50028, 'Invalid Role');
}

/** @throws ApiError 50013 for a position as high as that of the bot's own role, or higher */
function requireLower(world: World, server: Server, { position }: Pick<APIRole, 'position'>): void {
  const highest = highestRole(server, world.state.bot.id);
  if (position >= highest)
    throw apiErrors
      .missingPermissions()
      .because(`The role's position is ${position}; the bot's highest role has ${highest}.`);
}

/** @throws ApiError 50013 if one of the permissions is not the bot's own: documented, it may give only what it has */
function requireHeld(world: World, server: Server, permissions: bigint): void {
  const beyond = permissions & ~serverPermissionsOf(world, server);
  if (beyond)
    throw apiErrors
      .missingPermissions()
      .because(`A bot gives only permissions that it has itself; it lacks ${namePermissions(beyond)}.`);
}

/** @throws ApiError 10011 */
function requireRole({ guild }: Server, { role: id }: Pick<RoleParams, 'role'>) {
  const role = guild.roles.find((one) => one.id === id);
  if (!role) throw new ApiError(404, 10011, 'Unknown Role');
  return role;
}

const movesForm = z.array(z.object({ id: snowflake, position: integer(1, 250).nullish() })).max(250);

const roleForm = z.object({
  name: text(1, 100).optional(),
  permissions: z
    .union([z.string().regex(/^\d{1,20}$/), z.int().min(0)])
    .transform(BigInt)
    .optional(),
  color: integer(0, 0xff_ff_ff).optional(),
  hoist: z.boolean().optional(),
  mentionable: z.boolean().optional(),
});
