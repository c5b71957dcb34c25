import { PermissionFlagsBits } from 'discord-api-types/v10';
import { integer, snowflake } from '../rules/read-form.ts';
import { pageForm } from './pages.ts';
import type { Routes } from './routes.ts';

/** Route that lists audit log entries, newest first; with `after`, oldest first. */
export function auditLogRoutes({ world, guild }: Routes): void {
  const reading = { needs: PermissionFlagsBits.ViewAuditLog, form: logForm };
  guild.on('GET', '/audit-logs', reading, ({ server, form }) => {
    const { user_id, target_id, action_type, limit, before, after } = form;
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

const logForm = pageForm(100, 50).extend({
  user_id: snowflake.optional(),
  target_id: snowflake.optional(),
  action_type: integer(1, 255).optional(),
});
