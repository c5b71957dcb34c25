import { describe, expect, it } from 'vitest';
import { Collection } from '../../src/local-discord/collection.ts';

interface Note {
  id: string;
  by: string;
  isKept?: boolean;
}

describe('a collection', () => {
  const open = () => {
    const events: string[] = [];
    const notes = new Collection<Note, 'by'>({
      idOf: ({ id }) => id,
      indexes: { by: ({ by }) => by },
      capacity: 3,
      mayGo: ({ isKept }) => !isKept,
      initial: () => [{ id: 'a', by: 'Ada' }],
      missing: () => new RangeError('no such note'),
      onPut: ({ id }) => events.push(`+${id}`),
      onGone: ({ id }) => events.push(`-${id}`),
    });
    return { notes, events };
  };
  const idsOf = (notes: readonly Note[]) => notes.map(({ id }) => id);

  it('finds values by their ids and by each index, also after a change', () => {
    const { notes } = open();
    notes.put({ id: 'b', by: 'Ben' });
    notes.put({ id: 'c', by: 'Ada' });
    expect(idsOf(notes.where('by', 'Ada'))).toEqual(['a', 'c']);
    notes.put({ id: 'a', by: 'Ben' });
    expect([idsOf(notes.where('by', 'Ada')), idsOf(notes.where('by', 'Ben'))]).toEqual([['c'], ['b', 'a']]);
    expect(idsOf(notes.all())).toEqual(['a', 'b', 'c']);
    notes.remove('c');
    expect(notes.where('by', 'Ada')).toEqual([]);
    expect([notes.get('c'), notes.has('b')]).toEqual([undefined, true]);
    expect(() => notes.require('c')).toThrow(RangeError);
  });

  it('drops the oldest values above its capacity, except those that must stay', () => {
    const { notes, events } = open();
    notes.put({ id: 'b', by: 'Ben', isKept: true });
    for (const id of ['c', 'd', 'e']) notes.put({ id, by: 'Cem' });
    expect(idsOf(notes.all())).toEqual(['b', 'c', 'd', 'e']);
    expect(events).toEqual(['+a', '+b', '+c', '+d', '-a', '+e']);
  });

  it('is after a reset as it was at the start', () => {
    const { notes, events } = open();
    notes.put({ id: 'b', by: 'Ada' });
    notes.remove('a');
    notes.reset();
    expect(notes.where('by', 'Ada')).toEqual([{ id: 'a', by: 'Ada' }]);
    expect(events).toEqual(['+a', '+b', '-a', '-b', '+a']);
  });
});
