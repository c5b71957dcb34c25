import { createHmac, randomBytes } from 'node:crypto';

/** Signs URLs of uploaded files, valid for a day like those of Discord's CDN. */
export class UrlSigner {
  readonly #now: () => number;
  readonly #secret = randomBytes(32);

  constructor(now: () => number) {
    this.#now = now;
  }

  sign(path: string): string {
    const seconds = Math.floor(this.#now() / 1000);
    const [is = '', ex = ''] = [seconds, seconds + lifeSeconds].map((moment) => moment.toString(16));
    return `?ex=${ex}&is=${is}&hm=${this.#digest(path, ex, is)}&`;
  }

  isGood(path: string, { ex, is, hm }: Readonly<Record<string, unknown>>): boolean {
    const isOfPath = hm === this.#digest(path, String(ex), String(is));
    return isOfPath && Number.parseInt(String(ex), 16) * 1000 > this.#now();
  }

  #digest(path: string, ex: string, is: string): string {
    return createHmac('sha256', this.#secret).update(`${path}\n${ex}\n${is}`).digest('hex');
  }
}

const lifeSeconds = 24 * 60 * 60;
