import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type SeenStore, Unseen } from '../../../../src/local-discord/page/places/unseen.ts';
import type { PageMessage, Snapshot } from '../../../../src/local-discord/page/wire.ts';

const store = (): SeenStore => {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
};

/** Mira's snapshot at one of two places: `newest` is the newest message of each. */
function at(
  channelId: string,
  newest: { here?: string; there?: string },
  messageIds: string[] = [],
): Snapshot {
  const places = [
    { channelId: 'here', lastMessageId: newest.here ?? null },
    { channelId: 'there', lastMessageId: newest.there ?? null },
  ];
  const messages = messageIds.map((id) => ({ message: { id, author: { id: '71' } } }) as PageMessage);
  const place = places.find((one) => one.channelId === channelId);
  return { person: { key: 'member', id: '70' }, place, places, messages } as Snapshot;
}

describe('what a person has not seen', () => {
  let unseen: Unseen;
  let kept: SeenStore;
  beforeEach(() => {
    kept = store();
    unseen = new Unseen(kept, () => {});
  });

  it('is nothing that was there at first', () => {
    unseen.enter(at('here', { here: '100', there: '99' }, ['99', '100']));
    expect([unseen.newFrom, unseen.has({ channelId: 'there' })]).toEqual([undefined, false]);
  });

  it('is a message elsewhere, until the person goes there; the line stands above the first', () => {
    unseen.enter(at('here', { here: '100', there: '99' }));
    expect(unseen.arrivedElsewhere('there', '101')).toBe(true);
    expect(unseen.arrivedElsewhere('there', '102')).toBe(false);
    expect(unseen.has({ channelId: 'there' })).toBe(true);
    unseen.enter(at('there', { here: '100', there: '102' }, ['102', '99', '101']));
    expect([unseen.newFrom, unseen.has({ channelId: 'there' })]).toEqual(['101', false]);
  });

  it('is nothing that was for another person alone', () => {
    unseen.enter(at('there', { there: '99' }));
    unseen.arrived('101', { isLooking: true, isOwn: false });
    const ofAda = at('here', { there: '99' });
    unseen.enter({ ...ofAda, person: { ...ofAda.person, key: 'admin' } });
    expect(unseen.has({ channelId: 'there' })).toBe(false);
  });

  it('compares ids as numbers, and takes an edit of an old message for no news', () => {
    unseen.enter(at('here', { there: '999' }));
    expect(unseen.arrivedElsewhere('there', '998')).toBe(false);
    expect(unseen.arrivedElsewhere('there', '1000')).toBe(true);
  });

  it('is over once the person writes there', () => {
    unseen.enter(at('here', { here: '100' }));
    unseen.arrived('101', { isLooking: false, isOwn: false });
    unseen.arrived('102', { isLooking: true, isOwn: true });
    expect(unseen.newFrom).toBeUndefined();
  });

  it('leaves out what the person wrote there, and what stood above it', () => {
    unseen.enter(at('here', { there: '99' }));
    const [here, there] = at('here', { here: '100', there: '102' }).places;
    const now = at('here', { here: '100', there: '102' });
    unseen.enter({ ...now, places: [here, { ...there, ownMessageId: '101' }] } as Snapshot);
    expect(unseen.has({ channelId: 'there' })).toBe(true);
    unseen.enter({ ...now, places: [here, { ...there, ownMessageId: '102' }] } as Snapshot);
    expect(unseen.has({ channelId: 'there' })).toBe(false);
  });

  it('survives a reload of the page', () => {
    unseen.enter(at('here', { here: '100', there: '99' }));
    unseen.arrived('103', { isLooking: true, isOwn: false });
    unseen.look();
    const later = new Unseen(kept, () => {});
    later.enter(at('here', { here: '104', there: '105' }, ['100', '103', '104']));
    expect([later.newFrom, later.has({ channelId: 'there' })]).toEqual(['104', true]);
  });

  it('holds the line where reading stopped, and takes it away a while after the end was seen', () => {
    vi.useFakeTimers();
    const changed = vi.fn();
    unseen = new Unseen(kept, changed);
    unseen.enter(at('here', { here: '100' }));
    unseen.arrived('101', { isLooking: true, isOwn: false });
    unseen.arrived('102', { isLooking: false, isOwn: true });
    expect(unseen.newFrom).toBeUndefined();
    unseen.arrived('103', { isLooking: false, isOwn: false });
    unseen.arrived('104', { isLooking: false, isOwn: false });
    expect(unseen.newFrom).toBe('103');
    unseen.look();
    unseen.arrived('105', { isLooking: false, isOwn: false });
    expect(unseen.newFrom).toBe('105');
    unseen.look();
    vi.runAllTimers();
    expect([unseen.newFrom, changed.mock.calls.length]).toEqual([undefined, 1]);
    vi.useRealTimers();
  });
});
