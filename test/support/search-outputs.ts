import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs around the whole suite: creates the folder that collects all output, and searches it for secrets at the end. */
export function setup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'loadout-outputs-'));
  process.env[setting] = folder;
  return () => {
    const outputs = readOutputs(folder);
    rmSync(folder, { recursive: true });
    const leaks = outputs.flatMap(leaksIn);
    console.log(
      `\n${[`Searched ${outputs.length} outputs: ${leaks.length} secrets`, ...leaks].join('\n  ')}\n`,
    );
    // Vitest only prints what is thrown here.
    if (leaks.length > 0) process.exitCode = 1;
  };
}

/** Of this run; undefined outside the suite. */
export function outputsFolder(): string | undefined {
  return process.env[setting];
}

// Inherited by the processes in which the tests run; `startProgram` hands it to none.
const setting = 'LOADOUT_TEST_OUTPUTS';

export interface Output {
  /** `test/bot/doctor/doctor.test.ts: src/programs/doctor.ts 4711` */
  speaker: string;
  text: string;
}

export function readOutputs(folder: string): Output[] {
  return readdirSync(folder).map((name) => ({
    speaker: decodeURIComponent(name),
    text: readFileSync(path.join(folder, name), 'utf8'),
  }));
}

/** Names each leaked secret and the program that printed it. The secret itself is masked. */
export function leaksIn({ speaker, text }: Output): string[] {
  const unmeant = /: src\/programs\/service\.ts\b/.test(speaker) ? text.replace(meant, '') : text;
  return Object.entries(secrets).flatMap(([kind, form]) =>
    [...new Set(unmeant.match(form))].map((secret) => `${speaker} says ${kind}: ${secret.slice(0, 5)}…`),
  );
}

/** Every secret that the tests use has one of these forms. */
const secrets = {
  'a key of the player API': /lo_[0-9A-Za-z]{3,}/g,
  // The local Discord has a public one.
  'a bot’s token': /[\w-]{18,}\.(?!Glocal\.)[\w-]{5,}\.[\w-]{20,}/g,
  'an interaction’s token': /aW50ZXJhY3Rpb2[\w-]{4,}/g,
};

// The one exception: `npm run service` at its first start, and its `keys add`, show the key that they made, once.
const meant = /^key lo_[0-9A-Za-z]{32}$/m;
