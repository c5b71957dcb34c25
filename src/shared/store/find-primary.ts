import { createClient } from '@keyv/redis';
import { z } from 'zod';
import type { Sleep } from '../time/sleep.ts';
import { within } from '../time/within.ts';
import type { Sentinels } from './redis-address.ts';
import { NoPrimaryError } from './redis-errors.ts';

/** Returns the primary's URL. Asks all sentinels, as one that was cut off may be wrong. @throws NoPrimaryError */
export async function findPrimary({ name, hosts, toUrl }: Sentinels, sleep: Sleep): Promise<string> {
  const found: Array<{ host: string; epoch: number }> = [];
  const asked = hosts.map(async (host) => {
    found.push(await within(askingMs, askSentinel(toUrl(host), name), { sleep }));
  });
  const first = Promise.any(asked).catch(({ errors: [cause] }: AggregateError) => {
    throw new NoPrimaryError(`no sentinel names the primary of ${name}`, { cause });
  });
  await Promise.race([Promise.allSettled(asked), first.then(() => sleep(othersMs))]);
  await first;
  const [newest] = found.sort((one, other) => other.epoch - one.epoch);
  return toUrl(newest?.host ?? '').href;
}

const askingMs = 1_000;
/** Time for the other sentinels after the first has answered; less than a store's timeout. */
const othersMs = 200;

async function askSentinel({ protocol, username, password, host }: URL, name: string) {
  // Sentinels often have no password although Redis has one, and then refuse any.
  const { ip, port, epoch } = await ask(`${protocol}//${host}`, name).catch((error: unknown) => {
    if (!password) throw error;
    return ask(`${protocol}//${username}:${password}@${host}`, name);
  });
  return { host: ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`, epoch };
}

async function ask(url: string, name: string) {
  const client = createClient({ url, socket: { connectTimeout: askingMs, reconnectStrategy: false } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = texts.parse(await client.sendCommand(['SENTINEL', 'MASTER', name]));
    const after = (field: string) => answer[answer.indexOf(field) + 1] ?? '';
    return { ip: after('ip'), port: after('port'), epoch: Number(after('config-epoch')) };
  } finally {
    if (client.isOpen) client.destroy();
  }
}

const texts = z.array(z.string());
