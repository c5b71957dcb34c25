import { createHmac, randomBytes } from 'node:crypto';

/**
 * The addresses of uploaded files, as Discord's CDN has them: signed, and good for a day. Whoever keeps one for longer has
 * to fetch the message again.
 */
export interface UrlSigner {
  /** The query for a path: `?ex=…&is=…&hm=…&`, with the times as hexadecimal seconds. */
  sign(path: string): string;
  /** Whether the query belongs to the path and is still good. */
  isGood(path: string, query: Readonly<Record<string, unknown>>): boolean;
}

export function createUrlSigner(now: () => number): UrlSigner {
  const secret = randomBytes(32);
  const digest = (path: string, ex: string, is: string) =>
    createHmac('sha256', secret).update(`${path}\n${ex}\n${is}`).digest('hex');
  return {
    sign(path) {
      const seconds = Math.floor(now() / 1000);
      const [is, ex] = [seconds, seconds + lifeSeconds].map((moment) => moment.toString(16));
      return `?ex=${ex}&is=${is}&hm=${digest(path, String(ex), String(is))}&`;
    },
    isGood: (path, { ex, is, hm }) =>
      hm === digest(path, String(ex), String(is)) && Number.parseInt(String(ex), 16) * 1000 > now(),
  };
}

const lifeSeconds = 24 * 60 * 60;
