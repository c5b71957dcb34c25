import type { APIAttachment } from 'discord-api-types/v10';
import { fieldError } from '../rules/read-form.ts';
import { cleanFileName } from './attachments.ts';

/** A picture's address, with `attachment://name` resolved. */
export interface Media {
  url: string;
  attachment: APIAttachment | undefined;
}

/** @throws ApiError 50035 if the message lacks the file */
export type MediaFinder = (url: string, path: readonly PropertyKey[]) => Media;

export function mediaFinder(attachments: readonly APIAttachment[]): MediaFinder {
  return (url, path) => {
    if (!url.startsWith(scheme)) return { url, attachment: undefined };
    const name = decodeURIComponent(url.slice(scheme.length));
    // The newest wins, since an edit may bring a file of the same name.
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
