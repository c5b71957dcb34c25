import { parseArgs } from 'node:util';
import { reasonOf } from '../shared/errors/reason-of.ts';
import { commandFor } from '../shared/process/command-for.ts';
import { answerHelp } from './answer-help.ts';

interface Outcome {
  sentence: string;
  facts: object;
}

/** Runs `work` and prints its sentence, or one line about its failure and exits with 1. `--json` prints a document. */
export function runOnce(name: string, work: (isJson: boolean) => Promise<Outcome>): Promise<void> {
  const usage = `Use it as: ${commandFor(name)}, or ${commandFor(name, '--json')}.`;
  return run({ usage }, ({ isJson, files }) => {
    if (files.length > 0) throw new Error(usage);
    return work(isJson);
  });
}

/** {@link runOnce} for `npm run NAME -- FILE`. @param flag may stand in for FILE, such as `--newest` */
export function runOnFile(
  name: string,
  work: (file: string) => Promise<Outcome>,
  flag?: `--${string}`,
): Promise<void> {
  const usage = `Use it as: ${commandFor(name, 'FILE')} (with --json for scripts)${flag ? `, or ${commandFor(name, flag)}` : ''}.`;
  return run({ usage, flag }, ({ files: [file, ...more] }) => {
    if (file === undefined || more.length > 0) throw new Error(usage);
    return work(file);
  });
}

interface Arguments {
  isJson: boolean;
  files: readonly string[];
}

interface Usage {
  usage: string;
  flag?: string | undefined;
}

async function run({ usage, flag }: Usage, work: (given: Arguments) => Promise<Outcome>): Promise<void> {
  if (answerHelp(usage)) return;
  let isJson = false;
  try {
    const given = readArguments(usage, flag);
    isJson = given.isJson;
    const { sentence, facts } = await work(given);
    console.log(isJson ? JSON.stringify({ ok: true, ...facts }) : sentence);
  } catch (error) {
    const message = reasonOf(error);
    if (isJson) console.log(JSON.stringify({ ok: false, message }));
    else console.error(message);
    process.exitCode = 1;
  }
}

function readArguments(usage: string, flag?: string): Arguments {
  const args = process.argv.slice(2);
  try {
    const options = { json: { type: 'boolean', default: false } } as const;
    const others = args.filter((arg) => arg !== flag);
    const { values, positionals } = parseArgs({ args: others, allowPositionals: true, options });
    if (flag !== undefined && others.length < args.length) positionals.push(flag);
    return { isJson: values.json, files: positionals };
  } catch (cause) {
    throw new Error(usage, { cause });
  }
}
