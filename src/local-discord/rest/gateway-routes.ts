import type { Routes } from './routes.ts';

export function gatewayAddressRoutes({ world, root }: Routes): void {
  root.on('GET', '/gateway', {}, () => ({ url: world.gatewayUrl }));
}

export function gatewayRoutes({ world, root }: Routes): void {
  root.on('GET', '/gateway/bot', {}, () => ({
    url: world.gatewayUrl,
    shards: world.shards,
    session_start_limit: world.sessionStarts.describe(world.token),
  }));
}
