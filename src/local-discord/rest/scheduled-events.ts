import {
  type APIGuildScheduledEvent,
  ChannelType,
  GatewayDispatchEvents,
  GatewayIntentBits,
  GuildScheduledEventEntityType,
  GuildScheduledEventRecurrenceRuleFrequency,
  GuildScheduledEventStatus,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.ts';
import { memberPayload } from '../guild/member.ts';
import type { StoredEvent } from '../guild/server-records.ts';
import { memberOf, type Server } from '../guild/servers.ts';
import { tellServer } from '../guild/tell-server.ts';
import type { Payload } from '../messages/read-payload.ts';
import {
  boundedText,
  enumeration,
  fieldError,
  integer,
  readForm,
  snowflake,
  text,
} from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { audited } from './audit-requests.ts';
import { type GuildParams, requireServer, requireServerPermission } from './require-server.ts';

export function scheduledEventRoutes(app: FastifyInstance, world: World): void {
  const list = '/guilds/:guild/scheduled-events';
  app.get<{ Params: GuildParams; Querystring: CountQuery }>(list, ({ params, query }) =>
    requireServer(world, params)
      .events.all()
      .map((stored) => describe(stored, query)),
  );
  app.post<{ Params: GuildParams; Body: Payload }>(
    list,
    audited('GuildScheduledEventCreate'),
    ({ params, body }) => {
      const server = requireServer(world, params, PermissionFlagsBits.CreateEvents);
      const form = readForm(newForm, body.json ?? {});
      if (server.events.all().filter(isOpen).length >= maxEvents)
        throw new ApiError(
          400,
          30038,
          `Maximum number of uncompleted guild scheduled events reached (${maxEvents})`,
        );
      const blank = {
        id: world.makeId(),
        guild_id: server.guild.id,
        creator_id: world.state.bot.id,
        creator: world.state.bot,
        status: GuildScheduledEventStatus.Scheduled,
        description: null,
        channel_id: null,
        scheduled_end_time: null,
        entity_id: null,
        entity_metadata: null,
        recurrence_rule: null,
        image: null,
        // In Discord's official schema, and not in the types yet.
        ...{ guild_scheduled_event_exceptions: [] },
      };
      return keep(
        world,
        server,
        { event: apply(world, server, blank, form), interested: new Set() },
        GatewayDispatchEvents.GuildScheduledEventCreate,
      );
    },
  );
  const single = `${list}/:event`;
  app.get<{ Params: EventParams; Querystring: CountQuery }>(single, ({ params, query }) =>
    describe(requireServer(world, params).events.require(params.event), query),
  );
  app.patch<{ Params: EventParams; Body: Payload }>(
    single,
    audited('GuildScheduledEventUpdate'),
    ({ params, body }) => {
      const { server, stored } = requireManaged(world, params);
      const { status, ...form } = readForm(changedForm, body.json ?? {});
      checkStatus(stored.event.status, status);
      const event = apply(world, server, { ...stored.event, ...(status && { status }) }, form);
      return keep(world, server, { ...stored, event }, GatewayDispatchEvents.GuildScheduledEventUpdate);
    },
  );
  app.delete<{ Params: EventParams }>(single, audited('GuildScheduledEventDelete'), ({ params }, reply) => {
    const { server, stored } = requireManaged(world, params);
    server.events.remove(stored.event.id);
    tell(world, server, GatewayDispatchEvents.GuildScheduledEventDelete, stored.event);
    return reply.code(204).send();
  });
  app.get<{ Params: EventParams }>(`${single}/users`, ({ params, query }) => {
    const server = requireServer(world, params);
    const { limit = 100, before, after, with_member } = readForm(usersForm, query);
    const ids = [...server.events.require(params.event).interested]
      .sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
      .filter((id) => before === undefined || BigInt(id) < BigInt(before))
      .filter((id) => after === undefined || BigInt(id) > BigInt(after));
    return (before === undefined ? ids.slice(0, limit) : ids.slice(-limit)).flatMap((id) => {
      const person = world.people.get(id);
      if (!person) return [];
      const member = with_member ? memberOf(server, person) : undefined;
      return [
        {
          guild_scheduled_event_id: params.event,
          user_id: id,
          user: person.user,
          response: 1,
          ...(member && { member: memberPayload(member) }),
        },
      ];
    });
  });
}

interface EventParams extends GuildParams {
  event: string;
}
interface CountQuery {
  with_user_count?: string;
}

type EventForm = Omit<z.infer<typeof changedForm>, 'status'>;

function describe({ event, interested }: StoredEvent, query: CountQuery): object {
  const isCounted = ['true', '1'].includes(query.with_user_count ?? '');
  return { ...event, ...(isCounted && { user_count: interested.size }) };
}

/** An event as the form changes it. @throws ApiError 50035 for what does not go together, 10003 for a channel of another kind */
function apply({ now }: World, server: Server, before: object, form: EventForm): APIGuildScheduledEvent {
  const { entity_metadata, image: _, ...plain } = form;
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const next = {
    ...before,
    ...given,
    ...(entity_metadata !== undefined && { entity_metadata }),
  } as APIGuildScheduledEvent;
  const { External, StageInstance } = GuildScheduledEventEntityType;
  if (form.scheduled_start_time && Date.parse(form.scheduled_start_time) < now())
    throw fieldError(
      ['scheduled_start_time'],
      'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST',
      'Cannot schedule event in the past.',
    );
  if (next.scheduled_end_time && Date.parse(next.scheduled_end_time) <= Date.parse(next.scheduled_start_time))
    throw fieldError(
      ['scheduled_end_time'],
      'GUILD_SCHEDULED_EVENT_END_BEFORE_START',
      'Cannot schedule event to end before start.',
    );
  if (next.entity_type === External) {
    for (const [path, value] of [
      ['entity_metadata', next.entity_metadata?.location],
      ['scheduled_end_time', next.scheduled_end_time],
    ] as const)
      if (!value) throw fieldError([path], 'BASE_TYPE_REQUIRED', 'This field is required');
    return { ...next, channel_id: null };
  }
  if (!next.channel_id) throw fieldError(['channel_id'], 'BASE_TYPE_REQUIRED', 'This field is required');
  const wanted = next.entity_type === StageInstance ? ChannelType.GuildStageVoice : ChannelType.GuildVoice;
  if (server.channels.get(next.channel_id)?.channel.type !== wanted)
    throw new ApiError(400, 50024, 'Cannot execute action on this channel type');
  return { ...next, entity_metadata: null } as APIGuildScheduledEvent;
}

/** Documented: scheduled events become active or are canceled, active ones are completed. */
function checkStatus(
  before: GuildScheduledEventStatus,
  after: GuildScheduledEventStatus | null | undefined,
): void {
  const { Scheduled, Active, Completed, Canceled } = GuildScheduledEventStatus;
  if (!after || after === before) return;
  const allowed = before === Scheduled ? [Active, Canceled] : before === Active ? [Completed] : [];
  if (!allowed.includes(after)) throw new ApiError(400, 180000, 'Cannot update a finished event');
}

function isOpen({ event: { status } }: StoredEvent): boolean {
  return status === GuildScheduledEventStatus.Scheduled || status === GuildScheduledEventStatus.Active;
}

/** @throws ApiError 10070, 50013; documented: whose event it is needs the permission to create, others that to manage */
function requireManaged(world: World, params: EventParams) {
  const server = requireServer(world, params);
  const stored = server.events.require(params.event);
  const { CreateEvents, ManageEvents } = PermissionFlagsBits;
  const isOwn = stored.event.creator_id === world.state.bot.id;
  requireServerPermission(world, server, isOwn ? CreateEvents | ManageEvents : ManageEvents);
  return { server, stored };
}

function keep(world: World, server: Server, stored: StoredEvent, event: GatewayDispatchEvents) {
  server.events.put(stored);
  tell(world, server, event, stored.event);
  return stored.event;
}

function tell(world: World, server: Server, event: GatewayDispatchEvents, facts: object): void {
  tellServer(world, server, event, facts, GatewayIntentBits.GuildScheduledEvents);
}

const maxEvents = 100;

const moment = z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString());
const recurrence = z.object({
  start: moment,
  end: moment.nullish().transform((end) => end ?? null),
  frequency: enumeration(GuildScheduledEventRecurrenceRuleFrequency),
  interval: integer(1, 2)
    .nullish()
    .transform((interval) => interval ?? 1),
  by_weekday: z
    .array(integer(0, 6))
    .nullish()
    .transform((days) => days ?? null),
  by_n_weekday: z
    .array(z.object({ n: integer(1, 5), day: integer(0, 6) }))
    .nullish()
    .transform((days) => days ?? null),
  by_month: z
    .array(integer(1, 12))
    .nullish()
    .transform((months) => months ?? null),
  by_month_day: z
    .array(integer(1, 31))
    .nullish()
    .transform((days) => days ?? null),
  by_year_day: z.null().default(null),
  count: z.null().default(null),
});
const newForm = z.object({
  name: boundedText(1, 100),
  description: text(0, 1000).nullish(),
  image: z.string().nullish(),
  scheduled_start_time: moment,
  scheduled_end_time: moment.nullish(),
  privacy_level: integer(2, 2),
  entity_type: enumeration(GuildScheduledEventEntityType),
  channel_id: snowflake.nullish(),
  entity_metadata: z.object({ location: boundedText(1, 100).optional() }).nullish(),
  recurrence_rule: recurrence.nullish(),
});
const changedForm = newForm.partial().extend({ status: enumeration(GuildScheduledEventStatus).nullish() });
const usersForm = z.object({
  limit: integer(1, 100).optional(),
  before: snowflake.optional(),
  after: snowflake.optional(),
  with_member: z.stringbool().optional(),
});
