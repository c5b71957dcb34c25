import { totalmem } from 'node:os';

/** The full size of each cache in memory, in megabytes. Together: 428. */
const megabytes = {
  tiles: 128,
  grounds: 96,
  pictures: 64,
  cards: 32,
  drawings: 24,
  lines: 24,
  glosses: 24,
  pixels: 16,
  glows: 12,
  openings: 8,
} as const;

type CacheName = keyof typeof megabytes;

/** How many bytes a cache may hold on this machine, or in its control group. */
export function cacheBytes(name: CacheName): number {
  return Math.floor(megabytes[name] * megabyte * here);
}

/**
 * The part of their full size that caches may have.
 * @param bytes the memory that the process may use in all
 * @returns from 0.05 to 1
 */
export function shareForCaches(bytes: number): number {
  const forCaches = (bytes / megabyte - ownMegabytes) * partForCaches;
  const full = Object.values(megabytes).reduce((sum, one) => sum + one, 0);
  return Math.min(1, Math.max(leastShare, forCaches / full));
}

const megabyte = 1024 * 1024;

// The program itself, with cards and pictures under way.
const ownMegabytes = 220;
// Native memory grows with what passes through the caches: each byte that is kept costs about two.
const partForCaches = 0.4;
const leastShare = 0.05;

// Without a limit Node gives 0 or a number beyond all memory.
const here = shareForCaches(Math.min(process.constrainedMemory() || totalmem(), totalmem()));
