import { expect, it } from 'vitest';
import { choiceNote } from '../../src/playground/page/choice-note.ts';

it.each([
  ['India (IND)', 'IND', ''],
  ['Deutschland · Europe (EU)', 'EU', ''],
  ['the Americas', 'br', 'br'],
  ['Spirit Fox · Pet', '1300000051', '1300000051'],
  ['a b', 'a b', ''],
  ['7', 7, ''],
])('beside %j stands what it does not say of %j: %j', (name, value, note) => {
  expect(choiceNote({ name, value })).toBe(note);
});
