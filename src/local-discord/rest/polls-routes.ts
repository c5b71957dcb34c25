import { apiErrors } from '../errors/api-error.ts';
import { endPoll, listVoters } from '../messages/polls.ts';
import { visibleToBot } from '../messages/visible-to-bot.ts';
import { pageForm, takePage } from './pages.ts';
import { requirePublic } from './require-place.ts';
import type { Routes } from './routes.ts';

/** Routes for polls. Documented: bots can end only their own, and can't vote. */
export function pollRoutes({ world, channel }: Routes): void {
  const poll = channel.below('/polls/:message', ({ place }, params) => ({
    stored: requirePublic(world, place, params.message),
  }));
  const voters = { form: pageForm(100, 25).omit({ before: true }) };
  poll.on('GET', '/answers/:answer', voters, ({ stored, params, form }) => {
    const users = takePage(listVoters(stored, Number(params.answer)), (id) => id, form);
    return { users: users.flatMap((id) => world.people.get(id)?.user ?? []) };
  });
  poll.on('POST', '/expire', {}, ({ stored }) => {
    if (stored.message.author.id !== world.state.bot.id) throw apiErrors.foreignMessage();
    return visibleToBot(world, endPoll(world, stored).message);
  });
}
