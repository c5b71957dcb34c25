import { createHash } from 'node:crypto';
import type { API } from '@discordjs/core/http-only';
import type { APIApplicationEmoji } from 'discord-api-types/v10';
import type { Log } from '../../../shared/log/log.ts';

/** A picture that the application may use in texts, everywhere and without a permission. */
interface EmojiPicture {
  /** Lower case letters and `_`, at most 23: what the bot asks for it by. */
  name: string;
  /** At most 256 KiB. */
  png: Buffer;
}

interface EmojiOptions {
  api: Pick<API, 'applications'>;
  applicationId: string;
}

/**
 * Makes the application's emojis match `pictures`: creates missing ones, then deletes those of older drawings. An emoji's
 * name at Discord ends with a hash of its picture, so that a changed drawing replaces the old one. An emoji without such a
 * name belongs to the owner and stays. It sends one request at a time, because emojis have limits of their own.
 * @throws errors of the REST client; a second call continues
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

/** The Markdown for each of our emojis, by its picture's name. Empty if Discord does not answer. */
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

// An interrupted synchronisation leaves two emojis of one picture. The newer one comes last, and counts.
function byAge({ id: one }: APIApplicationEmoji, { id: other }: APIApplicationEmoji): number {
  return Number(BigInt(one) - BigInt(other));
}

function hashedName({ name, png }: EmojiPicture): string {
  return `${name}_${createHash('sha256').update(png).digest('hex').slice(0, 8)}`;
}

/** Not any word and eight digits: an operator's emoji may be called `party_20261231`. */
const hashedPattern = /^(rank_[a-z_]{1,18})_[0-9a-f]{8}$/;
