import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildService } from '../../src/service/build-service.ts';
import { openServiceStore } from '../../src/service/open-service-store.ts';
import { openPictures } from '../../src/service/pictures/picture-store.ts';
import { openWorld } from '../../src/service/world/world.ts';
import { versionPath } from '../../src/shared/contract/routes.ts';
import { createFirewall, type Firewall, type FirewallRules } from '../support/limits/firewall.ts';
import { createRandom } from '../support/limits/random.ts';
import { onePixelPng } from './outside/sharp.ts';
import type { FaultKind } from './plan.ts';

/** The player API of this project behind a door with a hidden limit, which can fail in the ways of strangers' APIs. */
export async function openPlayerApi(folder: string, seed: number, rules: FirewallRules) {
  const now = Date.now;
  const { keys, usage, counts } = await openServiceStore({ dataFolder: folder, now });
  const service = buildService({
    keys,
    usage,
    counts,
    world: await openWorld({ own: undefined, now }),
    pictures: openPictures({ sources: [], now }),
    now,
    rateLimit: { requests: 100_000, seconds: 1 },
  });
  await service.ready();
  const key = await keys.make('simulation', 'pro');
  const began = Date.now();
  let firewall: Firewall = createFirewall(rules, createRandom(seed));
  const api = {
    url: '',
    key,
    refusals: [] as number[],
    limit(changed: FirewallRules) {
      firewall = createFirewall(changed, createRandom(seed));
    },
    /** The fault that befalls a request; undefined: it is answered. */
    mood: (): FaultKind | undefined => undefined,
  };
  const server = createServer((request, response) => {
    const retryMs = firewall.arrive(Date.now() - began);
    if (retryMs !== undefined) {
      api.refusals.push(Date.now());
      response.writeHead(429, retryAfter(retryMs, seed)).end();
      return;
    }
    const pass = () => {
      const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
      if (pathname.endsWith('/image'))
        response.writeHead(200, { 'content-type': 'image/png' }).end(onePixelPng);
      else service.routing(request, response);
    };
    answerInMood(api.mood(), pass, [request, response]);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${versionPath}`;
  return api;
}

/** Some APIs name the time instead of the seconds. */
function retryAfter(ms: number, seed: number) {
  const seconds = Math.ceil(ms / 1_000);
  const at = Date.now() + seconds * 1_000;
  const forms = [seconds, Math.ceil(at / 1_000), at, new Date(at).toUTCString()];
  return { 'retry-after': String(forms[seed % forms.length]), date: new Date().toUTCString() };
}

type Visit = [request: IncomingMessage, response: ServerResponse];

function answerInMood(mood: FaultKind | undefined, pass: () => void, [request, response]: Visit): void {
  const json = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const answers: Partial<Record<FaultKind, () => unknown>> = {
    'player API is slow': () => setTimeout(pass, 4_000),
    'player API fails': () => json(503, { error: 'down' }),
    'player API shows a page': () =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Just a moment</html>'),
    'player API cuts': () => request.socket.destroy(),
    'player API is silent': () => undefined,
    'player API lies': () =>
      json(200, { basicInfo: { accountId: '1', nickname: 'Somebody Else', level: -5 } }),
    'player API has another shape': () => json(200, [{ basicInfo: 'none' }, null]),
  };
  ((mood && answers[mood]) ?? pass)();
}
