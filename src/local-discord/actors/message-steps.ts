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
import { enter, requireAllowed, requireOpen, requireWriter, worldsAt } from './enter.ts';
import { requireSeen } from './find-component.ts';
import { requireDeletable, requireEditable } from './require-own.ts';
import type { Stand } from './stand.ts';
import { postAsMember, startThreadAs } from './start-thread-as.ts';

type WritingSteps = Pick<Actor, 'says' | 'edits' | 'deletes' | 'forwards' | 'startsThread' | 'posts'>;
type MarkingSteps = Pick<Actor, 'reacts' | 'unreacts' | 'pins' | 'votes'>;

export function messageSteps(worlds: readonly World[], stand: Stand): WritingSteps & MarkingSteps {
  return { ...writingSteps(worlds, stand), ...markingSteps(stand) };
}

function writingSteps(worlds: readonly World[], stand: Stand): WritingSteps {
  const { person, key, home, sceneIn, sees } = stand;
  return {
    says(text, replyTo, files = []) {
      checkText(text, files);
      if (replyTo) requireSeen(sees(), replyTo);
      const scene = requireWriter(sceneIn(home));
      if (files.length > 0) requireAllowed(scene, PermissionFlagsBits.AttachFiles, 'attach files');
      autoModerate(home, scene, text);
      return sayAs(home, scene, { text, replyTo, files });
    },
    edits(message, text) {
      const stored = requireStored(stand, message);
      requireEditable(stored.message, person.user.id);
      checkText(text, stored.files);
      const scene = requireOpen(sceneIn(home));
      autoModerate(home, scene, text);
      editAs(home, scene, stored, text);
    },
    deletes(message) {
      const stored = requireStored(stand, message);
      requireDeletable(stored.message, sceneIn(home));
      deleteMessage(home, stored);
    },
    forwards(message, to = key) {
      const seen = requireSeen(sees(), message);
      const [world] = worldsAt(worlds, to);
      return forwardAs(world, requireWriter(enter(world, person, to)), seen);
    },
    startsThread(name, message) {
      const from = message && requireStored(stand, message).message;
      return startThreadAs(home, sceneIn(home), { name, message: from });
    },
    posts(title, text, tags = []) {
      checkText(text, []);
      return postAsMember(home, sceneIn(home), { title, text, tags });
    },
  };
}

function markingSteps(stand: Stand): MarkingSteps {
  const { person, home, sceneIn } = stand;
  const { id } = person.user;
  const readOffered = (stored: StoredMessage, emoji: string) => {
    const { server } = sceneIn(home).place;
    return readEmoji(emoji, stored, server ? [server.emojis] : []);
  };
  return {
    reacts(message, emoji) {
      const stored = requireStored(stand, message);
      const chosen = readOffered(stored, emoji);
      const scene = requireOpen(sceneIn(home));
      // Only the first of an emoji needs it; others may join everywhere.
      if (listReactors(stored, chosen).length === 0)
        requireAllowed(scene, PermissionFlagsBits.AddReactions, 'add reactions');
      react(home, stored, chosen, id);
    },
    unreacts(message, emoji) {
      const stored = requireStored(stand, message);
      unreact(home, stored, readOffered(stored, emoji), id);
    },
    votes(message, answers) {
      const stored = requireStored(stand, message);
      vote(home, stored, id, readAnswers(stored, [answers].flat()));
    },
    pins(message, isPinned = true) {
      const scene = requireOpen(sceneIn(home));
      requireAllowed(scene, PermissionFlagsBits.PinMessages, 'pin messages');
      pinMessage(home, requireStored(stand, message), { author: scene.member.user, isPinned });
    },
  };
}

function requireStored({ home, sees }: Stand, message: APIMessage): StoredMessage {
  requireSeen(sees(), message);
  const stored = home.messages.get(message.id);
  if (!stored || stored.onlyFor) throw new ActorError('Only you can see that message.');
  return stored;
}

/** Ids of a poll's answers by their texts. */
function readAnswers({ message: { poll } }: StoredMessage, names: readonly string[]): number[] {
  if (!poll) throw new ActorError('That message has no poll.');
  if (names.length > 1 && !poll.allow_multiselect) throw new ActorError('This poll takes one answer.');
  return names.map((name) => {
    const found = poll.answers.find(({ poll_media }) => poll_media.text === name);
    if (!found) throw new ActorError(`The poll has no answer “${name}”.`);
    return found.answer_id;
  });
}

/** @throws ActorError for what the client would not send: without Nitro, 2000 characters */
function checkText(text: string, files: readonly unknown[]): void {
  if (text.trim() === '' && files.length === 0) throw new ActorError('There is nothing to send.');
  if (text.trim().length > 2000) throw new ActorError('A message has at most 2000 characters.');
}
