import { parseArgs } from 'node:util';
import { read } from '../support/project-files.ts';
import { mistakes } from './mistakes.ts';
import { faultKinds, type WorldKind } from './plan.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const named = { seed: text, seeds: text, hours: text, only: text, world: text, keep: text, mistake: text };
const options = { ...named, trace: flag, shrink: flag, night: flag, help: flag };

/** Reads the options of `npm run simulate`. Ends the process if one is wrong, or if help is wanted. */
export function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options });
    if (values.help) end(process.stdout, read('test/simulation/help.txt'), 0);
    const { seeds = '1', mistake, only = '', ...others } = values;
    const made = mistakes.filter(({ name }) => mistake === 'all' || name.includes(mistake ?? ''));
    const demands = {
      'seed is a number of at most 15 digits': /^\d{1,15}$/.test(values.seed ?? '1'),
      'seeds is a number from 1': /^[1-9]\d{0,9}$/.test(seeds),
      'hours is a number above 0': Number(values.hours ?? 1) > 0,
      'only is a part of a fault’s name': [...faultKinds, 'calm'].some((kind) => kind.includes(only)),
      'world is alone or workers': /^(?:alone|workers)$/.test(values.world ?? 'alone'),
      'keep is a list of numbers, such as 7,12': /^\d+(?:,\d+)*$/.test(values.keep ?? '1'),
      'mistake is all, or a part of a mistake’s name': made.length > 0,
    };
    for (const [demand, isMet] of Object.entries(demands))
      if (!isMet) throw new Error(`--${demand}, not “${Reflect.get(values, demand.split(' ')[0] ?? '')}”`);
    const world = values.world as WorldKind | undefined;
    return { ...others, only: values.only, world, seeds: Number(seeds), mistakes: mistake ? made : [] };
  } catch (error) {
    return end(process.stderr, `${(error as Error).message}; see npm run simulate -- --help\n`, 2);
  }
}

function end(stream: NodeJS.WriteStream, words: string, code: number): never {
  stream.write(words);
  process.exit(code);
}
