import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { regionCodes } from '../../src/shared/contract/regions.ts';

/** A player API that strangers run: what it serves, and how it wants to be asked. */
export interface Family {
  /** Path and names of the parameters, by what is asked for. */
  info: Asked;
  stats?: Asked & { fixed?: Record<string, string> };
  search?: { path: string; name: string; region: string };
  /** The regions that it takes, as it writes them; undefined: it doesn't look at the region. */
  regions?: readonly string[] | undefined;
  /** Whether a request has the key. Without it, none is needed. */
  hasKey?: (request: IncomingMessage, query: URLSearchParams) => boolean;
  /** The body of a record in this family's words. */
  record?: (uid: string, region: string) => object;
  /** Answers for a path that it does not serve. */
  elsewhere?: (response: ServerResponse) => unknown;
}

interface Asked {
  path: string;
  uid: string;
  region: string;
}

/** The families that public code asks, as `players.md` shows them. */
export const families = {
  A: {
    info: { path: '/api/v1/info', uid: 'uid', region: 'region' },
    stats: { path: '/api/v1/stats', uid: 'uid', region: 'region' },
    search: { path: '/api/v1/search', name: 'keyword', region: 'region' },
    regions: ['sg', 'ind', 'br'],
  },
  B: { info: { path: '/player-info', uid: 'uid', region: 'region' }, regions: regionCodes },
  C: {
    info: { path: '/get_player_personal_show', uid: 'uid', region: 'server' },
    stats: {
      path: '/get_player_stats',
      uid: 'uid',
      region: 'server',
      fixed: { gamemode: 'br', matchmode: 'CAREER' },
    },
    search: { path: '/get_search_account_by_keyword', name: 'keyword', region: 'server' },
    regions: regionCodes,
    record: (accountid: string, region: string) => ({
      basicinfo: { accountid, nickname: 'Nova', level: 60, region },
    }),
  },
  D: {
    info: { path: '/api/v1/account', uid: 'uid', region: 'region' },
    stats: { path: '/api/v1/playerstats', uid: 'uid', region: 'region', fixed: { matchmode: 'CAREER' } },
    search: { path: '/api/v1/search', name: 'keyword', region: 'region' },
    regions: regionCodes,
  },
  E: { info: { path: '/info-player', uid: 'uid', region: 'region' }, regions: regionCodes },
  'the short path': { info: { path: '/info', uid: 'uid', region: 'region' }, regions: regionCodes },
} satisfies Record<string, Family>;

/** How hosts answer to a path that nobody serves. */
export const strangeAnswers: Record<string, NonNullable<Family['elsewhere']>> = {
  'a bare 404': (response) => response.writeHead(404).end(),
  'a page of a web framework': (response) =>
    response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html><h1>Not Found</h1>'),
  'the text of a host': (response) =>
    response
      .writeHead(404, { 'content-type': 'text/plain' })
      .end('The page could not be found\n\nNOT_FOUND\n\nbom1::abcde-1764368000000-abc'),
  'JSON without a code': (response) => answerJson(response, 404, { error: 'Not found' }),
  'the detail of a framework': (response) => answerJson(response, 404, { detail: 'Not Found' }),
  'a gateway that knows no such route': (response) =>
    answerJson(response, 403, { message: 'Missing Authentication Token' }),
  'a refusal of the endpoint': (response) => answerJson(response, 400, { error: 'Invalid endpoint' }),
  'an error that its handler lets through': (response) =>
    answerJson(response, 500, { error: 'Internal error' }),
  'a code for a route': (response) =>
    answerJson(response, 404, { error: { code: 'NOT_FOUND', message: 'Route not found' } }),
  'a 404 in a 200': (response) => answerJson(response, 200, { status: 404 }),
  'a welcome': (response) => answerJson(response, 200, { message: 'Welcome! See /docs', version: '2' }),
  'a status of things gone': (response) => response.writeHead(410).end(),
  'the way to another host': (response) =>
    response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
  'a page for every path': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><div id="root"></div>'),
};

interface ShapedApi {
  url: string;
  /** Paths with queries, oldest first. */
  asked: string[];
  /** Answers so instead, while it is set. */
  trouble: ((response: ServerResponse) => unknown) | undefined;
  /** From now on it serves another family. */
  become(family: Family): void;
}

/** Serves one player, `4123456789` in region TH, until the test is over. */
export async function openShapedApi(served: Family): Promise<ShapedApi> {
  let family = served;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (api.trouble) return api.trouble(response);
    answer(family, request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(
    () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  const api: ShapedApi = {
    url: `http://127.0.0.1:${port}`,
    asked,
    trouble: undefined,
    become: (other) => {
      family = other;
    },
  };
  return api;
}

export const uidServed = '4123456789';
/** The region of {@link uidServed}. */
const home = 'TH';
const homeGroup = 'sg';

function answer(family: Family, request: IncomingMessage, response: ServerResponse): unknown {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const { info, stats, search, hasKey = () => true, regions = [] } = family;
  const asked = [info, stats, search].find((one) => one?.path === pathname);
  if (!asked) return (family.elsewhere ?? strangeAnswers['a bare 404'])?.(response);
  if (!hasKey(request, query)) return answerJson(response, 401, { error: 'Invalid API key' });
  const region = query.get(asked.region) ?? '';
  if (family.regions && !regions.includes(region))
    return answerJson(response, 400, { error: 'Invalid region' });
  if ('name' in asked) {
    const infos = [{ accountId: uidServed, nickname: 'Nova', region: home, level: 60 }];
    return answerJson(response, 200, { infos: query.get(asked.name) === 'nova' ? infos : [] });
  }
  const isHere = !family.regions || [home, homeGroup].includes(region);
  if (query.get(asked.uid) !== uidServed || !isHere)
    return answerJson(response, 404, { error: 'Player not found' });
  if (asked === stats) {
    const fixed = Object.entries(stats.fixed ?? {});
    if (fixed.some(([name, value]) => query.get(name) !== value))
      return answerJson(response, 400, { error: 'Invalid matchmode' });
    return answerJson(response, 200, {
      soloStats: { accountId: uidServed, gamesPlayed: 12, wins: 3, kills: 40 },
    });
  }
  return answerJson(response, 200, (family.record ?? ordinaryRecord)(uidServed, home));
}

function ordinaryRecord(accountId: string, region: string): object {
  return { basicInfo: { accountId, nickname: 'Nova', level: 60, region } };
}

function answerJson(response: ServerResponse, status: number, body: object): ServerResponse {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
