import { sendServerAnew } from './gateway/send-ready.ts';
import type { World } from './world.ts';

/**
 * Puts everything back to how it was at the start: servers with their channels, roles, members and emojis, messages, open forms,
 * webhooks, invites, ordered trouble. Bots stay connected, with their commands and the emojis of their applications.
 */
export function resetWorld(worlds: readonly World[]): void {
  const [shared] = worlds;
  if (!shared) return;
  shared.trouble.clear();
  shared.forms.clear();
  for (const { message } of shared.messages.all()) shared.messages.remove(message.id);
  shared.webhooks.clear();
  shared.invites.clear();
  shared.servers.reset();
  for (const world of worlds) {
    world.commands.clearRestrictions();
    for (const server of world.servers.all())
      if (server.botIds.has(world.state.bot.id)) sendServerAnew(world, server);
  }
  shared.announce({ type: 'places' });
}
