import { randomUUID } from 'node:crypto';
import { readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { codeOf } from '../../shared/errors/code-of.ts';
import { reasonOf } from '../../shared/errors/reason-of.ts';
import type { Environment } from './config.ts';
import { isSecretSetting } from './secret-files.ts';

/**
 * The text of a `.env` file with `values` in it. A setting takes the place of its line, or of the line that is commented
 * out; one without a line is appended. All other lines stay.
 * @throws Error in one line if a value can't be written
 */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  const before = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const after = Object.entries(values).reduce(withSetting, before);
  return after.map((line) => `${line}\n`).join('');
}

function withSetting(lines: readonly string[], [name, value]: [string, string]): string[] {
  const lastWith = (start: string) => lines.findLastIndex((line) => line.startsWith(start));
  // Of two lines the last counts.
  const at = [`${name}=`, `#${name}=`].map(lastWith).find((found) => found >= 0) ?? lines.length;
  const other = otherFormOf(name);
  const others = lines.map((line) => (other && line.startsWith(`${other}=`) ? `#${line}` : line));
  return [...others.slice(0, at), `${name}=${quote(value)}`, ...others.slice(at + 1)];
}

/** The environment with `values` in it. Of a secret and the name of its file, only the one in `values` stays. */
export function withSettings(environment: Environment, values: Environment): Environment {
  const others = Object.keys(values).flatMap((name) => otherFormOf(name) ?? []);
  return { ...environment, ...Object.fromEntries(others.map((name) => [name, undefined])), ...values };
}

/** `DISCORD_TOKEN_FILE` for `DISCORD_TOKEN`, and the other way round; undefined for a setting that is no secret. */
function otherFormOf(name: string): string | undefined {
  const plain = name.replace(/_FILE$/, '');
  if (!isSecretSetting(plain)) return undefined;
  return name === plain ? `${name}_FILE` : plain;
}

/**
 * Node, Docker Compose and systemd end a plain value at a `#` after a blank, and drop the blanks around it; in double quotes
 * they read escapes.
 */
function quote(value: string): string {
  if (/^[^#'"`\\$\p{Cc}]*$/u.test(value) && value === value.trim()) return value;
  if (!value.includes("'")) return `'${value}'`;
  if (!/["\\$]/.test(value)) return `"${value}"`;
  throw new Error('A value with both kinds of quotes can’t be written to .env. Choose another one.');
}

/** The text of a `.env` file; undefined if there is none. @throws Error in one line */
export async function readEnvFile(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new Error(`${file} can't be read: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Replaces the file whole, readable and writable by its owner only (mode 0600). @throws Error in one line */
export async function writeEnvFile(file: string, text: string): Promise<void> {
  const target = await realpath(file).catch(() => file);
  const part = `${target}.${randomUUID()}`;
  try {
    await writeFile(part, text, { mode: 0o600, flag: 'wx' });
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw new Error(`${file} can't be written: ${reasonOf(error)}.`, { cause: error });
  }
}
