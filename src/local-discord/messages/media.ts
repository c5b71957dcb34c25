import type { APIAttachment } from 'discord-api-types/v10';
import { fieldError } from '../rules/read-form.ts';
import { cleanFileName } from './attachments.ts';

/** A resolved media URL, and the attachment it refers to, if any. */
export interface Media {
  url: string;
  attachment: APIAttachment | undefined;
}

/** Resolves a URL or `attachment://name`. @throws ApiError 50035 if the message lacks the file */
export type MediaFinder = (url: string, path: readonly PropertyKey[]) => Media;

export function mediaFinder(attachments: readonly APIAttachment[]): MediaFinder {
  return (url, path) => {
    if (!url.startsWith(scheme)) return { url, attachment: undefined };
    const name = decodeURIComponent(url.slice(scheme.length));
    // The newest wins, because an edit may upload a file with the same name.
    const attachment = attachments.findLast(
      ({ filename }) => filename === name || filename === cleanFileName(name),
    );
    if (!attachment)
      throw fieldError(
        path,
        'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
        `The referenced attachment (${JSON.stringify(url)}) was not found`,
      );
    return { url: attachment.url, attachment };
  };
}

const scheme = 'attachment://';
