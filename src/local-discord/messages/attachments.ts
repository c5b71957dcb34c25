import type { APIAttachment } from 'discord-api-types/v10';
import { apiErrors } from '../errors/api-error.ts';
import { guessContentType } from '../files/content-type.ts';
import { readPictureFacts } from '../files/picture-facts.ts';
import type { MessageBody } from '../rules/message-body.ts';
import { fieldError } from '../rules/read-form.ts';
import { withoutQuery } from '../rules/without-query.ts';
import type { World } from '../world.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** Discord's file size limit for bots and servers without boosts. */
export const attachmentSizeLimit = 10 * 1024 * 1024;

/**
 * Stores uploads and returns a message's files. An `attachments` list drops the files that it omits, except uploads.
 * @throws ApiError for missing, too many or too large files
 */
export function resolveAttachments(
  target: World,
  before: readonly APIAttachment[],
  {
    listed,
    uploads,
    where,
    root,
  }: {
    listed: MessageBody['attachments'];
    uploads: readonly UploadedFile[];
    where: UploadPlace;
    root: readonly PropertyKey[];
  },
): APIAttachment[] {
  const isKnown = (id: string) =>
    before.some((attachment) => attachment.id === id) || uploads.some((file) => String(file.index) === id);
  const unknown = listed?.findIndex(({ id }) => !isKnown(id)) ?? -1;
  if (unknown >= 0)
    throw fieldError([...root, 'attachments', unknown], 'ATTACHMENT_NOT_FOUND', 'Attachment data not found');
  const kept = before.flatMap((attachment) => {
    if (!listed) return [attachment];
    const entry = listed.find(({ id }) => id === attachment.id);
    return entry ? [describe(attachment, entry.description)] : [];
  });
  if (kept.length + uploads.length > 10)
    throw fieldError([...root, 'attachments'], 'BASE_TYPE_MAX_LENGTH', 'Must be 10 or fewer in length.');
  const added = uploads.map((file) => {
    const entry = listed?.find(({ id }) => id === String(file.index));
    const stored = storeFile({ ...file, name: entry?.filename ?? file.name }, target, where);
    return describe(stored, entry?.description);
  });
  return [...kept, ...added];
}

/** Cleans a file name like Discord: keeps letters, digits, dots, dashes and underscores. */
export function cleanFileName(name: string): string {
  return name.replace(/[^\w.-]+/g, '_').replace(/^[._]+/, '') || 'unknown';
}

export interface UploadPlace {
  channelId: string;
  isEphemeral: boolean;
}

/** Stores an uploaded file. @throws ApiError if it is too large */
export function storeFile(
  file: UploadedFile,
  { origin, makeId, files, urls }: World,
  { channelId, isEphemeral }: UploadPlace,
): APIAttachment {
  if (file.data.length > attachmentSizeLimit) throw apiErrors.tooLarge();
  const id = makeId();
  const name = cleanFileName(file.name);
  const path = `/${isEphemeral ? 'ephemeral-' : ''}attachments/${channelId}/${id}/${name}`;
  const facts = readPictureFacts(file.data);
  const contentType = facts?.contentType ?? guessContentType(name, file.contentType);
  files.put(path, { name, contentType: contentType ?? 'application/octet-stream', data: file.data });
  const url = `${origin}${path}${urls.sign(path)}`;
  return {
    id,
    filename: name,
    size: file.data.length,
    url,
    proxy_url: url,
    ...(contentType ? { content_type: contentType } : {}),
    ...(facts ? { width: facts.width, height: facts.height } : {}),
    ...(isEphemeral ? { ephemeral: true } : {}),
  };
}

/** Re-signs all URLs of uploaded files in a value, for another day. */
export function refreshUrls<Value>(world: World, value: Value): Value {
  const text = JSON.stringify(value);
  if (!text.includes('attachments/')) return value;
  return JSON.parse(text, (key, one: unknown) =>
    /(^|_)url$/.test(key) && typeof one === 'string' ? refreshUrl(world, one) : one,
  );
}

/** Re-signs the URL of an uploaded file; leaves other URLs as they are. */
export function refreshUrl({ origin, urls }: World, url: string): string {
  const path = url.startsWith(origin) ? withoutQuery(url.slice(origin.length)) : '';
  return /^\/(?:ephemeral-)?attachments\//.test(path) ? `${origin}${path}${urls.sign(path)}` : url;
}

function describe(attachment: APIAttachment, description: string | null | undefined): APIAttachment {
  return description ? { ...attachment, description } : attachment;
}
