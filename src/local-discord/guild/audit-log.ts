import {
  type APIAuditLogChange,
  type APIAuditLogEntry,
  GatewayDispatchEvents,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { World } from '../world.ts';
import { dispatchInServer } from './dispatch.ts';
import { memberOf, type Server } from './servers.ts';

/** Adds an audit log entry. Documented: only bots that may view the log get the event. */
export function recordAction(
  { makeId, people, applications: all }: World,
  server: Server,
  { reason, changes = [], ...entry }: Omit<APIAuditLogEntry, 'id' | 'reason'> & { reason: string | null },
): void {
  const written = {
    id: makeId(),
    ...entry,
    ...(changes.length > 0 && { changes }),
    ...(reason !== null && { reason }),
  };
  server.auditLog.push(written);
  server.auditLog.splice(0, server.auditLog.length - maxEntries);
  const applications = all.filter(({ state }) => {
    const bot = people.get(state.bot.id);
    const permissions = (bot && memberOf(server, bot)?.permissions) ?? 0n;
    return (permissions & PermissionFlagsBits.ViewAuditLog) !== 0n;
  });
  dispatchInServer({ applications }, server, GatewayDispatchEvents.GuildAuditLogEntryCreate, written);
}

/** Lists differences as in the audit log. @param before, after undefined: the thing did not exist, or is gone */
export function listChanges(before: object | undefined, after: object | undefined): APIAuditLogChange[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].flatMap((key) => {
    const [old_value, new_value] = [before, after].map((one) => one && Reflect.get(one, key));
    const isSame = JSON.stringify(old_value ?? null) === JSON.stringify(new_value ?? null);
    if (isSame || untold.has(key)) return [];
    return [
      {
        key,
        ...(old_value !== undefined && old_value !== null && { old_value }),
        ...(new_value !== undefined && new_value !== null && { new_value }),
      } as APIAuditLogChange,
    ];
  });
}

const untold: ReadonlySet<string> = new Set(['guild_id', 'last_message_id', 'user', 'token', 'url']);

const maxEntries = 1000;
