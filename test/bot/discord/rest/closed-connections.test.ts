import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createDispatcher } from '../../../../src/bot/discord/answer/dispatcher.ts';
import { openRest } from '../../../../src/bot/discord/rest/rest.ts';
import { ana, presses, runs } from '../../../support/bot/interactions.ts';
import { leapingTime } from '../../../support/bot/leaping-time.ts';
import {
  bareServices,
  helloCommand,
  helloRefresh,
  noon,
  says,
  token,
} from '../../../support/bot/open-dispatcher.ts';
import { recordingLog } from '../../../support/recording-log.ts';

/** When a connection is closed: before the request was read, after it was taken, or in the middle of the answer. */
type Moment = 'before it is read' | 'after it is taken' | 'in the middle of the answer';

const moments: Moment[] = ['before it is read', 'after it is taken', 'in the middle of the answer'];

describe('a connection to Discord that is closed', () => {
  let server: Server;
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** A Discord that closes the first connection that carries `what`, and takes every interaction once. */
  async function openClosingDiscord(what: 'callback' | 'edit', moment: Moment) {
    const taken: string[] = [];
    let isClosed = false;
    server = createServer(async (request, response) => {
      const kind = request.url?.includes('/callback') ? 'callback' : 'edit';
      const isFirst = kind === what && !isClosed;
      isClosed ||= isFirst;
      if (isFirst && moment === 'before it is read') return request.socket.destroy();
      const body = await read(request);
      const isRepetition = kind === 'callback' && taken.includes(kind);
      taken.push(kind === 'edit' && body.includes('"hello"') ? 'hello' : kind);
      if (isFirst) return close(request.socket, moment);
      if (isRepetition) {
        response.statusCode = 400;
        response.setHeader('content-type', 'application/json');
        return response.end(JSON.stringify({ code: 40_060, message: 'Already acknowledged' }));
      }
      response.statusCode = kind === 'edit' ? 200 : 204;
      if (kind === 'edit') response.setHeader('content-type', 'application/json');
      return response.end(kind === 'edit' ? '{"id":"9"}' : undefined);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { taken, apiUrl: `http://127.0.0.1:${port}/api` };
  }

  async function dispatch(apiUrl: string, raw: ReturnType<typeof runs>) {
    const log = recordingLog();
    const rest = openRest({ apiUrl, token, log, time: leapingTime() });
    const dispatcher = createDispatcher({
      commands: [helloCommand({ press: async () => says('hello') })],
      services: bareServices(),
      rest,
      log,
      now: () => noon,
      deadlineMs: 15_000,
    });
    await dispatcher.dispatch(raw);
    await rest.close();
    return log.lines.filter(({ level }) => level !== 'info');
  }

  const interactions = [
    ['a command', () => runs('hello')],
    ['a button', () => presses(helloRefresh.write(ana.id, ['7', 'IND']))],
  ] as const;

  for (const [name, raw] of interactions)
    for (const what of ['callback', 'edit'] as const)
      it.each(moments)(`costs ${name} nothing: ${what}, %s`, async (moment) => {
        const discord = await openClosingDiscord(what, moment);
        const lines = await dispatch(discord.apiUrl, raw());
        expect(discord.taken.at(-1)).toBe('hello');
        expect(discord.taken.filter((kind) => kind === 'edit')).toEqual([]);
        expect(lines).toEqual([]);
      });
});

describe('an interaction that another process has answered', () => {
  it('is left to that process: the command does not run', async () => {
    let hasRun = false;
    const server = createServer((_request, response) => {
      response.statusCode = 400;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ code: 40_060, message: 'Already acknowledged' }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const log = recordingLog();
    const rest = openRest({ apiUrl: `http://127.0.0.1:${port}/api`, token, log });
    const run = async () => {
      hasRun = true;
      return says('hello');
    };
    const dispatcher = createDispatcher({
      commands: [helloCommand({ run })],
      services: bareServices(),
      rest,
      log,
      now: () => noon,
      deadlineMs: 15_000,
    });
    await dispatcher.dispatch(runs('hello'));
    expect(hasRun).toBe(false);
    expect(log.lines).toMatchObject([{ level: 'info', facts: { command: 'hello', outcome: 'elsewhere' } }]);
    await rest.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});

async function read(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString();
}

function close(socket: Socket, moment: Moment): void {
  if (moment === 'in the middle of the answer') socket.end('HTTP/1.1 200 OK\r\ncontent-le');
  else socket.end();
}
