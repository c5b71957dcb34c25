import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readlink, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../shared/errors/code-of.ts';
import { reasonOf } from '../../shared/errors/reason-of.ts';
import { StartupError } from '../../shared/errors/startup-error.ts';
import { decodeText } from './decode-text.ts';
import { isSecretSetting } from './secret-files.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Replaces settings' lines, even commented ones, or appends them. @throws Error if a value can't be written */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  const before = linesOf(text);
  const after = Object.entries(values).reduce(withSetting, before);
  return after.map((line) => `${line}\n`).join('');
}

function withSetting(lines: readonly string[], [name, value]: [string, string]): string[] {
  const sets = (line: string, one: string) => assignment.exec(line)?.groups?.name === one;
  // If a name has several lines, the last one counts.
  const active = lines.findLastIndex((line) => sets(line, name));
  const found = active < 0 ? lines.findLastIndex((line) => line.startsWith(`#${name}=`)) : active;
  const at = found < 0 ? lines.length : found;
  const other = otherFormOf(name);
  const others = lines.map((line) => (other && sets(line, other) ? `#${line}` : line));
  const start = /^\s*export\s/.test(lines[at] ?? '') ? 'export ' : '';
  return [...others.slice(0, at), `${start}${name}=${quote(value)}`, ...others.slice(at + 1)];
}

/** Sets values. A secret replaces its `_FILE` variable and vice versa, so that only one of them is set. */
export function withSettings(environment: Environment, values: Environment): Environment {
  const others = Object.keys(values).flatMap((name) => otherFormOf(name) ?? []);
  return { ...environment, ...Object.fromEntries(others.map((name) => [name, undefined])), ...values };
}

/** Maps `DISCORD_TOKEN` to `DISCORD_TOKEN_FILE` and vice versa; undefined for other settings. */
function otherFormOf(name: string): string | undefined {
  const plain = name.replace(/_FILE$/, '');
  if (!isSecretSetting(plain)) return undefined;
  return name === plain ? `${name}_FILE` : plain;
}

/** Quotes if needed: Docker Compose and systemd end unquoted values at a blank and `#`; double quotes allow escapes. */
function quote(value: string): string {
  if (/^[^#'"`\\$\p{Cc}]*$/u.test(value) && value === value.trim()) return value;
  if (!value.includes("'")) return `'${value}'`;
  if (!/["\\$]/.test(value)) return `"${value}"`;
  throw new Error('A value with both kinds of quotes can’t be written to .env. Choose another one.');
}

export interface EnvFile {
  text: string;
  values: Readonly<Record<string, string>>;
  /** One per unreadable line; each continues a sentence that begins with the file's name. */
  problems: readonly string[];
}

/** Returns undefined if the file does not exist. @throws StartupError */
export function readEnvFile(file: string): EnvFile | undefined {
  try {
    return parseEnvFile(decodeText(readFileSync(file)));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    const reason = ['EACCES', 'EPERM'].includes(codeOf(error)) ? notOurs(file) : `${reasonOf(error)}.`;
    throw new StartupError(`${file} can't be read: ${reason}`, { cause: error });
  }
}

const notOurs = (file: string) =>
  `it belongs to another user. Run chown USER ${file} as root, with the user that starts Loadout, or start Loadout as its owner.`;

/** Parses line by line, like Docker Compose and systemd; the last line with a name wins. */
export function parseEnvFile(text: string): EnvFile {
  const read = linesOf(text).map(readLine);
  const problems = read.flatMap((line, index) =>
    typeof line === 'string' ? `line ${index + 1} ${line}` : [],
  );
  const values = Object.fromEntries(
    read.flatMap((line) => (typeof line === 'string' || !line ? [] : [line])),
  );
  return { text, values, problems };
}

/** Returns name and value, undefined for blank lines and comments, or the line's problem. */
function readLine(line: string): [string, string] | string | undefined {
  if (/^\s*(#|$)/.test(line) && !line.includes('\0')) return undefined;
  if (/[\0\ufffd]/.test(line)) return 'is in another encoding. Save the file as UTF-8.';
  const { name, written = '' } = assignment.exec(line)?.groups ?? {};
  if (name === undefined) return 'is no NAME=value. Correct it, or begin it with a # if it is a remark.';
  const quoted = /^(["'`])(?<inner>.*?)\1(?:\s*|\s+#.*)$/.exec(written);
  if (quoted?.groups) return [name, quoted.groups.inner ?? ''];
  if (/^["'`]/.test(written))
    return 'has a quote at the beginning of its value only. Write the value without quotes.';
  return [name, written.replace(/(^|\s)#.*$/, '').trim()];
}

const assignment = /^\s*(?:export\s+)?(?<name>[A-Za-z_][\w.-]*)\s*=\s*(?<written>.*?)\s*$/;

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** Writes for the owner only (mode 0600); follows links, even to a missing file. @throws Error with one line */
export async function writeEnvFile(file: string, text: string): Promise<void> {
  const missing = () => readlink(file).then((to) => path.resolve(path.dirname(file), to));
  const target = await realpath(file)
    .catch(missing)
    .catch(() => file);
  const part = `${target}.${randomUUID()}`;
  try {
    await writeFile(part, text, { mode: 0o600, flag: 'wx' });
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw new Error(`${file} can't be written: ${reasonOf(error)}.`, { cause: error });
  }
}
