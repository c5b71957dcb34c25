import { ActorError } from './errors/actor-error.ts';
import { sendServerAnew } from './gateway/send-ready.ts';
import type { World } from './world.ts';

/**
 * Puts everything back to how it was at the start: servers with their channels, roles, members and emojis, people's languages,
 * messages, open forms and interactions, webhooks, invites, what people allowed by OAuth2, ordered trouble. Bots stay connected, with their commands and the emojis of their applications.
 */
export function resetWorld(worlds: readonly World[]): void {
  const [shared] = worlds;
  if (!shared) return;
  shared.trouble.clear();
  shared.clock.resume();
  shared.explanations.reset();
  const error = new ActorError('The local Discord was reset before the application answered.');
  for (const { interactions, authorizations } of worlds) {
    authorizations.reset();
    for (const interaction of interactions.all()) interaction.giveUp(error);
    interactions.reset();
  }
  // Servers find their bots by name.
  for (const { state } of worlds) Object.assign(state.bot, state.profile);
  const { forms, messages, webhooks, invites, people, servers } = shared;
  // People come before servers, whose members have a language of their own from the world file.
  for (const collection of [forms, messages, webhooks, invites, people, servers]) collection.reset();
  for (const world of worlds) {
    world.commands.clearRestrictions();
    for (const server of servers.withBot(world.state.bot.id)) sendServerAnew(world, server);
  }
  shared.announce({ type: 'places' });
}
