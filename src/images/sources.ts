import { keyHeader, root, serviceRoot, v1 } from '../contract/routes.ts';
import type { HttpClient, HttpRequest } from '../http/http-client.ts';
import { type Circuit, createCircuit } from '../limits/circuit.ts';
import { createPause, type Pause } from '../limits/pause.ts';
import type { Sleep } from '../time/sleep.ts';
import { openHostWay, type Way } from './host-way.ts';
import type { PictureRequest } from './picture.ts';

/** Somebody who may serve a picture. */
export interface Source {
  /** `player-api`, `source-1` and so on. */
  name: string;
  /** While it lasts, nothing is asked here. */
  pause: Pause;
  /** Open while the source fails or keeps others waiting: then the others are asked first. */
  health: Circuit;
  /** Where the picture may be, in the order to try; none where this source can't be asked for it. */
  addressesOf(request: PictureRequest): Address[];
  /** The first of several addresses turned out not to exist, this one did: from now on it alone is tried. */
  settleOn?(address: Address): void;
  /** Shared with whoever else asks the same host. */
  way: Way;
}

export interface Address extends Pick<HttpRequest, 'isPublicOnly'> {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The API's path, where it has several for the same. */
  path?: string;
}

export interface PlayerApiSource {
  /** Ends in `/api/v1`. */
  baseUrl: string;
  /** Sent in the x-api-key header, to this address alone. */
  key: string | undefined;
  /** Handed in where others ask the same service: its limits count what all of them send. */
  way?: Way;
}

/** The sources in the order they are asked: the player API, then the operator's templates. */
export function listSources(
  playerApi: PlayerApiSource,
  templates: readonly string[],
  parts: { client: HttpClient; now: () => number; sleep: Sleep },
): Source[] {
  const ways = new Map<string, Way>();
  const wayTo = (template: string): Way => {
    const { host } = new URL(template);
    const way = ways.get(host) ?? openHostWay(parts);
    ways.set(host, way);
    return way;
  };
  const ownSources = templates.map((template, index) => ({
    name: `source-${index + 1}`,
    ...wellbeing(parts.now),
    addressesOf: (request: PictureRequest) => fromTemplate(template, request),
    way: wayTo(template),
  }));
  const playerApiSource = {
    name: 'player-api',
    ...wellbeing(parts.now),
    ...playerApiAddresses(playerApi),
    way: playerApi.way ?? openHostWay(parts),
  };
  return [playerApiSource, ...ownSources];
}

function wellbeing(now: () => number): Pick<Source, 'pause' | 'health'> {
  const health = createCircuit({ now, failuresToOpen: 3, restMs: 15_000, longestRestMs: 300_000 });
  return { pause: createPause(now), health };
}

function playerApiAddresses({ baseUrl, key }: PlayerApiSource): Pick<Source, 'addressesOf' | 'settleOn'> {
  const headers: Record<string, string> = key ? { [keyHeader]: key } : {};
  const families = [
    { path: v1.image, url: `${baseUrl}${v1.image}` },
    { path: root.item, url: `${serviceRoot(baseUrl)}${root.item}` },
  ];
  let served: string | undefined;
  return {
    addressesOf({ kind, id }) {
      // An item's picture is found by its id alone; the frame is no item.
      if (kind === 'frame')
        return [
          {
            url: `${serviceRoot(baseUrl)}${root.playerAssets}?${new URLSearchParams({ kind, id })}`,
            headers,
          },
        ];
      return families
        .filter(({ path }) => served === undefined || path === served)
        .map(({ path, url }) => ({ path, url: `${url}?${new URLSearchParams({ itemID: id })}`, headers }));
    },
    settleOn({ path }) {
      served = path;
    },
  };
}

function fromTemplate(template: string, { kind, id }: PictureRequest): Address[] {
  // A template that knows no kinds would serve some other picture under the frame's id.
  if (kind === 'frame' && !template.includes('{kind}')) return [];
  return [
    { url: template.replaceAll('{id}', id).replaceAll('{kind}', kind), headers: {}, isPublicOnly: true },
  ];
}
