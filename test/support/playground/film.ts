import type { Page } from 'playwright-core';
import sharp from 'sharp';

interface Frame {
  picture: Buffer;
  durationMs: number;
}

/** A silent film of a part of a page: an animated WebP that runs again and again. */
export class Film {
  readonly #frames: Frame[] = [];
  readonly #page: Page;
  readonly #clip: { x: number; y: number; width: number; height: number };

  /** @param clip the filmed part of the page, in pixels */
  constructor(page: Page, clip: { x: number; y: number; width: number; height: number }) {
    this.#page = page;
    this.#clip = clip;
  }

  /** Shows the page as it is now for this long. */
  async show(durationMs: number): Promise<void> {
    this.#frames.push({ picture: await this.#page.screenshot({ clip: this.#clip }), durationMs });
  }

  /** Types a text, with a frame for each letter. */
  async type(text: string, msPerLetter: number): Promise<void> {
    for (const letter of text) {
      await this.#page.keyboard.type(letter);
      await this.show(msPerLetter);
    }
  }

  /** @returns the length of the film in milliseconds */
  async save(file: string): Promise<number> {
    const delay = this.#frames.map(({ durationMs }) => durationMs);
    await sharp(
      this.#frames.map(({ picture }) => picture),
      { join: { animated: true } },
    )
      .webp({ delay, loop: 0, quality: 90, effort: 6, minSize: true })
      .toFile(file);
    return delay.reduce((sum, one) => sum + one, 0);
  }
}
