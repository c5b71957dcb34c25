import type { Routes } from './routes.ts';

/** The gateway is at the address by which the bot came: in containers that is not one of this machine. */
export function gatewayAddressRoutes({ root }: Routes): void {
  root.on('GET', '/gateway', {}, ({ request: { host } }) => ({ url: `ws://${host}` }));
}

/** The same, with how often the bot may connect. */
export function gatewayRoutes({ world, root }: Routes): void {
  root.on('GET', '/gateway/bot', {}, ({ request: { host } }) => ({
    url: `ws://${host}`,
    shards: world.shards,
    session_start_limit: world.sessionStarts.describe(world.token),
  }));
}
