import { ActorError } from './errors/actor-error.ts';
import { sendServerAnew } from './gateway/send-ready.ts';
import type { World } from './world.ts';

/**
 * Puts everything back to how it was at the start: servers with their channels, roles, members and emojis, people's languages,
 * messages, open forms and interactions, webhooks, invites, ordered trouble. Bots stay connected, with their commands and the emojis of their applications.
 */
export function resetWorld(worlds: readonly World[]): void {
  const [shared] = worlds;
  if (!shared) return;
  shared.trouble.clear();
  for (const { interactions } of worlds)
    interactions.clear(new ActorError('The local Discord was reset before the application answered.'));
  shared.forms.clear();
  for (const { message } of shared.messages.all()) shared.messages.remove(message.id);
  shared.webhooks.clear();
  shared.invites.clear();
  // Before the servers, whose members have their own from the world file.
  shared.people.resetLocales();
  shared.servers.reset();
  for (const world of worlds) {
    world.commands.clearRestrictions();
    for (const server of world.servers.all())
      if (server.botIds.has(world.state.bot.id)) sendServerAnew(world, server);
  }
  shared.announce({ type: 'places' });
}
