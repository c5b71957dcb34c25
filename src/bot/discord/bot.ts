import type { API } from '@discordjs/core/http-only';
import type { APIInteraction } from 'discord-api-types/v10';
import type { Log } from '../../shared/log/log.ts';
import { listen } from '../../shared/process/listen.ts';
import { describeReach } from '../../shared/process/served-host.ts';
import { sleepKeepingAlive } from '../../shared/time/sleep.ts';
import { within } from '../../shared/time/within.ts';
import type { AnswerClaim } from './answer/answer-claim.ts';
import { createDispatcher, type DispatcherOptions } from './answer/dispatcher.ts';
import { finishUnfinished } from './answer/finish-unfinished.ts';
import { createResponder } from './answer/responder.ts';
import { UnfinishedAnswers, type UnfinishedStore } from './answer/unfinished-answers.ts';
import { createFeedback } from './collect-feedback.ts';
import type { Command } from './command.ts';
import type { GatewayOptions, ShardState, Shards } from './gateway/gateway.ts';
import type { WebhookEvent } from './gateway/webhook-event.ts';
import { createFindMembers } from './member-search.ts';
import { createPosts } from './posts.ts';
import type { ProcessFeed } from './process-feed.ts';
import { listCommandsForMembers, toDefinitions } from './register/definitions.ts';
import { warnOfDelivery } from './register/delivery.ts';
import { readEmojis } from './register/emojis.ts';
import { learnsOfRemovals } from './register/learns-of-removals.ts';
import { registerCommands } from './register/registration.ts';
import { askApplicationId } from './rest/application-id.ts';
import type { OpenRest } from './rest/rest.ts';
import type { CommunityServices, OwnServices, ServicesOfBot } from './services-of-bot.ts';

export interface BotOptions
  extends Pick<DispatcherOptions, 'deadlineMs' | 'observe' | 'watcher' | 'sleep' | 'lagMs'> {
  discord: {
    token: string;
    /** URL of Discord's API without the version. */
    apiUrl: string;
    shards: Shards;
    /** With it, interactions arrive over HTTP at `http`, not over the gateway. */
    publicKey: string | undefined;
    feedbackChannelId?: string | undefined;
  };
  http: { host: string; port: number };
  stream?: InteractionQueue | undefined;
  feedbackFeed?: ProcessFeed | undefined;
  unfinishedStore?: UnfinishedStore | undefined;
  rest: OpenRest;
  /** Set if several processes share the application's shards. */
  createIdentifyThrottler?: GatewayOptions['createIdentifyThrottler'];
  commands: readonly Command[];
  services: OwnServices & CommunityServices;
  log: Log;
  now: () => number;
  onCommands?: (ids: ReadonlyMap<string, string>) => void;
  onEmojis?: (mentions: ReadonlyMap<string, string>) => void;
}

export interface InteractionQueue {
  start(answer: (raw: APIInteraction, claim: AnswerClaim) => Promise<void>): void;
  isReading(): boolean;
  stop(): Promise<void>;
  leave(): Promise<void>;
}

interface Bot {
  readonly applicationId: string;
  isReady(): boolean;
  shards(): ShardState[] | undefined;
  /** Resolves with a one-line reason when Discord closes the connection for good. */
  readonly lost: Promise<string>;
  close(): Promise<void>;
  /** Time limit of `close`: answers that have just begun still get their full time. */
  readonly closesWithinMs: number;
}

/** Opens the gateway or HTTP endpoint and registers the commands. @throws Error with a one-line message and remedy */
export async function openBot(options: BotOptions): Promise<Bot> {
  const { discord, commands, rest, log, deadlineMs, sleep = sleepKeepingAlive } = options;
  const drainMs = options.stream ? workerDrainMs : deadlineMs + sendingMs;
  const services = { ...options.services, ...servicesOfBot(options, rest.api) };
  const { unfinishedStore: notes, now } = options;
  const unfinished = notes && new UnfinishedAnswers({ notes, secret: discord.token, now, sleep, log });
  const responder = createResponder(rest, { isAlone: true });
  const { dispatch, drain } = createDispatcher({ ...options, services, rest, unfinished });
  const finishing = { rest, responder, dispatch, languages: services.languages, now, log };
  const stopFinishing = await unfinished?.watch((left) => {
    void finishUnfinished(left, { ...finishing, unfinished });
  });
  const source = await openSource(options, dispatch).catch(async (error: unknown) => {
    await stopFinishing?.();
    await rest.close();
    throw error;
  });
  const { applicationId } = source;
  const to = { api: rest.api, applicationId, log };
  const registering = registerCommands({ ...to, commands: toDefinitions(commands) });
  await Promise.all([
    registering.then(({ ids }) => options.onCommands?.(ids)),
    options.onEmojis && readEmojis(to).then(options.onEmojis),
    warnOfDelivery({ ...to, publicKey: options.stream ? undefined : discord.publicKey }),
  ]);
  return {
    applicationId,
    isReady: source.isReady,
    shards: source.shards,
    lost: source.lost,
    async close() {
      if (source.leave) {
        source.leave();
        await sleep(noticeMs);
        await drain(leavingMs);
      }
      await within(closingMs, source.close(), { sleep }).catch((error: unknown) =>
        log.warn({ error }, 'the source of interactions did not close in time'),
      );
      if (!(await drain(drainMs))) log.warn({}, 'some answers were still on their way');
      await options.stream?.leave();
      await stopFinishing?.();
      await rest.close();
    },
    closesWithinMs: (source.leave ? noticeMs + leavingMs : 0) + closingMs + drainMs,
  };
}

