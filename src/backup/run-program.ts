import { parseArgs } from 'node:util';
import { BackupError } from './backup-file.ts';

/** What a program of ours says at its end: a sentence for people, the same as facts for scripts. */
interface Outcome {
  sentence: string;
  facts: object;
}

/**
 * Runs `npm run NAME -- FILE [--json]`: prints what `work` says and exits with 0, or prints one line that says what is wrong
 * and exits with 1.
 */
export async function runProgram(name: string, work: (file: string) => Promise<Outcome>): Promise<void> {
  let isJson = false;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    isJson = values.json;
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new BackupError(usage(name));
    const { sentence, facts } = await work(file);
    console.log(isJson ? JSON.stringify({ ok: true, ...facts }) : sentence);
  } catch (error) {
    const message = isUnknownOption(error) ? usage(name) : messageOf(error);
    if (isJson) console.log(JSON.stringify({ ok: false, message }));
    else console.error(message);
    process.exitCode = 1;
  }
}

const usage = (name: string) => `Use it as: npm run ${name} -- FILE (with --json for scripts).`;

function isUnknownOption(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
