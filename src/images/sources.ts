import { keyHeader, root, serviceRoot, v1 } from '../contract/routes.ts';
import { type Circuit, createCircuit } from '../transport/circuit.ts';
import type { HttpAnswer, HttpDoor, HttpRequest } from '../transport/http.ts';
import type { PacedDoor } from '../transport/paced-door.ts';
import type { Claim } from '../transport/pacer.ts';
import { createPause, type Pause } from '../transport/pause.ts';
import type { PictureRequest } from './picture.ts';

/** Somebody who may serve a picture. */
export interface Source {
  /** `player-api`, `source-1` and so on. */
  name: string;
  /** While it lasts, nothing is asked here. */
  pause: Pause;
  /** Open while the source fails: then the others are asked first. */
  health: Circuit;
  /** Where the picture may be, in the order to try; none where this source can't be asked for it. */
  addressesOf(request: PictureRequest): Address[];
  /** The first of several addresses turned out not to exist, this one did: from now on it alone is tried. */
  settleOn?(address: Address): void;
  /** The claim counts where the source limits whoever asks. */
  get(url: string, request: HttpRequest, claim: Claim): Promise<HttpAnswer>;
}

export interface Address {
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
  door?: PacedDoor;
}

/** The sources in the order they are asked: the player API, then the operator's templates. */
export function listSources(
  playerApi: PlayerApiSource,
  templates: readonly string[],
  { door, now }: { door: HttpDoor; now: () => number },
): Source[] {
  const ownSources = templates.map((template, index) => ({
    name: `source-${index + 1}`,
    ...wellbeing(now),
    addressesOf: (request: PictureRequest) => fromTemplate(template, request),
    get: (url: string, request: HttpRequest) => door.get(url, { ...request, isPublicOnly: true }),
  }));
  const playerApiSource = {
    name: 'player-api',
    ...wellbeing(now),
    ...playerApiAddresses(playerApi),
    get: playerApi.door?.get ?? door.get,
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
  return [{ url: template.replaceAll('{id}', id).replaceAll('{kind}', kind), headers: {} }];
}
