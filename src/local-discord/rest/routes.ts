import type { Route } from '../http/route.ts';
import type { World } from '../world.ts';
import { applicationRoutes } from './applications.ts';
import { channelRoutes } from './channels.ts';
import { commandRoutes } from './commands.ts';
import { gatewayRoutes } from './gateway.ts';
import { guildRoutes } from './guilds.ts';
import { interactionRoutes } from './interactions.ts';
import { userRoutes } from './users.ts';
import { webhookRoutes } from './webhooks.ts';

export function restRoutes(world: World): Route[] {
  return [
    ...gatewayRoutes(world),
    ...applicationRoutes(world),
    ...commandRoutes(world),
    ...interactionRoutes(world),
    ...webhookRoutes(world),
    ...channelRoutes(world),
    ...userRoutes(world),
    ...guildRoutes(world),
  ];
}
