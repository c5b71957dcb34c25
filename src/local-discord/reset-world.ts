import { ActorError } from './errors/actor-error.ts';
import { sendServerAnew } from './gateway/send-ready.ts';
import type { World } from './world.ts';

/** Restores the initial state of everything except connected bots, their commands, and applications' emojis. */
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
  for (const { state } of worlds) Object.assign(state.bot, state.profile);
  const { forms, messages, webhooks, invites, people, servers } = shared;
  // People before servers, because a language change affects members.
  for (const collection of [forms, messages, webhooks, invites, people, servers]) collection.reset();
  for (const world of worlds) {
    world.commands.clearRestrictions();
    for (const server of servers.withBot(world.state.bot.id)) sendServerAnew(world, server);
  }
  shared.announce({ type: 'places' });
}
