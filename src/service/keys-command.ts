import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '../shared/errors/startup-error.ts';
import { commandFor } from '../shared/process/command-for.ts';
import type { KnownKey } from './keys.ts';
import { openServiceStore, type ServiceStore } from './open-service-store.ts';
import { isPlan, type Plan, plans } from './plans.ts';
import type { Usage } from './usage.ts';

interface KeysCommandParts {
  dataFolder: string;
  storeUrl?: string | undefined;
  now: () => number;
  print: (line: string) => void;
}

/** Runs `keys add LABEL [--plan PLAN]`, `keys list` or `keys revoke LABEL`, even while the service runs. */
export async function runKeysCommand(args: readonly string[], parts: KeysCommandParts): Promise<void> {
  const command = readCommand(args);
  const folder = path.resolve(parts.dataFolder);
  if (command.verb !== 'add' && parts.storeUrl === undefined && !existsSync(folder))
    throw new StartupError(`There is no data folder ${folder}: give the SERVICE_DATA of the service.`);
  const store = await openServiceStore(parts);
  try {
    await run(command, store, { ...parts, folder });
  } finally {
    await store.close();
  }
}

async function run(
  { verb, label, plan }: Command,
  { keys, usage }: ServiceStore,
  { folder, storeUrl, print }: KeysCommandParts & { folder: string },
): Promise<void> {
  if (verb === 'add') {
    const key = await keys.add(label, plan);
    if (!key)
      throw new StartupError(
        `There is a key with the label ${label}: choose another, or revoke it with keys revoke ${label}.`,
      );
    print(`key ${key}`);
    return print(
      `for the service with ${storeUrl === undefined ? `the data folder ${folder}` : 'the store of SERVICE_STORE_URL'}`,
    );
  }
  const place = storeUrl === undefined ? folder : 'SERVICE_STORE_URL';
  if (verb === 'revoke') {
    if (!(await keys.revoke(label)))
      throw new StartupError(`No key in ${place} has the label ${label}: see keys list.`);
    return print(`revoked ${label}`);
  }
  const known = await keys.list();
  if (known.length === 0) print(`no keys in ${place}`);
  for (const key of known) print(lineOf(key, await usage.of(key)));
}

function lineOf({ label, plan, createdAt }: KnownKey, { used, limit }: Usage): string {
  return [
    label.padEnd(20),
    plan.padEnd(8),
    `${used}/${limit} this hour`.padEnd(24),
    `made ${createdAt}`,
  ].join(' ');
}

type Command = { verb: 'list' | 'add' | 'revoke'; label: string; plan: Plan };

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
    const plan = values.plan ?? (verb === 'add' ? rest.shift() : undefined) ?? 'free';
    return { verb, label, rest, plan };
  } catch (cause) {
    throw new StartupError(manual, { cause });
  }
}

const labelPattern = /^[\w.-]{1,40}$/;

const manual = `Use it as: ${commandFor('service', `keys add LABEL [--plan ${plans.join('|')}]`)}, keys list, or keys revoke LABEL.`;
