import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { integer, readForm, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { type GuildParams, requireServer } from './require-server.ts';

/** The deeds of bots in a server, newest first; with `after`, oldest first. */
export function auditLogRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: GuildParams }>('/guilds/:guild/audit-logs', ({ params, query }) => {
    const server = requireServer(world, params, PermissionFlagsBits.ViewAuditLog);
    const { user_id, target_id, action_type, before, after, limit = 50 } = readForm(pageForm, query);
    const found = server.auditLog
      .filter((one) => user_id === undefined || one.user_id === user_id)
      .filter((one) => target_id === undefined || one.target_id === target_id)
      .filter((one) => action_type === undefined || one.action_type === action_type)
      .filter(({ id }) => before === undefined || BigInt(id) < BigInt(before))
      .filter(({ id }) => after === undefined || BigInt(id) > BigInt(after));
    const entries = (after === undefined ? found.toReversed() : found).slice(0, limit);
    const named = new Set(entries.flatMap((one) => [one.user_id, one.target_id]));
    return {
      audit_log_entries: entries,
      users: world.people.all().flatMap(({ user }) => (named.has(user.id) ? [user] : [])),
      webhooks: [],
      integrations: [],
      guild_scheduled_events: server.events
        .all()
        .flatMap(({ event }) => (named.has(event.id) ? [event] : [])),
      threads: [],
      application_commands: [],
      auto_moderation_rules: server.rules.all().filter(({ id }) => named.has(id)),
    };
  });
}

const pageForm = z.object({
  user_id: snowflake.optional(),
  target_id: snowflake.optional(),
  action_type: integer(1, 255).optional(),
  before: snowflake.optional(),
  after: snowflake.optional(),
  limit: integer(1, 100).optional(),
});
