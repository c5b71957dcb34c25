import { compareIds } from '../compare-ids.ts';
import type { PagePlace, Snapshot } from '../wire.ts';

/** The storage of one browser tab. */
export interface SeenStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Tracks the places with unread messages, and the first unread message at the open place. */
export class Unseen {
  /** The first message that came while the visitor looked elsewhere; the page draws a line above it. */
  newFrom: string | undefined;
  #person = '';
  #channelId = '';
  /** The newest message that this person may see, by channel. */
  readonly #newest = new Map<string, string>();
  /** The newest message that a person has seen, by person and channel. */
  readonly #seen: Map<string, string>;
  readonly #store: SeenStore;
  readonly #changed: () => void;
  #fading: ReturnType<typeof setTimeout> | undefined;

  constructor(store: SeenStore, changed: () => void) {
    this.#store = store;
    this.#changed = changed;
    this.#seen = new Map(JSON.parse(store.getItem(storeKey) ?? '[]'));
  }

  /** The page shows this person this place. What was there when the person first came is no news. */
  enter({ person, place, places, messages }: Snapshot): void {
    this.#stopFading();
    // A message can be for one person alone: what is newest for this one says the list of places.
    if (person.key !== this.#person) this.#newest.clear();
    this.#person = person.key;
    this.#channelId = place.channelId;
    for (const { channelId, lastMessageId, ownMessageId = none } of places) {
      const key = this.#keyOf(channelId);
      this.#raise(channelId, lastMessageId ?? none);
      const seen = this.#seen.get(key) ?? lastMessageId ?? none;
      this.#seen.set(key, compareIds(ownMessageId, seen) > 0 ? ownMessageId : seen);
    }
    this.#keep();
    const seen = this.#seen.get(this.#keyOf(place.channelId)) ?? none;
    const isNew = ({ message: { id, author } }: Snapshot['messages'][number]) =>
      compareIds(id, seen) > 0 && author.id !== person.id;
    this.newFrom = messages
      .filter(isNew)
      .map(({ message }) => message.id)
      .toSorted(compareIds)[0];
  }

  /** A message came at the open place. */
  arrived(messageId: string, { isLooking, isOwn }: { isLooking: boolean; isOwn: boolean }): void {
    this.#raise(this.#channelId, messageId);
    // A visitor who posts has read the messages above.
    if (isOwn) this.forget();
    if (isLooking || isOwn) return;
    // The visitor saw the messages below the line already: move the line down.
    if (this.#fading || this.newFrom === undefined) this.newFrom = messageId;
    this.#stopFading();
  }

  /** A message came at another place. True if it is the first one there that the person has not seen. */
  arrivedElsewhere(channelId: string, messageId: string): boolean {
    const before = this.has({ channelId });
    this.#raise(channelId, messageId);
    return !before && this.has({ channelId });
  }

  /** Whether the place holds messages that this person has not seen. */
  has({ channelId }: Pick<PagePlace, 'channelId'>): boolean {
    if (channelId === this.#channelId) return false;
    const seen = this.#seen.get(this.#keyOf(channelId)) ?? none;
    return compareIds(this.#newest.get(channelId) ?? none, seen) > 0;
  }

  /** The visitor sees the end of the open place: the line goes after a while. */
  look(): void {
    const newest = this.#newest.get(this.#channelId) ?? none;
    const key = this.#keyOf(this.#channelId);
    if (compareIds(newest, this.#seen.get(key) ?? none) > 0) {
      this.#seen.set(key, newest);
      this.#keep();
    }
    if (this.newFrom === undefined || this.#fading) return;
    this.#fading = setTimeout(() => this.forget(), fadeMs);
  }

  /** Takes the line away: the visitor has gone on. */
  forget(): void {
    this.#stopFading();
    if (this.newFrom === undefined) return;
    this.newFrom = undefined;
    this.#changed();
  }

  #keep(): void {
    this.#store.setItem(storeKey, JSON.stringify([...this.#seen]));
  }

  #raise(channelId: string, messageId: string): void {
    if (compareIds(messageId, this.#newest.get(channelId) ?? none) > 0)
      this.#newest.set(channelId, messageId);
  }

  #keyOf(channelId: string): string {
    return `${this.#person}:${channelId}`;
  }

  #stopFading(): void {
    clearTimeout(this.#fading);
    this.#fading = undefined;
  }
}

const storeKey = 'seen';
/** Older than every message. */
const none = '0';
/** Long enough to find the line after having come to the end. */
const fadeMs = 5000;
