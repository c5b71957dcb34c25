import { createHmac, randomBytes } from 'node:crypto';

/**
 * The addresses of uploaded files, as Discord's CDN has them: signed, and good for a day. Whoever keeps one for longer has
 * to fetch the message again.
 */
export class UrlSigner {
  readonly #now: () => number;
  readonly #secret = randomBytes(32);

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The query for a path: `?ex=…&is=…&hm=…&`, with the times as hexadecimal seconds. */
  sign(path: string): string {
    const seconds = Math.floor(this.#now() / 1000);
    const [is = '', ex = ''] = [seconds, seconds + lifeSeconds].map((moment) => moment.toString(16));
    return `?ex=${ex}&is=${is}&hm=${this.#digest(path, ex, is)}&`;
  }

  /** Whether the query belongs to the path and is still good. */
  isGood(path: string, { ex, is, hm }: Readonly<Record<string, unknown>>): boolean {
    const isOfPath = hm === this.#digest(path, String(ex), String(is));
    return isOfPath && Number.parseInt(String(ex), 16) * 1000 > this.#now();
  }

  #digest(path: string, ex: string, is: string): string {
    return createHmac('sha256', this.#secret).update(`${path}\n${ex}\n${is}`).digest('hex');
  }
}

const lifeSeconds = 24 * 60 * 60;
