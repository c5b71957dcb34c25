import {
  type APIGuildScheduledEvent,
  ChannelType,
  GatewayDispatchEvents,
  GuildScheduledEventEntityType,
  GuildScheduledEventRecurrenceRuleFrequency,
  GuildScheduledEventStatus,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { dispatchInServer } from '../guild/dispatch.ts';
import { memberPayload } from '../guild/member.ts';
import type { StoredEvent } from '../guild/server-records.ts';
import { memberOf, type Server } from '../guild/servers.ts';
import {
  boundedText,
  enumeration,
  fieldError,
  integer,
  snowflake,
  text,
  withoutUndefined,
} from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { pageForm, takePage } from './pages.ts';
import { requireKeeper } from './require-server.ts';
import type { Routes } from './routes.ts';

export function scheduledEventRoutes({ world, guild }: Routes): void {
  guild.on('GET', '/scheduled-events', {}, ({ server, query }) =>
    server.events.all().map((stored) => describe(stored, query)),
  );
  const creation = { needs: rights.create, form: newForm, audit: 'GuildScheduledEventCreate' } as const;
  guild.on('POST', '/scheduled-events', creation, ({ server, form }) => {
    if (server.events.all().filter(isOpen).length >= maxEvents)
      throw new ApiError(
        400,
        30038,
        `Maximum number of uncompleted guild scheduled events reached (${maxEvents})`,
      );
    const event = apply(world, server, describeNew(world, server), form);
    server.events.put({ event, interested: new Set() });
    dispatchInServer(world, server, GatewayDispatchEvents.GuildScheduledEventCreate, event);
    return event;
  });
  const single = guild.below('/scheduled-events/:event', ({ server }, params) => ({
    stored: server.events.require(params.event),
  }));
  single.on('GET', '', {}, ({ stored, query }) => describe(stored, query));
  const change = { form: changedForm, audit: 'GuildScheduledEventUpdate' } as const;
  single.on('PATCH', '', change, ({ server, stored, form: { status, ...form } }) => {
    requireKeeper(world, server, stored.event.creator_id, rights);
    checkStatus(stored.event.status, status);
    const event = apply(world, server, { ...stored.event, ...(status && { status }) }, form);
    server.events.put({ ...stored, event });
    dispatchInServer(world, server, GatewayDispatchEvents.GuildScheduledEventUpdate, event);
    return event;
  });
  single.on('DELETE', '', { audit: 'GuildScheduledEventDelete' }, ({ server, stored: { event } }) => {
    requireKeeper(world, server, event.creator_id, rights);
    server.events.remove(event.id);
    dispatchInServer(world, server, GatewayDispatchEvents.GuildScheduledEventDelete, event);
  });
  single.on('GET', '/users', { form: usersForm }, ({ server, stored, form }) =>
    takePage(stored.interested, (id) => id, form).flatMap((id) => {
      const person = world.people.get(id);
      if (!person) return [];
      const member = form.with_member ? memberOf(server, person) : undefined;
      return [
        {
          guild_scheduled_event_id: stored.event.id,
          user_id: id,
          user: person.user,
          response: 1,
          ...(member && { member: memberPayload(member) }),
        },
      ];
    }),
  );
}

/** Documented: creators need the first permission, others the second. */
const rights = { create: PermissionFlagsBits.CreateEvents, manage: PermissionFlagsBits.ManageEvents };

type EventForm = Omit<z.infer<typeof changedForm>, 'status'>;

function describe({ event, interested }: StoredEvent, query: Readonly<Record<string, unknown>>): object {
  const isCounted = query.with_user_count === 'true' || query.with_user_count === '1';
  return { ...event, ...(isCounted && { user_count: interested.size }) };
}

/** @throws ApiError 50035 for contradictory fields, 10003 for a channel of another type */
function apply({ now }: World, server: Server, before: object, form: EventForm): APIGuildScheduledEvent {
  const { image: _, ...given } = form;
  const next = { ...before, ...withoutUndefined(given) } as APIGuildScheduledEvent;
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
  if (server.channels.get(next.channel_id)?.channel.type !== wanted) throw apiErrors.wrongChannelType();
  return { ...next, entity_metadata: null } as APIGuildScheduledEvent;
}

/** Documented: scheduled events start or are canceled; active ones complete. */
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

/** Returns the fields of a new event that the form lacks. */
function describeNew({ makeId, state }: World, { guild }: Server): object {
  return {
    id: makeId(),
    guild_id: guild.id,
    creator_id: state.bot.id,
    creator: state.bot,
    status: GuildScheduledEventStatus.Scheduled,
    description: null,
    channel_id: null,
    scheduled_end_time: null,
    entity_id: null,
    entity_metadata: null,
    recurrence_rule: null,
    image: null,
    guild_scheduled_event_exceptions: [],
  };
}

const maxEvents = 100;

const moment = z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString());
const recurrence = z.object({
  start: moment,
  end: moment.nullable().default(null),
  frequency: enumeration(GuildScheduledEventRecurrenceRuleFrequency),
  interval: integer(1, 2)
    .nullish()
    .transform((interval) => interval ?? 1),
  by_weekday: z.array(integer(0, 6)).nullable().default(null),
  by_n_weekday: z
    .array(z.object({ n: integer(1, 5), day: integer(0, 6) }))
    .nullable()
    .default(null),
  by_month: z.array(integer(1, 12)).nullable().default(null),
  by_month_day: z.array(integer(1, 31)).nullable().default(null),
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
const usersForm = pageForm(100).extend({ with_member: z.stringbool().optional() });
