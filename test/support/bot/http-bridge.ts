import { generateKeyPairSync, sign } from 'node:crypto';
import { GatewayOpcodes } from 'discord-api-types/v10';
import type { LocalDiscord } from '../../../src/local-discord/local-discord.ts';
import { codeOf } from '../../../src/shared/errors/code-of.ts';
import { startRawBot } from '../local-discord/raw-bot.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
/** The DISCORD_PUBLIC_KEY with which replicas check signatures. */
export const publicKeyHex = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

/**
 * A load balancer: signs each interaction of a local Discord and posts it to the HTTP replicas in turn, or to all of them.
 * @param ports read for each interaction. One that refuses the connection is passed over.
 */
export async function openHttpBridge(
  discord: LocalDiscord,
  ports: readonly number[],
  { toAll = false }: { toAll?: boolean } = {},
) {
  const bot = await startRawBot(discord);
  const taken = new Map<number, number>();
  let turn = 0;
  const beats = setInterval(() => bot.send(GatewayOpcodes.Heartbeat, null), 20_000);
  bot.socket.on('close', () => clearInterval(beats));
  bot.socket.on('message', (frame) => {
    const { t, d } = JSON.parse(String(frame));
    if (t !== 'INTERACTION_CREATE') return;
    const body = JSON.stringify(d);
    if (toAll) for (const port of ports) void postTo([port], body);
    else {
      const next = turn++ % ports.length;
      void postTo([...ports.slice(next), ...ports.slice(0, next)], body);
    }
  });
  return { taken: () => ports.map((port) => taken.get(port) ?? 0) };

  async function postTo([port, ...others]: readonly number[], body: string): Promise<void> {
    if (port === undefined) return;
    taken.set(port, (taken.get(port) ?? 0) + 1);
    // A replica that was killed in the middle may have it, so only a refused connection leads to the next one.
    await post(port, body).catch((error: Error) => {
      if (codeOf(error.cause) === 'ECONNREFUSED') return postTo(others, body);
      if (!(error instanceof TypeError)) throw error;
    });
  }
}

async function post(port: number, body: string): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = sign(null, Buffer.from(timestamp + body), privateKey).toString('hex');
  const headers = { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp };
  const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
  if (status !== 202) throw new Error(`the replica answered ${status}`);
}
