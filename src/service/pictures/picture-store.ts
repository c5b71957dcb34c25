import type { PictureRequest } from '../../shared/pictures/picture.ts';
import { ApiError } from '../api-error.ts';
import { type CachedPicture, cachePictures } from './cache-pictures.ts';
import type { Wardrobe } from './draw-picture.ts';
import { drawnSource } from './sources/drawn-source.ts';
import { createHealth } from './sources/health.ts';
import type { PictureSource } from './sources/picture-source.ts';

export interface StoredPicture extends CachedPicture {
  source: string;
  /** Whether an earlier source did not answer, so that the picture may differ next time. */
  isFallback: boolean;
}

export interface PictureStore {
  /** Returns undefined if no source has it. @throws ApiError UPSTREAM_UNAVAILABLE if the last source doesn't answer */
  get(request: PictureRequest): Promise<StoredPicture | undefined>;
}

export interface PictureOptions {
  sources?: readonly PictureSource[];
  wardrobe?: Wardrobe | undefined;
  maxBytes?: number;
  now?: () => number;
  /** Called for each picture; the function that it returns says which sources count as down. */
  openOutage?: () => (source: string) => boolean;
  /** Called with one line about a failing source, at most every ten minutes. */
  onFailure?: (line: string) => void;
}

export function openPictures(options: PictureOptions = {}): PictureStore {
  const {
    sources = [],
    wardrobe,
    maxBytes = 24_000_000,
    now = Date.now,
    openOutage = () => () => false,
    onFailure,
  } = options;
  const chain = [...sources, drawnSource(wardrobe)].map((source) => ({
    name: source.name,
    health: createHealth(now),
    quietUntil: 0,
    find: cachePictures(source, { maxBytes, maxAgeMs, now }),
  }));
  type Link = (typeof chain)[number];
  const report = (link: Link, { kind, id }: PictureRequest, error: unknown): void => {
    if (now() < link.quietUntil) return;
    link.quietUntil = now() + quietMs;
    onFailure?.(
      `The image source ${link.name} failed for ${kind} ${id} (${reasonOf(error)}): the next one serves. It is said once in ten minutes.`,
    );
  };
  const ask = async (link: Link, request: PictureRequest): Promise<Answer> => {
    const { health, find } = link;
    if (health.isPaused()) return 'no answer';
    try {
      const picture = await find(request);
      health.succeeded();
      return picture ?? 'no picture';
    } catch (error) {
      health.failed();
      report(link, request, error);
      return 'no answer';
    }
  };
  return {
    async get(request) {
      let last: Answer = 'no answer';
      let isFallback = false;
      const isDown = openOutage();
      for (const link of chain) {
        last = isDown(link.name) ? 'no answer' : await ask(link, request);
        if (typeof last === 'object') return { ...last, source: link.name, isFallback };
        if (last === 'no answer') isFallback = true;
      }
      if (last === 'no picture') return undefined;
      throw new ApiError(
        'UPSTREAM_UNAVAILABLE',
        'No image source answers at the moment. Try again in a minute.',
      );
    },
  };
}

type Answer = CachedPicture | 'no picture' | 'no answer';

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown cause';
  const { message } = error.cause instanceof Error ? error.cause : error;
  return message.trim().replace(/\s+/g, ' ');
}

const maxAgeMs = 600_000;

const quietMs = 600_000;
