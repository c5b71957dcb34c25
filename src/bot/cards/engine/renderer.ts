import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { loadSharp } from '../../../shared/pictures/load-sharp.ts';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../shared/pictures/picture-threads.ts';
import { createSemaphore } from '../../../shared/time/semaphore.ts';
import type { Card, Look } from '../card.ts';
import { blend, type Canvas, type Layer } from './blend.ts';
import { memoize } from './memoize.ts';
import { RendererBusyError, RenderQueue, type Turn, type Waiter } from './render-queue.ts';
import { Surfaces } from './surfaces.ts';

export interface CardLayout {
  background: Canvas;
  /** Bottom first. Layers that often recur, such as a player's figure, come before those that change. */
  layers: readonly Layer[];
}

export interface RenderFigures {
  /** Requested cards. Those in excess of `made` came from the cache or shared another caller's drawing. */
  asked: number;
  made: number;
  failed: number;
  refused: number;
  underWay: number;
}

export interface Renderer {
  /** Renders a card, once for equal `props`. @param layout a function of `props` only @throws RendererBusyError */
  render<Props extends CardProps>(name: string, props: Props, layout: LayOut<Props>): Promise<Card>;
}

interface CardProps {
  look?: Look | undefined;
}

type LayOut<Props> = (props: Props) => Promise<CardLayout>;

export function defineCard<Props extends CardProps>(name: string, layout: LayOut<Props>) {
  return (renderer: Renderer, props: Props): Promise<Card> => renderer.render(name, props, layout);
}

/** Draws a few cards at a time and caches them. `render` itself is for posts that no member waits for; see `for`. */
export class CardRenderer implements Renderer {
  readonly figures: RenderFigures = { asked: 0, made: 0, failed: 0, refused: 0, underWay: 0 };
  readonly #cards = memoize<Card>('cards', ({ data }) => data.byteLength);
  readonly #surfaces = new Surfaces();
  readonly #queue: RenderQueue;
  /** Cards that are queued or being drawn, by the hash of their props. */
  readonly #turns = new Map<string, Turn>();
  // Blending runs on the JavaScript thread, so two cards at once would only make each other's slices longer.
  readonly #withBlendPermit = createSemaphore(1);
  // Reused, because garbage-collecting a canvas takes longer than blending a card. The newest is last.
  readonly #spareCanvases: Uint8Array[] = [];

  constructor(now: () => number = Date.now) {
    this.#queue = new RenderQueue(now);
  }

  for(waiter: Waiter): Renderer {
    return { render: (name, props, layout) => this.#render({ name, props, layout, waiter }) };
  }

  render<Props extends CardProps>(name: string, props: Props, layout: LayOut<Props>): Promise<Card> {
    return this.#render({ name, props, layout });
  }

  #render<Props extends CardProps>({ name, props, layout, waiter }: Drawing<Props>): Promise<Card> {
    this.figures.asked += 1;
    const key = hashProps(name, props);
    const known = this.#turns.get(key);
    if (known && waiter) this.#queue.join(known, waiter);
    return this.#cards(key, async () => {
      const turn = this.#queue.createTurn(waiter);
      this.#turns.set(key, turn);
      try {
        return await this.#counted(() =>
          this.#queue.run(turn, async () => this.#encode(await layout(props))),
        );
      } finally {
        this.#turns.delete(key);
      }
    });
  }

  async #counted(make: () => Promise<Card>): Promise<Card> {
    this.figures.underWay += 1;
    try {
      const card = await make();
      this.figures.made += 1;
      return card;
    } catch (error) {
      this.figures[error instanceof RendererBusyError ? 'refused' : 'failed'] += 1;
      throw error;
    } finally {
      this.figures.underWay -= 1;
    }
  }

  async #encode(layout: CardLayout): Promise<Card> {
    const { width, height, data: ground } = layout.background;
    const data = this.#takeCanvas(ground.length);
    await this.#withBlendPermit(() => this.#blend({ width, height, data }, layout));
    const sharp = await loadSharp();
    const encoder = sharp(data, { raw: { width, height, channels: 3 } }).jpeg(cardJpeg);
    const encoded = await withPictureThread(() => encoder.toBuffer());
    this.#spareCanvases.push(data);
    if (this.#spareCanvases.length > maxSpareCanvases) this.#spareCanvases.shift();
    return { data: encoded, contentType: 'image/jpeg', width, height };
  }

  #takeCanvas(bytes: number): Uint8Array {
    const index = this.#spareCanvases.findLastIndex(({ length }) => length === bytes);
    const [spare] = index < 0 ? [] : this.#spareCanvases.splice(index, 1);
    return spare ?? new Uint8Array(bytes);
  }

  async #blend(canvas: Canvas, { background, layers }: CardLayout): Promise<void> {
    await setImmediate();
    const known = this.#surfaces.find(background, layers);
    canvas.data.set(known.data ?? background.data);
    if (!known.data) {
      await blendInSlices(canvas, layers.slice(0, known.count));
      this.#surfaces.add(known, canvas.data);
    }
    await blendInSlices(canvas, layers.slice(known.count));
  }
}

interface Drawing<Props> {
  name: string;
  props: Props;
  layout: LayOut<Props>;
  waiter?: Waiter;
}

/** Hashes a card's props; a picture is represented by its digest. */
function hashProps(name: string, props: object): string {
  const values = JSON.stringify([name, props], (_name, value: unknown) =>
    isPicture(value) ? value.digest : value,
  );
  return createHash('sha256').update(values).digest('base64');
}

function isPicture(value: unknown): value is Picture {
  return typeof value === 'object' && value !== null && 'digest' in value && 'bytes' in value;
}

/** Yields to the event loop between slices, so that pending interactions are acknowledged in time. */
async function blendInSlices(canvas: Canvas, layers: readonly Layer[]): Promise<void> {
  let blended = 0;
  for (const layer of layers) {
    blend(canvas, layer);
    blended += layer.pixels.width * layer.pixels.height;
    if (blended < pixelsPerSlice) continue;
    blended = 0;
    await setImmediate();
  }
}

const pixelsPerSlice = 60_000;

// 2 MB each at the usual size; up to 6 MB for pictures that leave Discord.
const maxSpareCanvases = 3;

export const cardJpeg = { quality: 76, chromaSubsampling: '4:4:4', optimiseCoding: false };
