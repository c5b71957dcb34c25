import type { PageMessage } from '../wire.ts';

/** A picture of a message by its address, with its description; undefined if no message has it. */
export function findPicture(
  messages: readonly PageMessage[],
  url: string,
): { url: string; alt: string } | undefined {
  let found: { url: string; alt: string } | undefined;
  for (const { message } of messages)
    JSON.stringify(message, (_key, part) => {
      const isIt = typeof part === 'object' && (part?.url === url || part?.media?.url === url);
      if (isIt) found ??= { url, alt: part.description ?? part.filename ?? '' };
      return part;
    });
  return found;
}
