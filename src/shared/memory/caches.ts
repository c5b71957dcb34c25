import { totalmem } from 'node:os';
import { LRUCache } from 'lru-cache';
import { valueBytes } from './value-bytes.ts';

/** Full size of each cache; 485 in all. */
const megabytes = {
  tiles: 80,
  figures: 48,
  grounds: 64,
  pictures: 64,
  surfaces: 32,
  cards: 32,
  drawings: 24,
  lines: 16,
  glosses: 24,
  pixels: 16,
  pieces: 8,
  glows: 12,
  openings: 8,
  fits: 2,
  inks: 1,
  slants: 1,
  hues: 1,
  icons: 1,
  mixes: 12,
  answers: 24,
  records: 8,
  standings: 4,
  regions: 2,
  clans: 1,
} as const;

export type CacheName = keyof typeof megabytes;

type Options<Value> = Omit<LRUCache.Options<string, Value, unknown>, 'maxSize' | 'sizeCalculation'>;

/** Opens a cache with its share of the memory; call {@link limitMemory} first. @param sizeOf size in bytes */
export function openCache<Value extends NonNullable<unknown>>(
  name: CacheName,
  sizeOf: (value: Value) => number = valueBytes,
  options: Options<Value> = {},
): LRUCache<string, Value> {
  const cache = new LRUCache<string, Value>({
    ...options,
    maxSize: Math.floor(megabytes[name] * megabyte * shareForCaches(memoryBytes())),
    sizeCalculation: (value, key) => entryBytes + key.length + sizeOf(value),
  } as LRUCache.Options<string, Value, unknown>);
  opened.set(name, cache);
  return cache;
}

export function readCaches(): { name: CacheName; bytes: number; maxBytes: number }[] {
  return [...opened].map(([name, { calculatedSize: bytes, maxSize: maxBytes }]) => ({
    name,
    bytes,
    maxBytes,
  }));
}

export function limitMemory(given: number | undefined): void {
  givenBytes = given === undefined ? Number.POSITIVE_INFINITY : given * megabyte;
}

/** Returns the lowest limit: the machine's, the control group's or the operator's. */
export function memoryBytes(): number {
  // Without a limit, Node returns 0 or a number beyond all memory.
  return Math.min(givenBytes, process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

export function shareForCaches(bytes: number): number {
  const forCaches = (bytes / megabyte - ownMegabytes) * partForCaches;
  const full = Object.values(megabytes).reduce((sum, one) => sum + one, 0);
  return Math.min(1, Math.max(leastShare, forCaches / full));
}

const opened = new Map<CacheName, { readonly calculatedSize: number; readonly maxSize: number }>();
let givenBytes = Number.POSITIVE_INFINITY;

const megabyte = 1024 * 1024;
const entryBytes = 120;

// For the program itself, with cards and pictures in progress.
const ownMegabytes = 220;
// Native memory grows with cache traffic, so that each cached byte costs about two.
const partForCaches = 0.4;
const leastShare = 0.05;
