import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import type { Picture } from '../../images/picture.ts';
import type { Card, Look } from '../card.ts';
import { blend, type Canvas, type Layer } from './blend.ts';
import { remember } from './recent.ts';
import { takeTurns } from './turns.ts';

/** A card before it is printed: its ground, and what lies on it, in that order. */
export interface Sheet {
  ground: Canvas;
  layers: readonly Layer[];
}

/**
 * Draws a card from its values. Cards of the same values are drawn once and kept; few are drawn at a time, the others
 * wait their turn in the order they came.
 * @param name the card's, e.g. `player`
 * @param lay where everything stands on it: a function of `props` alone
 */
export function print<Props extends { look?: Look | undefined }>(
  name: string,
  props: Props,
  lay: (props: Props) => Promise<Sheet>,
): Promise<Card> {
  return printed(keyOf(name, props), () =>
    takeTurn(async () => encode(await lay(props), props.look?.isLite === true)),
  );
}

const printed = remember<Card>(32 * 1024 * 1024, ({ data }) => data.byteLength);

// One card is blended at a time, a part in each turn of the event loop, so that whoever waits for an answer gets through.
const takeBrush = takeTurns(1);

// About a millisecond's work.
const pixelsPerTurn = 60_000;

// One is blended while another decodes or encodes in sharp's threads. Measured on two cores: more at once draw hardly
// more cards, and make everybody else wait longer.
const takeTurn = takeTurns(2);

/** Equal for equal values; a picture counts by what it shows. */
function keyOf(name: string, props: object): string {
  const values = JSON.stringify([name, props], (_name, value: unknown) =>
    isPicture(value) ? value.digest : value,
  );
  return createHash('sha256').update(values).digest('base64');
}

function isPicture(value: unknown): value is Picture {
  return typeof value === 'object' && value !== null && 'digest' in value && 'bytes' in value;
}

async function encode({ ground, layers }: Sheet, isLite: boolean): Promise<Card> {
  const { width, height } = ground;
  const canvas = { width, height, data: spareBuffers.pop() ?? new Uint8Array(ground.data.length) };
  await takeBrush(() => blendInTurns(canvas, { ground, layers }));
  const encoded = await sharp(canvas.data, { raw: { width, height, channels: 3 } })
    .jpeg(isLite ? lite : full)
    .toBuffer();
  spareBuffers.push(canvas.data);
  return { data: encoded, contentType: 'image/jpeg', width, height };
}

async function blendInTurns(canvas: Canvas, { ground, layers }: Sheet): Promise<void> {
  await setImmediate();
  canvas.data.set(ground.data);
  let blended = 0;
  for (const layer of layers) {
    blend(canvas, layer);
    blended += layer.pixels.width * layer.pixels.height;
    if (blended < pixelsPerTurn) continue;
    blended = 0;
    await setImmediate();
  }
}

// All cards have one size. As many as are drawn at once: new ones each time would be the collector's work.
const spareBuffers: Uint8Array[] = [];

// Measured: the second pass of `optimiseCoding` doubles the time for a tenth of the bytes.
const full = { quality: 88, chromaSubsampling: '4:4:4', optimiseCoding: false };
const lite = { quality: 70, chromaSubsampling: '4:2:0', optimiseCoding: false };