function servicesOfBot(
  { commands, discord, feedbackFeed: feed, log, now, sleep = sleepKeepingAlive }: BotOptions,
  api: API,
): ServicesOfBot {
  const { feedbackChannelId: channelId, publicKey } = discord;
  return {
    feedback: createFeedback({ api, channelId, feed, log, now }),
    posts: createPosts(api),
    findMembers: createFindMembers({ guilds: api.guilds, now, sleep, log }),
    learnsOfRemovals: async () => publicKey !== undefined && learnsOfRemovals(api),
    commandNames: listCommandsForMembers(commands),
  };
}

interface InteractionSource extends Omit<Bot, 'closesWithinMs'> {
  /** Reports not ready, so that a load balancer picks other replicas; still accepts requests. */
  leave?(): void;
}

type Dispatch = (raw: APIInteraction, claim?: AnswerClaim) => Promise<void>;

async function openSource(options: BotOptions, dispatch: Dispatch): Promise<InteractionSource> {
  const { discord, stream, rest, createIdentifyThrottler, log } = options;
  const { api, gatewayOptions: restOptions } = rest;
  const onInteraction = (raw: APIInteraction) => void dispatch(raw);
  if (stream) return openQueue(stream, { api, token: discord.token, dispatch });
  if (discord.publicKey) return openEndpoint(options, discord.publicKey, api, onInteraction);
  const { openClientGateway } = await import('./gateway/client-gateway.ts');
  const parts = { restOptions, createIdentifyThrottler, onInteraction, log };
  const gateway = await openClientGateway({ ...discord, ...parts });
  return { ...gateway, applicationId: await gateway.applicationId };
}

async function openQueue(
  stream: InteractionQueue,
  { api, token, dispatch }: { api: API; token: string; dispatch: Dispatch },
): Promise<InteractionSource> {
  const applicationId = await askApplicationId(api, token);
  stream.start(dispatch);
  return {
    applicationId,
    isReady: () => stream.isReading(),
    shards: () => undefined,
    lost: new Promise(() => {}),
    close: () => stream.stop(),
  };
}

async function openEndpoint(
  { discord, http, services, log, now, sleep = sleepKeepingAlive }: BotOptions,
  publicKey: string,
  api: API,
  onInteraction: (raw: APIInteraction) => void,
): Promise<InteractionSource> {
  const applicationId = await askApplicationId(api, discord.token);
  const onEvent = (event: WebhookEvent) => within(eventMs, takeEvent(event, { services, log }), { sleep });
  const { buildHttpInteractions } = await import('./gateway/http-interactions.ts');
  const app = buildHttpInteractions({ publicKey, onInteraction, onEvent, now, log });
  let isLeaving = false;
  // A proxy may reuse a connection at the moment it is closed.
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close');
  });
  const port = await listen(app, { ...http, portSetting: 'PORT' });
  log.info({ host: http.host, port }, `taking interactions over HTTP${describeReach(http.host)}`);
  return {
    applicationId,
    isReady: () => app.server.listening && !isLeaving,
    shards: () => undefined,
    lost: new Promise(() => {}),
    leave() {
      isLeaving = true;
    },
    async close() {
      const closed = app.close();
      // A stranger's unfinished request must not delay the shutdown.
      await within(requestMs, closed, { sleep, late: () => app.server.closeAllConnections() });
      await closed;
    },
  };
}

async function takeEvent(
  event: WebhookEvent,
  { services: { members }, log }: Pick<BotOptions, 'services' | 'log'>,
): Promise<void> {
  if (event.kind !== 'deauthorized') return;
  try {
    await members.idleSweep.leave(event.userId);
  } catch (error) {
    log.warn({ error }, 'a member removed Loadout, which could not be written down; Discord tells it again');
    throw error;
  }
}

const eventMs = 2_500;
const sendingMs = 3_000;
const closingMs = 2_000;
const requestMs = 1_000;
/** Enough for a load balancer that checks readiness every second. */
const noticeMs = 3_000;
/** Time for answers in progress while the port stays open. The whole shutdown must end within 45 seconds. */
const leavingMs = 12_000;
// The whole shutdown must end within Docker's 10 seconds.
const workerDrainMs = 6_000;
