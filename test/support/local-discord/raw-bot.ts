import { once } from 'node:events';
import type { APIApplicationCommandInteraction } from 'discord-api-types/v10';
import { WebSocket } from 'ws';
import type { LocalDiscord } from '../../../src/local-discord/local-discord.ts';

interface Frame {
  op: number;
  t: string | null;
  s: number | null;
  d: Record<string, unknown>;
}

/** A bot with no library at all: frames over a socket and plain requests, so that every byte is the test's own. */
export interface RawBot {
  socket: WebSocket;
  /** The next frame that fits, from those already here or yet to come. */
  frame(fits: (frame: Frame) => boolean): Promise<Frame>;
  /** The next interaction. */
  interaction(): Promise<APIApplicationCommandInteraction>;
  send(op: number, d: unknown): void;
  /** From READY; empty before. */
  sessionId: string;
  closed: Promise<number>;
}

export async function connectRawBot(discord: LocalDiscord): Promise<RawBot> {
  const { body } = await answerOf(call(discord, 'GET', '/gateway/bot'));
  const socket = new WebSocket(`${body.url}?v=10&encoding=json`);
  const frames: Frame[] = [];
  const wake = new Set<() => void>();
  socket.on('message', (raw) => {
    frames.push(JSON.parse(String(raw)));
    for (const look of wake) look();
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  const frame = (fits: (frame: Frame) => boolean) =>
    new Promise<Frame>((resolve) => {
      const look = () => {
        const index = frames.findIndex(fits);
        const [found] = index < 0 ? [] : frames.splice(index, 1);
        if (!found) return;
        wake.delete(look);
        resolve(found);
      };
      wake.add(look);
      look();
    });
  return {
    socket,
    frame,
    closed,
    sessionId: '',
    interaction: async () =>
      (await frame(({ t }) => t === 'INTERACTION_CREATE')).d as unknown as APIApplicationCommandInteraction,
    send: (op, d) => socket.send(JSON.stringify({ op, d })),
  };
}

/** A raw bot that has identified, the way a small library does: no shard, the token with its prefix. */
export async function startRawBot(discord: LocalDiscord, more: object = {}): Promise<RawBot> {
  const bot = await connectRawBot(discord);
  bot.send(2, { token: `Bot ${discord.token}`, intents: 1, properties: {}, ...more });
  const { d } = await bot.frame(({ t }) => t === 'READY');
  return { ...bot, sessionId: String(d.session_id) };
}

export function call(discord: LocalDiscord, method: string, path: string, body?: unknown): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(`${discord.apiUrl}/v10${path}`, {
    method,
    headers: {
      authorization: `Bot ${discord.token}`,
      'user-agent': userAgent,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
}

/** For tests that send more in a moment than Discord would take. */
export const unhurried = { routes: false, requestsPerSecond: Number.POSITIVE_INFINITY };

/** The form that Discord requires of libraries. */
export const userAgent = 'DiscordBot (https://loadout.example, 1)';

/** The status and the JSON of an answer. */
export async function answerOf(response: Promise<Response>) {
  const answer = await response;
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : undefined };
}

export function respond(
  discord: LocalDiscord,
  { id, token }: { id: string; token: string },
  body: unknown,
  query = '',
) {
  return answerOf(call(discord, 'POST', `/interactions/${id}/${token}/callback${query}`, body));
}

export const playerCommand = {
  name: 'player',
  description: 'Shows a player',
  options: [{ type: 3, name: 'uid', description: 'Player id' }],
};
