import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { cardJpeg } from '../../../src/bot/cards/engine/renderer.ts';
import { fontFolder, useBundledFonts } from '../../../src/bot/cards/text/fonts.ts';
import { loadSharp } from '../../../src/shared/pictures/load-sharp.ts';
import type { Figure } from '../run.ts';
import { lateness } from './lateness.ts';
import { type News, openSubject, pixelsOf, type Scene, type Subject } from './scene.ts';
import { openSharpComposite } from './sharp-composite.ts';

/** Cards: against the limit, against rivals, under load, and what they weigh. */
export async function* bench(): AsyncGenerator<Figure> {
  await loadSharp();
  useBundledFonts();
  const subject = await openSubject();
  yield* oneByOne(await openEngines(subject));
  yield* firstSight(subject);
  yield* underLoad(subject);
  yield* memory(subject);
}

type Engine = (n: number) => Promise<unknown>;

const limit = 'decode + encode alone';
/** Of our engines, against the limit. */
const aims: Readonly<Record<string, number>> = { loadout: 1.6, 'loadout, player seen before': 1.2 };

async function openEngines(subject: Subject): Promise<Map<string, Engine>> {
  const { scene, newsOf, draw, drawSeen } = subject;
  const engines = new Map<string, Engine>([
    ['loadout', draw],
    ['loadout, player seen before', (n) => drawSeen(n + 1_000_000)],
    [limit, await openLimit(subject)],
  ]);
  const composite = await openSharpComposite(scene);
  engines.set('sharp.composite', (n) => composite(newsOf(n + 2_000_000)));
  for (const name of ['napi-canvas', 'takumi', 'satori-resvg']) {
    const rival = await openRival(name, scene);
    if (rival) engines.set(name, (n) => rival(newsOf(n)));
  }
  return engines;
}

/** No card can be had for less: its new avatar decoded, a card's pixels encoded. */
async function openLimit({ newsOf, draw }: Subject): Promise<Engine> {
  const ready = await pixelsOf((await draw(0)).data);
  return async (n) => {
    await sharp(newsOf(n).avatar).raw().toBuffer();
    await encode(ready.data, { ...ready, channels: 3 });
  };
}

function encode(pixels: Uint8Array, { width, height, channels = 4 }: Size): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels } }).jpeg(cardJpeg).toBuffer();
}

interface Size {
  width: number;
  height: number;
  channels?: 3 | 4;
}

/** Undefined if the rivals' packages are not installed. */
async function openRival(
  name: string,
  scene: Scene,
): Promise<((news: News) => Promise<unknown>) | undefined> {
  if (!existsSync(fileURLToPath(new URL('rivals/node_modules', import.meta.url)))) return undefined;
  const { open } = await import(new URL(`rivals/${name}.js`, import.meta.url).href);
  return open(scene, { fontFolder, encode });
}

const rounds = 12;
const cardsPerRound = 10;

/** In turns, so that what else the machine does falls on all of them alike; of all rounds the lower quartile counts. */
async function* oneByOne(engines: ReadonlyMap<string, Engine>): AsyncGenerator<Figure> {
  const cpu = new Map<string, number[]>();
  const wall = new Map<string, number[]>();
  let n = 0;
  for (let round = -1; round < rounds; round++)
    for (const [name, draw] of engines) {
      const before = { cpu: process.cpuUsage(), at: performance.now() };
      for (let card = 0; card < cardsPerRound; card++) await draw(n++);
      const used = process.cpuUsage(before.cpu);
      // The first round warms up.
      if (round < 0) continue;
      push(cpu, name, (used.user + used.system) / 1_000 / cardsPerRound);
      push(wall, name, (performance.now() - before.at) / cardsPerRound);
    }
  const ours = quarter(cpu.get('loadout'));
  for (const name of engines.keys()) {
    yield { figure: `${name}: one card`, value: rounded(quarter(wall.get(name))), unit: 'ms' };
    yield { figure: `${name}: CPU of one card`, value: rounded(quarter(cpu.get(name))), unit: 'ms' };
    const atMost = aims[name];
    if (atMost)
      yield {
        figure: `${name}, against decode + encode alone`,
        value: rounded(quarter(cpu.get(name)) / quarter(cpu.get(limit))),
        unit: 'x CPU',
        atMost,
      };
    else if (name !== limit)
      yield {
        figure: `${name} against loadout`,
        value: rounded(quarter(cpu.get(name)) / ours),
        unit: 'x CPU',
      };
  }
}

/** The cost of a piece of clothing that no card has shown yet: decode, cut out, scale, light. */
async function* firstSight({ dressAnew, pieceCount }: Subject): AsyncGenerator<Figure> {
  const cpu: number[] = [];
  for (let n = 0; n < 30; n++) {
    const before = process.cpuUsage();
    await dressAnew(n);
    const used = process.cpuUsage(before);
    cpu.push((used.user + used.system) / 1_000 / pieceCount);
  }
  yield { figure: 'first sight of a piece: CPU', value: rounded(quarter(cpu)), unit: 'ms' };
}

async function* underLoad({ draw }: Subject): AsyncGenerator<Figure> {
  // The event loop's delay while nothing is drawn, as the baseline of the next figure.
  const idle = lateness();
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  yield { figure: 'at rest: event loop late, p99', value: rounded(idle.stop(0.99)), unit: 'ms' };
  const late = lateness();
  const began = performance.now();
  let bytes = 0;
  await inParallel(loadCards, async (n) => {
    const { data } = await draw(3_000_000 + n);
    bytes += data.length;
  });
  const seconds = (performance.now() - began) / 1_000;
  yield { figure: 'at full load: cards per second', value: rounded(loadCards / seconds), unit: 'cards/s' };
  yield {
    figure: 'at full load: event loop late, p99',
    value: rounded(late.stop(0.99)),
    unit: 'ms',
    atMost: 8,
  };
  yield { figure: 'one card', value: Math.round(bytes / loadCards), unit: 'bytes' };
}

async function* memory({ draw }: Subject): AsyncGenerator<Figure> {
  for (const [from, to] of [
    [0, 1_000],
    [1_000, 5_000],
  ] as const) {
    await inParallel(to - from, (n) => draw(4_000_000 + from + n));
    yield {
      figure: `resident after ${to} cards`,
      value: Math.round(process.memoryUsage.rss() / 1e6),
      unit: 'MB',
    };
  }
}

const loadCards = 600;
const inFlight = 8;

async function inParallel(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}

function push(lists: Map<string, number[]>, name: string, value: number): void {
  lists.set(name, [...(lists.get(name) ?? []), value]);
}

function quarter(values: readonly number[] = []): number {
  return values.toSorted((a, b) => a - b)[values.length >> 2] ?? Number.NaN;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
