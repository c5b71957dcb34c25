import { type APIPoll, type EmbedType, GatewayDispatchEvents, MessageType } from 'discord-api-types/v10';
import { ApiError } from '../errors/api-error.ts';
import { dispatchInChannel } from '../guild/dispatch.ts';
import type { World } from '../world.ts';
import type { StoredMessage } from './message-log.ts';
import { referTo } from './system-message.ts';
import { postAs, replaceMessage } from './write-message.ts';

export function vote(
  world: World,
  stored: StoredMessage,
  userId: string,
  answerIds: readonly number[],
): void {
  const poll = requirePoll(stored);
  if (poll.results?.is_finalized) throw new ApiError(400, 520001, 'Poll expired');
  const votes = new Map(stored.votes);
  for (const { answer_id } of poll.answers) {
    const before = votes.get(answer_id) ?? [];
    const isChosen = answerIds.includes(answer_id);
    if (before.includes(userId) === isChosen) continue;
    votes.set(answer_id, isChosen ? [...before, userId] : before.filter((id) => id !== userId));
    const { MessagePollVoteAdd, MessagePollVoteRemove } = GatewayDispatchEvents;
    tell(world, stored, isChosen ? MessagePollVoteAdd : MessagePollVoteRemove, {
      user_id: userId,
      answer_id,
    });
  }
  world.messages.put(withResults({ ...stored, votes }, false));
}

export function endPoll(world: World, stored: StoredMessage): StoredMessage {
  const poll = requirePoll(stored);
  if (poll.results?.is_finalized) throw new ApiError(400, 520001, 'Poll expired');
  const expiry = new Date(world.now()).toISOString();
  const { message } = withResults(stored, true);
  const ended = replaceMessage(world, {
    ...stored,
    message: { ...message, ...(message.poll && { poll: { ...message.poll, expiry } }) },
  });
  const place = world.places.byChannel(message.channel_id);
  if (place) {
    const from = { place, type: MessageType.PollResult, message_reference: referTo(place, message.id) };
    const written = { author: message.author, permissions: 0n, content: '' };
    postAs(
      world,
      {
        ...written,
        copied: { embeds: [{ type: 'poll_result' as EmbedType, fields: describeResult(poll, stored) }] },
      },
      from,
    );
  }
  return ended;
}

/** Ends a poll at its expiry, unless it was deleted or ended before. */
export function endLater(world: World, { message }: StoredMessage): void {
  if (!message.poll?.expiry) return;
  world.clock.after(Date.parse(message.poll.expiry) - world.now(), () => {
    const stored = world.messages.get(message.id);
    if (stored?.message.poll && !stored.message.poll.results?.is_finalized) endPoll(world, stored);
  });
}

/** Lists who voted for an answer. @throws ApiError 520006 if there is no poll, 10102 for an unknown answer */
export function listVoters(stored: StoredMessage, answerId: number): readonly string[] {
  const poll = requirePoll(stored);
  if (!poll.answers.some(({ answer_id }) => answer_id === answerId))
    throw new ApiError(404, 10102, 'Unknown Poll Answer');
  return stored.votes?.get(answerId) ?? [];
}

function requirePoll({ message }: StoredMessage): APIPoll {
  if (!message.poll) throw new ApiError(400, 520006, 'Cannot expire a non-poll message');
  return message.poll;
}

function withResults(stored: StoredMessage, is_finalized: boolean): StoredMessage {
  const { poll } = stored.message;
  if (!poll) return stored;
  const answer_counts = [...(stored.votes ?? [])].flatMap(([id, { length }]) =>
    length > 0 ? [{ id, count: length, me_voted: false }] : [],
  );
  const message = { ...stored.message, poll: { ...poll, results: { is_finalized, answer_counts } } };
  return { ...stored, message };
}

function describeResult({ question, answers }: APIPoll, { votes }: StoredMessage) {
  const counts = answers.map(({ answer_id, poll_media }) => ({
    answer_id,
    text: poll_media.text ?? '',
    count: votes?.get(answer_id)?.length ?? 0,
  }));
  const [first, second] = counts.toSorted((one, other) => other.count - one.count);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const facts: [string, string | number][] = [
    ['poll_question_text', question.text ?? ''],
    ['victor_answer_votes', first?.count ?? 0],
    ['total_votes', total],
  ];
  if (first && first.count > (second?.count ?? 0))
    facts.push(['victor_answer_id', first.answer_id], ['victor_answer_text', first.text]);
  return facts.map(([name, value]) => ({ name, value: String(value), inline: false }));
}

function tell(world: World, { message }: StoredMessage, event: GatewayDispatchEvents, facts: object): void {
  const { id: message_id, channel_id } = message;
  dispatchInChannel(world, channel_id, event, () => ({ ...facts, channel_id, message_id }));
}
