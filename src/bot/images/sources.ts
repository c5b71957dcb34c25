import { isNoSuchPath } from '../../shared/contract/no-such-path.ts';
import { assetsEndpoint } from '../../shared/contract/player-assets.ts';
import { picturePaths, serviceRoot } from '../../shared/contract/routes.ts';
import { type AddressOptions, keyHeaderOf } from '../../shared/contract/shapes.ts';
import type { Log } from '../../shared/log/log.ts';
import { createOutageLog, type OutageLog } from '../../shared/log/outage-log.ts';
import type { PictureRequest } from '../../shared/pictures/picture.ts';
import { isLocalName } from '../../shared/process/local-name.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { HttpClient, HttpRequest } from '../http/http-client.ts';
import { createServedAddress, type Verdict } from '../http/served-address.ts';
import { type Circuit, createCircuit } from '../limits/circuit.ts';
import type { LimitedAnswer } from '../limits/limited-client.ts';
import { Refusals } from './refusals.ts';
import { createSourceGate, type SourceGate } from './source-gate.ts';

export interface Source {
  name: string;
  health: Circuit;
  outage: OutageLog;
  refusals: Refusals;
  gate: SourceGate;
  canServe(request: PictureRequest): boolean;
  ask(request: PictureRequest, get: Get): Promise<LimitedAnswer>;
}

type Get = (address: Address) => Promise<LimitedAnswer>;

interface Address extends Pick<HttpRequest, 'isPublicOnly'> {
  url: string;
  headers: Readonly<Record<string, string>>;
}

export interface PlayerApiSource extends AddressOptions {
  hasPictures?: (() => boolean) | undefined;
  /** Request limiter shared with all other requests to this service, whose limits count them all. */
  gate?: SourceGate | undefined;
}

interface SourceParts extends Pick<Clock, 'now' | 'sleep'> {
  client: HttpClient;
  log: Log;
}

/** Lists the player API's addresses, then the operator's templates. `readyMade`: pictures whose URL a record names. */
export function listSources(
  [first, ...others]: readonly [PlayerApiSource, ...PlayerApiSource[]],
  templates: readonly string[],
  parts: SourceParts,
): { sources: Source[]; readyMade: Source[] } {
  const gates = new Map<string, SourceGate>();
  const gateOf = (template: string): SourceGate => {
    const { host } = new URL(template);
    const gate = gates.get(host) ?? createSourceGate(parts);
    gates.set(host, gate);
    return gate;
  };
  const apis = [first, ...others].map((api, index) => ({
    api,
    name: index === 0 ? 'player-api' : `player-api-${index + 1}`,
    gate: api.gate ?? createSourceGate(parts),
  }));
  const base = `${first.baseUrl}/`;
  const readyMade = apis.map(({ api, name, gate }) => ({
    ...observe(`${name}-media`, parts),
    ...fromAddresses(api, base),
    gate,
  }));
  const ofRecords = {
    ...observe('record-media', parts),
    ...fromRecords(base),
    gate: createSourceGate(parts),
  };
  const sources = [
    ...apis.map(({ api, name, gate }) => ({ ...observe(name, parts), ...fromPlayerApi(api), gate })),
    ...templates.map((template, index) => ({
      ...observe(`source-${index + 1}`, parts),
      ...fromTemplate(template),
      gate: gateOf(template),
    })),
  ];
  return { sources, readyMade: [...readyMade, ofRecords] };
}

function observe(name: string, { now, log }: SourceParts) {
  const health = createCircuit({ now, failuresToOpen: 3, restMs: 15_000, longestRestMs: 300_000 });
  const began = `the image source ${name} serves no usable pictures`;
  const ended = `the image source ${name} serves pictures again`;
  return { name, health, outage: createOutageLog({ log, now, began, ended }), refusals: new Refusals() };
}

type Addressing = Pick<Source, 'canServe' | 'ask'>;

function fromPlayerApi({ baseUrl, hasPictures = () => true, ...api }: PlayerApiSource): Addressing {
  const headers = keyHeaderOf(api);
  const root = serviceRoot(baseUrl);
  const frames = root + assetsEndpoint.paths[0];
  const items = createServedAddress([root + picturePaths.image, root + picturePaths.item]);
  return {
    canServe: hasPictures,
    ask({ kind, id }, get) {
      // Frames are requested without an item ID.
      if (kind === 'frame') return get({ url: `${frames}?${new URLSearchParams({ kind, id })}`, headers });
      const search = new URLSearchParams({ itemID: id });
      return items.ask((address) => get({ url: `${address}?${search}`, headers }), judge);
    },
  };
}

function fromAddresses({ baseUrl, ...api }: PlayerApiSource, base: string): Addressing {
  const { origin } = new URL(baseUrl);
  return {
    canServe: ({ address }) => resolve(address, base)?.origin === origin,
    ask({ address }, get) {
      const url = resolve(address, base);
      return get({ url: `${origin}${url?.pathname}${url?.search}`, headers: keyHeaderOf(api) });
    },
  };
}

/** Distrusts addresses in records, which a stranger chose: no key is sent, and private networks are refused. */
function fromRecords(base: string): Addressing {
  return {
    canServe({ address }) {
      const url = resolve(address, base);
      if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false;
      return !isLocalName(url.hostname) && /\.[a-z][a-z\d-]*$/.test(url.hostname);
    },
    ask: ({ address }, get) =>
      get({ url: resolve(address, base)?.href ?? '', headers: {}, isPublicOnly: true }),
  };
}

function resolve(address: string | undefined, base: string): URL | undefined {
  return address !== undefined && URL.canParse(address, base) ? new URL(address, base) : undefined;
}

function judge({ answer }: LimitedAnswer): Verdict {
  if (answer.status === 200) return 'served';
  if (answer.status !== 404) return 'unclear';
  return isNoSuchPath(answer) ? 'not-served' : 'served';
}

function fromTemplate(template: string): Addressing {
  return {
    // Without `{kind}`, the ID of a frame would lead to some other picture.
    canServe: ({ kind }) => kind !== 'frame' || template.includes('{kind}'),
    ask({ kind, id }, get) {
      const url = template.replaceAll('{id}', id).replaceAll('{kind}', kind);
      return get({ url, headers: {}, isPublicOnly: true });
    },
  };
}
