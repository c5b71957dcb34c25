import type { APIAttachment } from 'discord-api-types/v10';
import { guessContentType } from '../files/content-type.ts';
import type { FileShelf } from '../files/file-shelf.ts';
import { readPictureFacts } from '../files/picture-facts.ts';
import { channelId } from '../guild/place.ts';
import { refusals } from '../http/api-error.ts';
import { fieldRefusal } from '../rules/form.ts';
import type { MessageBody } from '../rules/message-body.ts';

/** A file part of a request; `index` is the N of `files[N]`. */
export interface UploadedFile {
  index: number;
  name: string;
  contentType: string | undefined;
  data: Uint8Array;
}

export interface AttachmentStore {
  origin: string;
  makeId: () => string;
  shelf: FileShelf;
}

/** The largest file Discord takes from a bot in a server without boosts. */
export const attachmentSizeLimit = 10 * 1024 * 1024;

/**
 * The files of a message after this request. With an `attachments` list, what it does not name is dropped; without
 * one everything stays. Uploaded files are attached either way, for not every library lists them.
 */
export function settleAttachments(
  before: readonly APIAttachment[],
  listed: MessageBody['attachments'],
  files: readonly UploadedFile[],
  { desk, isEphemeral, root }: { desk: AttachmentStore; isEphemeral: boolean; root: readonly PropertyKey[] },
): APIAttachment[] {
  const isKnown = (id: string) =>
    before.some((attachment) => attachment.id === id) || files.some((file) => String(file.index) === id);
  const lost = listed?.findIndex(({ id }) => !isKnown(id)) ?? -1;
  if (lost >= 0)
    throw fieldRefusal([...root, 'attachments', lost], 'ATTACHMENT_NOT_FOUND', 'Attachment data not found');
  const kept = before.flatMap((attachment) => {
    if (!listed) return [attachment];
    const entry = listed.find(({ id }) => id === attachment.id);
    return entry ? [describe(attachment, entry.description)] : [];
  });
  if (kept.length + files.length > 10)
    throw fieldRefusal([...root, 'attachments'], 'BASE_TYPE_MAX_LENGTH', 'Must be 10 or fewer in length.');
  const added = files.map((file) => {
    const entry = listed?.find(({ id }) => id === String(file.index));
    const stored = storeFile({ ...file, name: entry?.filename ?? file.name }, desk, isEphemeral);
    return describe(stored, entry?.description);
  });
  return [...kept, ...added];
}

/** Discord keeps letters, digits, dots, dashes and underscores of a file's name. */
export function cleanFileName(name: string): string {
  return name.replace(/[^\w.-]+/g, '_').replace(/^[._]+/, '') || 'unknown';
}

function storeFile(
  file: UploadedFile,
  { origin, makeId, shelf }: AttachmentStore,
  isEphemeral: boolean,
): APIAttachment {
  if (file.data.length > attachmentSizeLimit) throw refusals.tooLarge();
  const id = makeId();
  const name = cleanFileName(file.name);
  const path = `/${isEphemeral ? 'ephemeral-' : ''}attachments/${channelId}/${id}/${name}`;
  const facts = readPictureFacts(file.data);
  const contentType = facts?.contentType ?? guessContentType(name, file.contentType);
  shelf.put(path, { name, contentType: contentType ?? 'application/octet-stream', data: file.data });
  const url = `${origin}${path}`;
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

function describe(attachment: APIAttachment, description: string | null | undefined): APIAttachment {
  return description ? { ...attachment, description } : attachment;
}
