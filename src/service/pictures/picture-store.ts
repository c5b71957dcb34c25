import type { PictureRequest } from '../../images/picture.ts';
import { ApiError } from '../api-error.ts';
import { type CachedPicture, cachePictures } from './cache-pictures.ts';
import { drawnSource } from './sources/drawn-source.ts';
import { createHealth } from './sources/health.ts';
import type { PictureSource } from './sources/picture-source.ts';

/** A picture and who had it. */
export interface StoredPicture extends CachedPicture {
  /** The source's name, see {@link PictureSource}. */
  source: string;
  /** A source that comes first did not answer: the next time another picture may be had. */
  isFallback: boolean;
}

/** The sources in their order, the drawn pictures last (specification, section 1). */
export interface PictureStore {
  /**
   * Undefined: the id names nothing.
   * @throws ApiError UPSTREAM_UNAVAILABLE where not even the last source answers
   */
  get(request: PictureRequest): Promise<StoredPicture | undefined>;
}

export interface PictureOptions {
  /** Asked in this order before anything is drawn. */
  sources?: readonly PictureSource[];
  /** How much of what each source gave is kept. */
  maxBytes?: number;
  now?: () => number;
  /** Asked for each picture: which sources are to be taken as some that do not answer. */
  openOutage?: () => (source: string) => boolean;
  /** Told in one line of a source that fails, at most every ten minutes of each. */
  onFailure?: (line: string) => void;
}

export function openPictures(options: PictureOptions = {}): PictureStore {
  const {
    sources = [],
    maxBytes = 24_000_000,
    now = Date.now,
    openOutage = () => () => false,
    onFailure,
  } = options;
  const chain = [...sources, drawnSource].map((source) => ({
    name: source.name,
    health: createHealth(now),
    quietUntil: 0,
    find: cachePictures(source, { maxBytes, maxAgeMs, now }),
  }));
  type Link = (typeof chain)[number];
  const tell = (link: Link, { kind, id }: PictureRequest, error: unknown): void => {
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
      tell(link, request, error);
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

/** `fetch failed` alone says little: what failed is its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown cause';
  const { message } = error.cause instanceof Error ? error.cause : error;
  return message.trim().replace(/\s+/g, ' ');
}

const maxAgeMs = 600_000;

const quietMs = 600_000;
