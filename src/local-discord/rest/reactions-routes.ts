import { PermissionFlagsBits } from 'discord-api-types/v10';
import { listEmojiRegistries } from '../messages/all-emojis.ts';
import { clearReactions, listReactors, react, readEmoji, unreact } from '../messages/reactions.ts';
import { pageForm, takePage } from './pages.ts';
import { requireOpen, requirePermission } from './require-place.ts';
import type { Routes } from './routes.ts';

export function reactionRoutes({ world, message }: Routes): void {
  const needs = PermissionFlagsBits.ManageMessages;
  const ownId = world.state.bot.id;
  const single = message.below('/reactions/:emoji', ({ stored }, params) => ({
    emoji: readEmoji(params.emoji, stored, listEmojiRegistries(world)),
  }));
  single.on('PUT', '/@me', {}, ({ place, stored, emoji }) => {
    requireOpen(place);
    // Only the first reaction with an emoji needs the permission.
    if (listReactors(stored, emoji).length === 0) requirePermission(place, PermissionFlagsBits.AddReactions);
    react(world, stored, emoji, ownId);
  });
  single.on('DELETE', '/@me', {}, ({ stored, emoji }) => unreact(world, stored, emoji, ownId));
  single.on('DELETE', '/:user', { needs }, ({ stored, emoji, params }) =>
    unreact(world, stored, emoji, params.user),
  );
  const reactors = { form: pageForm(100, 25).omit({ before: true }) };
  single.on('GET', '', reactors, ({ stored, emoji, form }) =>
    takePage(listReactors(stored, emoji), (id) => id, form).flatMap((id) => world.people.get(id)?.user ?? []),
  );
  single.on('DELETE', '', { needs }, ({ stored, emoji }) => clearReactions(world, stored, emoji));
  message.on('DELETE', '/reactions', { needs }, ({ stored }) => clearReactions(world, stored));
}
