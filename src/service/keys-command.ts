import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '../shared/errors/startup-error.ts';
import { type KeyRing, openKeys } from './keys.ts';
import { isPlan, type Plan, plans } from './plans.ts';
import { openUsage } from './usage.ts';

export interface KeysCommandParts {
  dataFolder: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  print: (line: string) => void;
}

/**
 * Runs `keys add LABEL [--plan PLAN]`, `keys list` or `keys revoke LABEL`. A running service over the same folder sees the
 * change at once.
 * @throws StartupError with one line: how to use the command, or why it failed
 */
export async function runKeysCommand(args: readonly string[], parts: KeysCommandParts): Promise<void> {
  const { verb, label, plan } = readCommand(args);
  const folder = path.resolve(parts.dataFolder);
  // Only `add` creates the folder.
  if (verb !== 'add' && !existsSync(folder))
    throw new StartupError(`There is no data folder ${folder}: give the SERVICE_DATA of the service.`);
  const keys = await openKeys(parts.dataFolder, parts.now);
  switch (verb) {
    case 'add':
      await addKey(keys, label, { ...parts, plan });
      return parts.print(`for the service with the data folder ${folder}`);
    case 'revoke':
      if (!(await keys.revoke(label)))
        throw new StartupError(`No key in ${folder} has the label ${label}: see keys list.`);
      return parts.print(`revoked ${label}`);
    case 'list':
      if (keys.size === 0) return parts.print(`no keys in ${folder}`);
      return listKeys(keys, parts);
  }
}

async function addKey(keys: KeyRing, label: string, { plan, print }: KeysCommandParts & { plan: Plan }) {
  const key = await keys.add(label, plan);
  if (!key)
    throw new StartupError(
      `There is a key with the label ${label}: choose another, or revoke it with keys revoke ${label}.`,
    );
  print(`key ${key}`);
}

function listKeys(keys: KeyRing, { dataFolder, now, print }: KeysCommandParts): void {
  const usage = openUsage(dataFolder, now);
  for (const key of keys.list()) {
    const { used, limit } = usage.of(key);
    print(
      [
        key.label.padEnd(20),
        key.plan.padEnd(8),
        `${used}/${limit} this hour`.padEnd(24),
        `made ${key.createdAt}`,
      ].join(' '),
    );
  }
  usage.close();
}

type Command =
  | { verb: 'list'; label: ''; plan: Plan }
  | { verb: 'add' | 'revoke'; label: string; plan: Plan };

function readCommand(args: readonly string[]): Command {
  const { verb, label, rest, plan } = readWords(args);
  const isList = verb === 'list' && label === undefined;
  if (!plan || !isPlan(plan)) throw new StartupError(`There is no such plan: take ${plans.join(', ')}.`);
  if (isList) return { verb, label: '', plan };
  if ((verb !== 'add' && verb !== 'revoke') || !label || rest.length > 0) throw new StartupError(manual);
  if (!labelPattern.test(label))
    throw new StartupError('A label has 1 to 40 letters, digits, dots, dashes or underscores.');
  return { verb, label, plan };
}

function readWords(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { plan: { type: 'string' } },
      allowPositionals: true,
    });
    const [verb, label, ...rest] = positionals;
    // The plan may also follow the label.
    const plan = values.plan ?? (verb === 'add' ? rest.shift() : undefined) ?? 'free';
    return { verb, label, rest, plan };
  } catch (cause) {
    throw new StartupError(manual, { cause });
  }
}

const labelPattern = /^[\w.-]{1,40}$/;

const manual = `Use it as: keys add LABEL [--plan ${plans.join('|')}], keys list, or keys revoke LABEL.`;
