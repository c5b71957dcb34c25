import { createServer, type Server, type Socket } from 'node:net';
import type { MemoryRedis } from './memory-redis.ts';
import { type RedisReply, RedisReplyError } from './redis-reply.ts';

interface Waiting {
  socket: Socket;
  command: readonly string[];
  until: number;
}

/** Serves a Redis in memory by Redis's protocol, with what waits (BLOCK) and what is published. */
export function createRedisServer(redis: MemoryRedis): Server {
  const now = () => redis.now();
  const heard = new Map<string, Set<Socket>>();
  let waiting: Waiting[] = [];
  let served = 0;

  function answer(socket: Socket, command: readonly string[]): void {
    const name = command[0]?.toUpperCase() ?? '';
    if (name === 'SUBSCRIBE' || name === 'UNSUBSCRIBE') {
      for (const channel of command.slice(1)) {
        const listeners = heard.get(channel) ?? new Set();
        if (name === 'SUBSCRIBE') heard.set(channel, listeners.add(socket));
        else listeners.delete(socket);
        socket.write(encode([name.toLowerCase(), channel, 1]));
      }
      return;
    }
    if (name === 'PING' && [...heard.values()].some((listeners) => listeners.has(socket))) {
      socket.write(encode(['pong', '']));
      return;
    }
    if (name === 'PUBLISH') {
      const listeners = heard.get(command[1] ?? '') ?? [];
      for (const one of listeners) one.write(encode(['message', ...command.slice(1)]));
      socket.write(encode([...listeners].length));
      return;
    }
    const reply = run(command);
    const block = command.findIndex((one) => one.toUpperCase() === 'BLOCK');
    if (reply === nothing && block > 0) wait({ socket, command, until: now() + Number(command[block + 1]) });
    else socket.write(reply);
    if (redis.additions > served) serveWaiting();
  }

  function wait(one: Waiting): void {
    waiting.push(one);
    setTimeout(() => {
      if (!waiting.includes(one)) return;
      waiting = waiting.filter((other) => other !== one);
      one.socket.write(nothing);
    }, one.until - now());
  }

  function serveWaiting(): void {
    served = redis.additions;
    for (const one of waiting) {
      const reply = one.socket.destroyed ? '' : run(one.command);
      if (reply === nothing) continue;
      waiting = waiting.filter((other) => other !== one);
      if (reply !== '') one.socket.write(reply);
    }
  }

  function run(command: readonly string[]): string {
    try {
      return encode(redis.call(command));
    } catch (error) {
      if (error instanceof RedisReplyError) return `-${error.message}\r\n`;
      throw error;
    }
  }

  return createServer((socket) => {
    let received: Buffer = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      for (const listeners of heard.values()) listeners.delete(socket);
    });
    socket.on('data', (bytes: Buffer) => {
      received = received.length > 0 ? Buffer.concat([received, bytes]) : bytes;
      for (let read = decode(received); read; read = decode(received)) {
        received = received.subarray(read.length);
        answer(socket, read.command);
      }
    });
  });
}

/** @returns the first whole command, with how many bytes it took */
function decode(bytes: Buffer): { command: string[]; length: number } | undefined {
  let at = 0;
  /** The number of a line such as `*3` or `$12`. */
  const number = (): number | undefined => {
    let value = 0;
    for (at += 1; at < bytes.length && bytes[at] !== carriageReturn; at++)
      value = value * 10 + (bytes[at] ?? 0) - zero;
    at += 2;
    return at > bytes.length ? undefined : value;
  };
  const count = number();
  if (count === undefined) return undefined;
  const command: string[] = [];
  for (let left = count; left > 0; left--) {
    const size = number();
    if (size === undefined || bytes.length < at + size + 2) return undefined;
    command.push(bytes.toString('utf8', at, at + size));
    at += size + 2;
  }
  return { command, length: at };
}

const carriageReturn = 13;
const zero = 48;

function encode(reply: RedisReply): string {
  if (reply === null) return nothing;
  if (typeof reply === 'number') return `:${reply}\r\n`;
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`;
  return `*${reply.length}\r\n${reply.map(encode).join('')}`;
}

const nothing = '$-1\r\n';
