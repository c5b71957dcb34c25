import type { Reply } from '../../views/message/reply.ts';

/** A reply as Discord's REST API takes a message. */
export function toMessageBody({ body, files }: Reply) {
  return {
    ...body,
    attachments: files.map(({ name, alt }, index) => ({
      id: String(index),
      filename: name,
      description: alt,
    })),
    // A name never pings anyone.
    allowed_mentions: { parse: [] },
    files: files.map(({ name, data, contentType }) => ({ name, data, contentType })),
  };
}
