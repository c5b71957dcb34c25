import { type APIMessage, PermissionFlagsBits } from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import type { Actor } from '../local-discord.ts';
import { autoModerate } from '../messages/auto-moderate.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import { pinMessage } from '../messages/pin-message.ts';
import { vote } from '../messages/polls.ts';
import { listReactors, react, readEmoji, unreact } from '../messages/reactions.ts';
import { editAs, forwardAs, sayAs } from '../messages/say.ts';
import { deleteMessage } from '../messages/write-message.ts';
import type { World } from '../world.ts';
import type { ActorPlace } from './actor-place.ts';
import { enter, requireAllowed, requireOpen, requireWriter, worldsAt } from './enter.ts';
import { requireSeen } from './find-component.ts';
import { requireDeletable, requireEditable } from './require-own.ts';
import { postAsMember, startThreadAs } from './start-thread-as.ts';
import { writeMentions } from './write-mentions.ts';

type WritingSteps = Pick<Actor, 'says' | 'edits' | 'deletes' | 'forwards' | 'startsThread' | 'posts'>;
type MarkingSteps = Pick<Actor, 'reacts' | 'unreacts' | 'pins' | 'votes'>;

export function messageSteps(worlds: readonly World[], actorPlace: ActorPlace): WritingSteps & MarkingSteps {
  return { ...writingSteps(worlds, actorPlace), ...markingSteps(actorPlace) };
}

function writingSteps(worlds: readonly World[], actorPlace: ActorPlace): WritingSteps {
  const { person, key, home, sessionIn, sees } = actorPlace;
  return {
    says(text, replyTo, files = []) {
      checkText(text, files);
      if (replyTo) requireSeen(sees(), replyTo);
      const session = requireWriter(sessionIn(home));
      if (files.length > 0) requireAllowed(session, PermissionFlagsBits.AttachFiles, 'attach files');
      const sent = writeMentions(text, session, home);
      autoModerate(home, session, sent);
      return sayAs(home, session, { text: sent, replyTo, files });
    },
    edits(message, text) {
      const stored = requireStored(actorPlace, message);
      requireEditable(stored.message, person.user.id);
      checkText(text, stored.files);
      const session = requireOpen(sessionIn(home));
      const sent = writeMentions(text, session, home);
      autoModerate(home, session, sent);
      editAs(home, session, stored, sent);
    },
    deletes(message) {
      const stored = requireStored(actorPlace, message);
      requireDeletable(stored.message, sessionIn(home));
      deleteMessage(home, stored);
    },
    forwards(message, to = key) {
      const seen = requireSeen(sees(), message);
      const [world] = worldsAt(worlds, to);
      return forwardAs(world, requireWriter(enter(world, person, to)), seen);
    },
    startsThread(name, message) {
      const from = message && requireStored(actorPlace, message).message;
      return startThreadAs(home, sessionIn(home), { name, message: from });
    },
    posts(title, text, tags = []) {
      checkText(text, []);
      const session = sessionIn(home);
      return postAsMember(home, session, { title, text: writeMentions(text, session, home), tags });
    },
  };
}

function markingSteps(actorPlace: ActorPlace): MarkingSteps {
  const { person, home, sessionIn } = actorPlace;
  const { id } = person.user;
  const readOffered = (stored: StoredMessage, emoji: string) => {
    const { server } = sessionIn(home).place;
    return readEmoji(emoji, stored, server ? [server.emojis] : []);
  };
  return {
    reacts(message, emoji) {
      const stored = requireStored(actorPlace, message);
      const chosen = readOffered(stored, emoji);
      const session = requireOpen(sessionIn(home));
      // Only the first reaction with an emoji needs the permission.
      if (listReactors(stored, chosen).length === 0)
        requireAllowed(session, PermissionFlagsBits.AddReactions, 'add reactions');
      react(home, stored, chosen, id);
    },
    unreacts(message, emoji) {
      const stored = requireStored(actorPlace, message);
      unreact(home, stored, readOffered(stored, emoji), id);
    },
    votes(message, answers) {
      const stored = requireStored(actorPlace, message);
      vote(home, stored, id, readAnswers(stored, [answers].flat()));
    },
    pins(message, isPinned = true) {
      const session = requireOpen(sessionIn(home));
      requireAllowed(session, PermissionFlagsBits.PinMessages, 'pin messages');
      pinMessage(home, requireStored(actorPlace, message), { author: session.member.user, isPinned });
    },
  };
}

function requireStored({ home, sees }: ActorPlace, message: APIMessage): StoredMessage {
  requireSeen(sees(), message);
  const stored = home.messages.get(message.id);
  if (!stored || stored.onlyFor) throw new ActorError('Only you can see that message.');
  return stored;
}

/** Maps answer texts to a poll's answer IDs. */
function readAnswers({ message: { poll } }: StoredMessage, names: readonly string[]): number[] {
  if (!poll) throw new ActorError('That message has no poll.');
  if (names.length > 1 && !poll.allow_multiselect) throw new ActorError('This poll takes one answer.');
  return names.map((name) => {
    const found = poll.answers.find(({ poll_media }) => poll_media.text === name);
    if (!found) throw new ActorError(`The poll has no answer “${name}”.`);
    return found.answer_id;
  });
}

/** @throws ActorError for text that the client would not send, such as more than 2000 characters (without Nitro) */
function checkText(text: string, files: readonly unknown[]): void {
  if (text.trim() === '' && files.length === 0) throw new ActorError('There is nothing to send.');
  if (text.trim().length > 2000) throw new ActorError('A message has at most 2000 characters.');
}
