import { GatewayDispatchEvents, GatewayIntentBits, GatewayOpcodes } from 'discord-api-types/v10';
import { z } from 'zod';
import { type Member, memberPayload } from '../guild/member.ts';
import { listMembers } from '../guild/servers.ts';
import { integer, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { coversGuild, type Session } from './session.ts';

/**
 * Answers op 8 in chunks of a thousand. Like Discord, stays silent for foreign servers, and for whole lists without the
 * members intent. @returns false if the payload is invalid
 */
export function sendMembers(world: World, session: Session, data: unknown): boolean {
  const form = requestForm.safeParse(data);
  if (!form.success) return false;
  const { guild_id, query, limit, user_ids } = form.data;
  const server = world.servers.get(guild_id);
  const isThere = server?.botIds.has(world.state.bot.id) && coversGuild(session.shard, guild_id);
  if (!server || !isThere) return true;
  const all = listMembers(server, world.people);
  if (user_ids) sendNamed(session, form.data, all);
  else if (query || limit) sendChunks(session, form.data, { members: startingWith(all, form.data) });
  else if (session.intents & GatewayIntentBits.GuildMembers)
    sendEverybody(world, session, { request: form.data, all });
  return true;
}

/** Sends a server's whole member list, at most once in 30 seconds per bot. */
function sendEverybody(
  { clock, windows, token }: World,
  session: Session,
  { request, all }: { request: MemberRequest; all: readonly Member[] },
) {
  const { guild_id, nonce, limit = 0 } = request;
  const { isExceeded, resetAt } = windows.take(`members ${token} ${guild_id}`, { limit: 1, perMs: 30_000 });
  if (!isExceeded) return sendChunks(session, request, { members: all.slice(0, limit || undefined) });
  session.dispatch(GatewayDispatchEvents.RateLimited, {
    opcode: GatewayOpcodes.RequestGuildMembers,
    retry_after: (resetAt - clock.now()) / 1000,
    meta: { guild_id, ...withNonce(nonce) },
  });
}

function startingWith(members: readonly Member[], { query, limit = 0 }: MemberRequest): Member[] {
  const start = (query ?? '').toLowerCase();
  const most = Math.min(limit || maxFound, maxFound);
  return members
    .filter(({ user }) =>
      [user.username, user.global_name ?? ''].some((name) => name.toLowerCase().startsWith(start)),
    )
    .slice(0, most);
}

function sendNamed(session: Session, request: MemberRequest, all: readonly Member[]): void {
  const ids = request.user_ids ?? [];
  const members = all.filter(({ user }) => ids.includes(user.id));
  const not_found = ids.filter((id) => !members.some(({ user }) => user.id === id));
  sendChunks(session, request, { members, not_found });
}

function sendChunks(
  session: Session,
  { guild_id, nonce, presences }: MemberRequest,
  { members, not_found }: { members: readonly Member[]; not_found?: string[] },
): void {
  const chunk_count = Math.max(1, Math.ceil(members.length / chunkSize));
  const hasPresences = presences && session.intents & GatewayIntentBits.GuildPresences;
  for (let chunk_index = 0; chunk_index < chunk_count; chunk_index += 1)
    session.dispatch(GatewayDispatchEvents.GuildMembersChunk, {
      guild_id,
      members: members.slice(chunk_index * chunkSize, (chunk_index + 1) * chunkSize).map(memberPayload),
      chunk_index,
      chunk_count,
      ...(not_found?.length ? { not_found } : {}),
      ...(hasPresences ? { presences: [] } : {}),
      ...withNonce(nonce),
    });
}

/** Documented: nonces of more than 32 bytes are ignored. */
function withNonce(nonce: string | null | undefined): { nonce?: string } {
  return typeof nonce === 'string' && Buffer.byteLength(nonce) <= 32 ? { nonce } : {};
}

const chunkSize = 1000;
const maxFound = 100;

const requestForm = z
  .object({
    // Some libraries send a list with one ID.
    guild_id: z.union([snowflake, z.tuple([snowflake]).transform(([id]) => id)]),
    query: z.string().nullish(),
    limit: integer(0, Number.MAX_SAFE_INTEGER).optional(),
    presences: z.boolean().optional(),
    user_ids: z.union([z.array(snowflake).max(maxFound), snowflake.transform((id) => [id])]).nullish(),
    nonce: z.union([z.string(), z.number().transform(String)]).nullish(),
  })
  .refine(({ query, user_ids }) => typeof query === 'string' || Array.isArray(user_ids));

type MemberRequest = z.infer<typeof requestForm>;
