import type { Reply } from '../../views/message/reply.ts';

export function toMessageBody({ body, files }: Reply) {
  return {
    ...body,
    attachments: files.map(({ name, alt }, index) => ({
      id: String(index),
      filename: name,
      description: alt,
    })),
    allowed_mentions: { parse: [] },
    files: files.map(({ name, data, contentType }) => ({ name, data, contentType })),
  };
}
