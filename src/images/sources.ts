import { keyHeader, root, serviceRoot, v1 } from '../contract/routes.ts';
import { createPause, type Pause } from '../transport/pause.ts';
import type { PictureRequest } from './picture.ts';

/** Somebody who may serve a picture. */
export interface Source {
  /** `player-api`, `source-1` and so on. */
  name: string;
  /** While it lasts, nothing is asked here. */
  pause: Pause;
  /** Undefined where this source can't be asked for that picture. */
  addressOf(request: PictureRequest): Address | undefined;
}

export interface Address {
  url: string;
  headers: Readonly<Record<string, string>>;
}

export interface PlayerApiSource {
  /** Ends in `/api/v1`. */
  baseUrl: string;
  /** Sent in the x-api-key header, to this address alone. */
  key: string | undefined;
  /** Handed in where others ask the same address, so that a limit told to one is kept by all. */
  pause?: Pause;
}

/** The sources in the order they are asked: the player API, then the operator's templates. */
export function listSources(
  playerApi: PlayerApiSource,
  templates: readonly string[],
  now: () => number,
): Source[] {
  const ownSources = templates.map((template, index) => ({
    name: `source-${index + 1}`,
    pause: createPause(now),
    addressOf: (request: PictureRequest) => fromTemplate(template, request),
  }));
  return [
    {
      name: 'player-api',
      pause: playerApi.pause ?? createPause(now),
      addressOf: (request) => fromPlayerApi(playerApi, request),
    },
    ...ownSources,
  ];
}

function fromPlayerApi({ baseUrl, key }: PlayerApiSource, { kind, id }: PictureRequest): Address {
  const headers: Record<string, string> = key ? { [keyHeader]: key } : {};
  // An item's picture is found by its id alone; the frame is no item.
  const url =
    kind === 'frame'
      ? `${serviceRoot(baseUrl)}${root.playerAssets}?${new URLSearchParams({ kind, id })}`
      : `${baseUrl}${v1.image}?${new URLSearchParams({ itemID: id })}`;
  return { url, headers };
}

function fromTemplate(template: string, { kind, id }: PictureRequest): Address | undefined {
  // A template that knows no kinds would serve some other picture under the frame's id.
  if (kind === 'frame' && !template.includes('{kind}')) return undefined;
  return { url: template.replaceAll('{id}', id).replaceAll('{kind}', kind), headers: {} };
}
