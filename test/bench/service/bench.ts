import type { Figure } from '../run.ts';
import { load } from './load.ts';
import { type OpenSubject, openSubject } from './open-subject.ts';

/** The service: what its checks cost against a bare route, and that it stays as large as it is. */
export async function* bench(): AsyncGenerator<Figure> {
  // A pro key may ask 10,000 times an hour, so a million requests need more than a hundred of them.
  const service = await openSubject({ start: 'service', keys: 140 });
  const bare = await openSubject({ start: 'bare', body: await bodyOf(service) });
  try {
    yield* sideBySide(service, bare);
    yield* aMillion(service);
    yield* manyAddresses(service);
  } finally {
    service.close();
    bare.close();
  }
}

const rounds = 9;
const perRound = 20_000;
const oneAddress = { connections: 20, depth: 8 };

/** Alternates the subjects, so that other work of the machine affects both; the median of the rounds' ratios counts. */
async function* sideBySide(service: OpenSubject, bare: OpenSubject): AsyncGenerator<Figure> {
  const speeds: { service: number; bare: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const speed = { bare: await speedOf(bare, perRound), service: await speedOf(service, perRound) };
    // The first one is for the compilers.
    if (round > 0) speeds.push(speed);
  }
  const note = `/info, firewall, key, quota and usage on disk; ${rounds} rounds of ${perRound} each, ${oneAddress.connections} connections`;
  yield { figure: 'bare fastify route', value: middle(speeds.map(({ bare }) => bare)), unit: 'requests/s' };
  yield { figure: 'service', value: middle(speeds.map(({ service }) => service)), unit: 'requests/s', note };
  const ratios = speeds.map((speed) => Math.round((speed.service / speed.bare) * 1_000) / 1_000);
  yield { figure: 'service / bare', value: middle(ratios), unit: 'of 1', atLeast: 0.6 };
}

async function* aMillion(service: OpenSubject): AsyncGenerator<Figure> {
  let sent = 0;
  const weights: number[] = [];
  for (; sent < 1_000_000; sent += 100_000) {
    await speedOf(service, 100_000);
    weights.push(await service.weigh());
  }
  const [first = 0] = weights;
  const last = weights.at(-1) ?? 0;
  const note = `after each 100,000: ${weights.map(Math.round).join(', ')}`;
  yield { figure: 'memory after 1,000,000 requests', value: Math.round(last), unit: 'MB', note };
  yield { figure: 'growth from 100,000 to 1,000,000', value: Math.round(last - first), unit: 'MB' };
}

/** The service remembers 10,000 addresses at most: from then on, new ones take no more room. */
async function* manyAddresses(service: OpenSubject): AsyncGenerator<Figure> {
  let known = 0;
  let before = await service.weigh();
  for (const goal of [1_000, 15_000, 30_000, 45_000]) {
    const requestsEach = known === 0 ? 30 : 2;
    for (; known < goal; known += crowdSize) await crowd(service, { first: known, requestsEach });
    const weight = await service.weigh();
    yield {
      figure: `growth to ${goal.toLocaleString('en')} addresses`,
      value: Math.round((weight - before) * 10) / 10,
      unit: 'MB',
      note: `${requestsEach} requests each, ${crowdSize} connected at a time`,
    };
    before = weight;
  }
}

const crowdSize = 1_000;

/** Linux answers to all of 127.0.0.0/8, so every connection can come from an address of its own. */
async function crowd(service: OpenSubject, { first, requestsEach }: { first: number; requestsEach: number }) {
  await load({
    url: service.url,
    requests: crowdSize * requestsEach,
    connections: crowdSize,
    depth: 1,
    request: () => requestOf(service),
    from: (connection) => addressOf(first + connection),
  });
}

/** No two of two million are alike, and none ends in 0 or 255. */
function addressOf(number: number): string {
  return `127.${1 + (number >> 14)}.${(number >> 7) & 127}.${1 + (number & 127)}`;
}

async function speedOf(subject: OpenSubject, requests: number): Promise<number> {
  const request = () => requestOf(subject);
  return Math.round(requests / (await load({ url: subject.url, requests, ...oneAddress, request })));
}

// Counts on over all rounds, so that no key exceeds its hourly quota.
let asked = 0;

function requestOf({ keys }: OpenSubject): string {
  const key = keys.length > 0 ? keys[asked++ % keys.length] : 'lo_00000000000000000000000000000000';
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nuser-agent: ${userAgent}\r\nx-api-key: ${key}\r\naccept: application/json\r\n\r\n`;
}

async function bodyOf({ url, keys: [key = ''] }: OpenSubject): Promise<string> {
  const reply = await fetch(url + path, { headers: { 'user-agent': userAgent, 'x-api-key': key } });
  return reply.text();
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

const path = '/api/v1/info?uid=123456789&region=sg';
const userAgent = 'Loadout/0.1 (+https://loadout.example)';
