import { generateKeyPairSync, sign } from 'node:crypto';
import type { LocalDiscord } from '../../../src/local-discord/local-discord.ts';
import { startRawBot } from '../local-discord/raw-bot.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
/** The DISCORD_PUBLIC_KEY with which replicas check signatures. */
export const publicKeyHex = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

/**
 * A load balancer: signs each interaction of a local Discord and posts it to the HTTP replicas in turn, or to all of them.
 */
export async function openHttpBridge(
  discord: LocalDiscord,
  ports: readonly number[],
  { toAll = false }: { toAll?: boolean } = {},
) {
  const bot = await startRawBot(discord);
  const taken = new Map(ports.map((port) => [port, 0]));
  let turn = 0;
  bot.socket.on('message', (frame) => {
    const { t, d } = JSON.parse(String(frame));
    if (t !== 'INTERACTION_CREATE') return;
    const next = turn++ % ports.length;
    for (const port of toAll ? ports : ports.slice(next, next + 1)) {
      taken.set(port, (taken.get(port) ?? 0) + 1);
      void post(port, JSON.stringify(d));
    }
  });
  return { taken: () => [...taken.values()] };
}

async function post(port: number, body: string): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = sign(null, Buffer.from(timestamp + body), privateKey).toString('hex');
  const headers = { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp };
  const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
  if (status !== 202) throw new Error(`the replica answered ${status}`);
}
