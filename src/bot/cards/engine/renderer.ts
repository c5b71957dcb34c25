import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../shared/pictures/picture-threads.ts';
import { createSemaphore } from '../../../shared/time/semaphore.ts';
import type { Card, CardLine, Look } from '../card.ts';
import { blend, type Canvas, type Layer } from './blend.ts';
import { memoize } from './memoize.ts';

/** A card before it is rendered. */
export interface CardLayout {
  background: Canvas;
  /** Bottom first. */
  layers: readonly Layer[];
}

/** How many cards a renderer has made since its start. */
export interface RenderFigures {
  /** Cards that were asked for: what is not made was kept, or is being made for another caller. */
  asked: number;
  made: number;
  failed: number;
  /** Waiting for their turn, or being made, at this moment. */
  underWay: number;
}

/** Draws cards, a few at a time, and keeps the finished ones. */
export class Renderer {
  readonly figures: RenderFigures = { asked: 0, made: 0, failed: 0, underWay: 0 };
  readonly #cards = memoize<Card>(32 * 1024 * 1024, ({ data }) => data.byteLength);
  // One card blends while another decodes or encodes in sharp's threads. Measured on two cores: more at once render
  // hardly more cards, and delay everything else in the process.
  readonly #withRenderPermit = createSemaphore(2);
  // Blending runs on the JavaScript thread, so two cards blending at once would only take longer slices of it.
  readonly #withBlendPermit = createSemaphore(1);
  // All cards have one size, so the few buffers in use are reused instead of left to the garbage collector.
  readonly #spareBuffers: Uint8Array[] = [];

  /**
   * Lays out, blends and encodes a card. Equal values are rendered once and kept; a few cards are rendered at a time, the
   * others queue in order.
   * @param name of the card, e.g. `player`
   * @param layout a function of `props` only
   */
  render<Props extends { look?: Look | undefined }>(
    name: string,
    props: Props,
    layout: (props: Props) => Promise<CardLayout>,
  ): Promise<Card> {
    this.figures.asked += 1;
    return this.#cards(hashProps(name, props), () =>
      this.#counted(() => this.#withRenderPermit(async () => this.#encode(await layout(props)))),
    );
  }

  async #counted(make: () => Promise<Card>): Promise<Card> {
    this.figures.underWay += 1;
    try {
      const card = await make();
      this.figures.made += 1;
      return card;
    } catch (error) {
      this.figures.failed += 1;
      throw error;
    } finally {
      this.figures.underWay -= 1;
    }
  }

  async #encode({ background, layers }: CardLayout): Promise<Card> {
    const { width, height } = background;
    const data = this.#spareBuffers.pop() ?? new Uint8Array(background.data.length);
    await this.#withBlendPermit(() => blendInSlices({ width, height, data }, { background, layers }));
    const encoder = sharp(data, { raw: { width, height, channels: 3 } }).jpeg(jpeg);
    const encoded = await withPictureThread(() => encoder.toBuffer());
    this.#spareBuffers.push(data);
    return { data: encoded, contentType: 'image/jpeg', width, height, lines: layers.flatMap(readLine) };
  }
}

/** Equal for equal values; a picture counts by its digest. */
function hashProps(name: string, props: object): string {
  const values = JSON.stringify([name, props], (_name, value: unknown) =>
    isPicture(value) ? value.digest : value,
  );
  return createHash('sha256').update(values).digest('base64');
}

function isPicture(value: unknown): value is Picture {
  return typeof value === 'object' && value !== null && 'digest' in value && 'bytes' in value;
}

function readLine({ pixels: { width, height }, left, top, words }: Layer): CardLine[] {
  return words ? [{ ...words, left, top, width, height }] : [];
}

/** Yields to the event loop between slices, so that a pending interaction is acknowledged in time. */
async function blendInSlices(canvas: Canvas, { background, layers }: CardLayout): Promise<void> {
  await setImmediate();
  canvas.data.set(background.data);
  let blended = 0;
  for (const layer of layers) {
    blend(canvas, layer);
    blended += layer.pixels.width * layer.pixels.height;
    if (blended < pixelsPerSlice) continue;
    blended = 0;
    await setImmediate();
  }
}

// About a millisecond of work.
const pixelsPerSlice = 60_000;

// Measured: the second pass of `optimiseCoding` doubles the time and saves a tenth of the bytes.
const jpeg = { quality: 85, chromaSubsampling: '4:4:4', optimiseCoding: false };
