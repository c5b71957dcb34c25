import { z } from 'zod';
import type { PictureKind } from './picture-kind.ts';
import { findField, firstKeys, objectIn, plainKey } from './tolerant.ts';

/** URLs relative to the player API, or https URLs of any host, which the gallery checks again before a request. */
export const pictureAddressesSchema = z.object({
  avatar: z.string().optional(),
  frame: z.string().optional(),
  banner: z.string().optional(),
  pet: z.string().optional(),
});

export type PictureAddresses = z.output<typeof pictureAddressesSchema>;

export function readPictureAddresses(json: unknown): PictureAddresses {
  const found: PictureAddresses = {};
  const media = objectIn(findField(objectIn(json) ?? {}, 'mediaInfo'));
  if (media) collect(media, undefined, found);
  return found;
}

/** Finds addresses by undocumented field names: the nearest name that implies a kind wins, and the first per kind. */
function collect(
  object: Readonly<Record<string, unknown>>,
  around: AddressedKind | undefined,
  found: PictureAddresses,
  depth = 0,
): void {
  for (const name of firstKeys(object).slice(0, mostEntries)) {
    const value = object[name];
    const kind = kindNamed(name) ?? around;
    const nested = depth === 0 ? objectIn(value) : undefined;
    if (nested) collect(nested, kind, found, depth + 1);
    else if (kind && isPictureAddress(value)) found[kind] ??= value;
  }
}

const mostEntries = 50;

type AddressedKind = keyof PictureAddresses & PictureKind;

/** Frames come first, because `avatarFrame` contains both. "pet" only at the beginning: many words contain it. */
function kindNamed(name: string): AddressedKind | undefined {
  const key = plainKey(name);
  if (key.includes('frame')) return 'frame';
  if (key.includes('banner')) return 'banner';
  if (key.includes('avatar') || key.includes('headpic') || key.includes('profilepic')) return 'avatar';
  return key.startsWith('pet') ? 'pet' : undefined;
}

export function isPictureAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > longestAddress) return false;
  const path = value.replace(/^https:\/\/[a-z\d-]+\.[a-z\d.-]+\//i, '/');
  return /^[\w\-./~%?=&+,]+$/.test(path) && !/^\/\/|\.\.|%2e|%2f|%5c/i.test(path);
}

const longestAddress = 300;
