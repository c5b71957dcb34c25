import { createHash } from 'node:crypto';
import type { API } from '@discordjs/core/http-only';
import type { APIApplicationEmoji } from 'discord-api-types/v10';
import type { Log } from '../../../shared/log/log.ts';

interface EmojiPicture {
  name: string;
  png: Buffer;
}

interface EmojiOptions {
  api: Pick<API, 'applications'>;
  applicationId: string;
}

/**
 * Creates missing emojis, then deletes outdated ones, one request at a time. Our names end with a hash of the picture;
 * other emojis belong to the owner and stay. @throws errors of the REST client; a second call continues
 */
export async function syncEmojis(
  pictures: readonly EmojiPicture[],
  { api: { applications }, applicationId }: EmojiOptions,
): Promise<{ created: string[]; deleted: string[] }> {
  const { items } = await applications.getEmojis(applicationId);
  const wanted = new Map(pictures.map((picture) => [hashedName(picture), picture.png]));
  const there = new Set(items.map(({ name }) => name));
  const outdated = items.filter(({ name }) => hashedPattern.test(name) && !wanted.has(name));
  const missing = [...wanted].filter(([name]) => !there.has(name));
  for (const [name, png] of missing)
    await applications.createEmoji(applicationId, {
      name,
      image: `data:image/png;base64,${png.toString('base64')}`,
    });
  for (const { id } of outdated) await applications.deleteEmoji(applicationId, id);
  return { created: missing.map(([name]) => name), deleted: outdated.map(({ name }) => name) };
}

/** Returns each emoji's markdown by the name of its picture; empty if Discord doesn't answer. */
export async function readEmojis(options: EmojiOptions & { log: Log }): Promise<ReadonlyMap<string, string>> {
  const { api, applicationId, log } = options;
  try {
    const { items } = await api.applications.getEmojis(applicationId);
    return new Map(items.toSorted(byAge).flatMap(mentionOf));
  } catch (error) {
    log.warn({ error }, 'Discord did not list the emojis; ranks are shown in words alone');
    return new Map();
  }
}

function mentionOf({ id, name }: APIApplicationEmoji): [string, string][] {
  const [, picture] = hashedPattern.exec(name) ?? [];
  return picture ? [[picture, `<:${name}:${id}>`]] : [];
}

function byAge({ id: one }: APIApplicationEmoji, { id: other }: APIApplicationEmoji): number {
  return Number(BigInt(one) - BigInt(other));
}

function hashedName({ name, png }: EmojiPicture): string {
  return `${name}_${createHash('sha256').update(png).digest('hex').slice(0, 8)}`;
}

/** Strict, because an operator's emoji may have a name such as `party_20261231`. */
const hashedPattern = /^(rank_[a-z_]{1,18})_[0-9a-f]{8}$/;
