import type { Routes } from './routes.ts';

/** Names the gateway by the bot's own address: in containers this machine's is another. */
export function gatewayAddressRoutes({ root }: Routes): void {
  root.on('GET', '/gateway', {}, ({ request: { host } }) => ({ url: `ws://${host}` }));
}

export function gatewayRoutes({ world, root }: Routes): void {
  root.on('GET', '/gateway/bot', {}, ({ request: { host } }) => ({
    url: `ws://${host}`,
    shards: world.shards,
    session_start_limit: world.sessionStarts.describe(world.token),
  }));
}
