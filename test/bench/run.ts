import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** One measured figure; printed as one line of JSON. */
export interface Figure {
  figure: string;
  value: number;
  unit: string;
  /** The aim: the value is to be this at most, or at least. */
  atMost?: number;
  atLeast?: number;
  /** A remark that a reader needs to judge the figure. */
  note?: string;
}

/** The type of the export `bench` of `<name>/bench.ts`. It yields each figure as soon as it is measured. */
export type Bench = () => AsyncIterable<Figure>;

// npm run bench [NAME]: one bench, or all of them.
const home = fileURLToPath(new URL('.', import.meta.url));
const known = readdirSync(home).filter((name) => existsSync(path.join(home, name, 'bench.ts')));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exitCode = 1;
} else {
  for (const name of wanted.length > 0 ? wanted : known) {
    const { bench } = (await import(pathToFileURL(path.join(home, name, 'bench.ts')).href)) as {
      bench: Bench;
    };
    for await (const figure of bench())
      console.log(JSON.stringify({ bench: name, ...figure, ...judge(figure) }));
  }
}

/** Whether the figure has reached its aim; nothing if it has none. */
function judge({ value, atMost, atLeast }: Figure): { reached?: boolean } {
  if (atMost === undefined && atLeast === undefined) return {};
  return { reached: value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity) };
}
