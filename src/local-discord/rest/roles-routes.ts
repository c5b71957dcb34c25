import { type APIRole, GatewayDispatchEvents, PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { describeRole } from '../guild/describe-guild.ts';
import { dispatchInServer } from '../guild/dispatch.ts';
import type { Server } from '../guild/servers.ts';
import { integer, snowflake, text } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { highestRole, requireHeld } from './require-server.ts';
import type { Routes } from './routes.ts';

const { ManageRoles: needs } = PermissionFlagsBits;

export function roleRoutes({ world, guild }: Routes): void {
  guild.on('GET', '/roles', {}, ({ server }) => server.guild.roles);
  guild.on('GET', '/roles/member-counts', {}, ({ server: { guild: of, memberships } }) => {
    const held = [...memberships.values()].flatMap(({ roles }) => roles);
    const given = of.roles.filter(({ id }) => id !== of.id);
    return Object.fromEntries(given.map(({ id }) => [id, held.filter((one) => one === id).length]));
  });
  guild.on('POST', '/roles', { needs, form: roleForm, audit: 'RoleCreate' }, ({ server, form }) => {
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
    dispatchInServer(world, server, GatewayDispatchEvents.GuildRoleCreate, { role });
    return role;
  });
  guild.on('PATCH', '/roles', { needs, form: movesForm }, ({ server, form }) => {
    const moves = form.flatMap(({ id, position }) =>
      typeof position === 'number' ? [{ role: requireRole(server, id), position }] : [],
    );
    for (const { role, position } of moves) {
      if (role.id === server.guild.id) throw apiErrors.invalidRole();
      requireLower(world, server, role);
      requireLower(world, server, { position });
    }
    for (const role of moveRoles(server, new Map(moves.map(({ role, position }) => [role.id, position]))))
      dispatchInServer(world, server, GatewayDispatchEvents.GuildRoleUpdate, { role });
    return server.guild.roles;
  });
  const single = guild.below('/roles/:role', ({ server }, params) => ({
    role: requireRole(server, params.role),
  }));
  single.on('GET', '', {}, ({ role }) => role);
  single.on('PATCH', '', { needs, form: roleForm, audit: 'RoleUpdate' }, ({ server, role, form }) => {
    if (role.id !== server.guild.id) requireLower(world, server, role);
    const { permissions = BigInt(role.permissions), color, ...rest } = form;
    requireHeld(world, server, permissions & ~BigInt(role.permissions));
    Object.assign(role, rest, { permissions: permissions.toString() });
    if (color !== undefined) Object.assign(role, { color, colors: { ...role.colors, primary_color: color } });
    dispatchInServer(world, server, GatewayDispatchEvents.GuildRoleUpdate, { role });
    return role;
  });
  single.on('DELETE', '', { needs, audit: 'RoleDelete' }, ({ server, role }) => {
    if (role.id === server.guild.id || role.managed) throw apiErrors.invalidRole();
    requireLower(world, server, role);
    server.guild.roles.splice(server.guild.roles.indexOf(role), 1);
    for (const member of server.memberships.values())
      member.roles = member.roles.filter((id) => id !== role.id);
    dispatchInServer(world, server, GatewayDispatchEvents.GuildRoleDelete, { role_id: role.id });
  });
}

const maxRoles = 250;

/** Moves roles to these positions; others make room above @everyone. Returns the moved ones. */
function moveRoles({ guild }: Server, positions: ReadonlyMap<string, number>): APIRole[] {
  // A role that moves up goes above the role there; one that moves down, below it.
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

/** @throws ApiError 50013 unless the role is below the bot's own */
function requireLower(world: World, server: Server, { position }: Pick<APIRole, 'position'>): void {
  const highest = highestRole(server, world.state.bot.id);
  if (position >= highest)
    throw apiErrors.missingPermissions(
      `The role's position is ${position}; the bot's highest role has ${highest}.`,
    );
}

function requireRole({ guild }: Server, id: string): APIRole {
  const role = guild.roles.find((one) => one.id === id);
  if (!role) throw apiErrors.unknownRole();
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
