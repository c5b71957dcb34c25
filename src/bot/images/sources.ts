import { isNoSuchPath } from '../../shared/contract/no-such-path.ts';
import { assetsEndpoint } from '../../shared/contract/player-assets.ts';
import { keyHeader, picturePaths, serviceRoot } from '../../shared/contract/routes.ts';
import type { Log } from '../../shared/log/log.ts';
import { createOutageLog, type OutageLog } from '../../shared/log/outage-log.ts';
import { BadPictureError } from '../../shared/pictures/decode.ts';
import type { PictureRequest } from '../../shared/pictures/picture.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { HttpClient, HttpRequest } from '../http/http-client.ts';
import { createServedAddress, type Verdict } from '../http/served-address.ts';
import { type Circuit, createCircuit } from '../limits/circuit.ts';
import type { LimitedAnswer } from '../limits/limited-client.ts';
import { Refusals } from './refusals.ts';
import { createSourceGate, type SourceGate } from './source-gate.ts';

/** A host, or a part of one, that may serve a picture. */
export interface Source {
  /** `player-api`, `player-api-media`, `source-1` and so on. */
  name: string;
  /** Open while the source fails or is slow: Loadout then tries the others first. */
  health: Circuit;
  outage: OutageLog;
  refusals: Refusals;
  /** Shared with everything that asks the same host. */
  gate: SourceGate;
  /** False: the source has no address for such a picture. */
  canServe(request: PictureRequest): boolean;
  /** Asks for the picture with `get`, at each possible address until one serves it. */
  ask(request: PictureRequest, get: Get): Promise<LimitedAnswer>;
}

type Get = (address: Address) => Promise<LimitedAnswer>;

interface Address extends Pick<HttpRequest, 'isPublicOnly'> {
  url: string;
  headers: Readonly<Record<string, string>>;
}

export interface PlayerApiSource {
  baseUrl: string;
  /** Sent in the x-api-key header, to this address alone. */
  key: string | undefined;
  /** Shared with everything else that asks the same service: its limits count all requests. */
  gate?: SourceGate;
}

interface SourceParts extends Pick<Clock, 'now' | 'sleep'> {
  client: HttpClient;
  log: Log;
}

/** The sources in order: the player API, then the operator's templates. `readyMade`: finished pictures of a player. */
export function listSources(
  playerApi: PlayerApiSource,
  templates: readonly string[],
  parts: SourceParts,
): { sources: Source[]; readyMade: Source } {
  const gates = new Map<string, SourceGate>();
  const gateOf = (template: string): SourceGate => {
    const { host } = new URL(template);
    const gate = gates.get(host) ?? createSourceGate(parts);
    gates.set(host, gate);
    return gate;
  };
  const gate = playerApi.gate ?? createSourceGate(parts);
  const readyMade = { ...observe('player-api-media', parts), ...fromAddresses(playerApi), gate };
  const sources = [
    { ...observe('player-api', parts), ...fromPlayerApi(playerApi), gate },
    ...templates.map((template, index) => ({
      ...observe(`source-${index + 1}`, parts),
      ...fromTemplate(template),
      gate: gateOf(template),
    })),
  ];
  return { sources, readyMade };
}

function observe(name: string, { now, log }: SourceParts) {
  const health = createCircuit({ now, failuresToOpen: 3, restMs: 15_000, longestRestMs: 300_000 });
  const began = `the image source ${name} serves no usable pictures`;
  const ended = `the image source ${name} serves pictures again`;
  return { name, health, outage: createOutageLog({ log, now, began, ended }), refusals: new Refusals() };
}

type Addressing = Pick<Source, 'canServe' | 'ask'>;

function fromPlayerApi({ baseUrl, key }: PlayerApiSource): Addressing {
  const headers = headersWith(key);
  const root = serviceRoot(baseUrl);
  const frames = root + assetsEndpoint.paths[0];
  const items = createServedAddress([root + picturePaths.image, root + picturePaths.item]);
  return {
    canServe: () => true,
    ask({ kind, id }, get) {
      // An item's picture is found by its id alone; the frame is no item.
      if (kind === 'frame') return get({ url: `${frames}?${new URLSearchParams({ kind, id })}`, headers });
      const search = new URLSearchParams({ itemID: id });
      return items.ask((address) => get({ url: `${address}?${search}`, headers }), judge);
    },
  };
}

function fromAddresses({ baseUrl, key }: PlayerApiSource): Addressing {
  const base = new URL(`${baseUrl}/`);
  return {
    canServe: ({ address }) => address !== undefined,
    async ask({ address = '' }, get) {
      const url = URL.canParse(address, base.href) ? new URL(address, base) : undefined;
      // The address is a stranger's choice, and the key goes to the player API alone.
      if (url?.origin !== base.origin) throw new BadPictureError('its address leads to another host');
      return get({ url: `${base.origin}${url.pathname}${url.search}`, headers: headersWith(key) });
    },
  };
}

function headersWith(key: string | undefined): Readonly<Record<string, string>> {
  return key ? { [keyHeader]: key } : {};
}

function judge({ answer }: LimitedAnswer): Verdict {
  if (answer.status === 200) return 'served';
  if (answer.status !== 404) return 'unclear';
  return isNoSuchPath(answer) ? 'not-served' : 'served';
}

function fromTemplate(template: string): Addressing {
  return {
    // A template that knows no kinds would serve some other picture under the frame's id.
    canServe: ({ kind }) => kind !== 'frame' || template.includes('{kind}'),
    ask({ kind, id }, get) {
      const url = template.replaceAll('{id}', id).replaceAll('{kind}', kind);
      return get({ url, headers: {}, isPublicOnly: true });
    },
  };
}
