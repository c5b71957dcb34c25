import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@keyv/redis';
import { z } from 'zod';
import { freePort, startRedis, stopRedis } from './redis-server.ts';

/** A primary, a replica and three sentinels, which fail over half a second after the primary has died. */
export async function startSentinels(password = '') {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-sentinels-'));
  const login = password ? ['--requirepass', password, '--masterauth', password] : [];
  const port = await freePort();
  const primary = await startRedis(port, folder, login);
  const replicaPort = await freePort();
  const replica = await startRedis(replicaPort, folder, [...login, '--replicaof', `127.0.0.1 ${port}`]);
  const sentinels: ChildProcess[] = [];
  const hosts: string[] = [];
  for (let at = 0; at < 3; at++) {
    const own = await freePort();
    const file = path.join(folder, `sentinel-${at}.conf`);
    await writeFile(file, sentinelConfig(own, port, password));
    sentinels.push(spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' }));
    hosts.push(`127.0.0.1:${own}`);
  }
  const servers = [primary, replica, ...sentinels];
  return {
    url: `redis+sentinel://${password && `:${password}@`}${hosts.join()}/loadout`,
    primary,
    replica,
    sentinels,
    /** Whether each sentinel knows the replica and the two others: only then can they fail over. */
    async areReady() {
      const known = await Promise.all(hosts.map((host) => ask(host, 'num-slaves', 'num-other-sentinels')));
      return known.every((counts) => counts.join() === '1,2');
    },
    /** Whether each sentinel names the former replica as the primary. */
    async haveSwitched() {
      const ports = await Promise.all(hosts.map((host) => ask(host, 'port')));
      return ports.every(([named]) => named === String(replicaPort));
    },
    async close() {
      await Promise.all(servers.map((server) => server.exitCode ?? server.signalCode ?? stopRedis(server)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const sentinelConfig = (own: number, primary: number, password: string) =>
  [
    `port ${own}`,
    'bind 127.0.0.1',
    `sentinel monitor loadout 127.0.0.1 ${primary} 2`,
    'sentinel down-after-milliseconds loadout 500',
    'sentinel failover-timeout loadout 2000',
    password && `sentinel auth-pass loadout ${password}`,
  ].join('\n');

/** Fields of what a sentinel knows of the primary; none while it does not answer. */
async function ask(host: string, ...fields: string[]): Promise<(string | undefined)[]> {
  const socket = { reconnectStrategy: false, connectTimeout: 1_000, socketTimeout: 1_000 } as const;
  const client = createClient({ url: `redis://${host}`, socket }).on('error', () => undefined);
  try {
    await client.connect();
    const answer = z.array(z.string()).parse(await client.sendCommand(['SENTINEL', 'MASTER', 'loadout']));
    return fields.map((field) => answer[answer.indexOf(field) + 1]);
  } catch {
    return [];
  } finally {
    if (client.isOpen) client.destroy();
  }
}
