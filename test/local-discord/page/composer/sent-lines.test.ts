import { describe, expect, it } from 'vitest';
import {
  type Composition,
  emptyComposition,
} from '../../../../src/local-discord/page/composer/composition.ts';
import { SentLines } from '../../../../src/local-discord/page/composer/sent-lines.ts';

const line = (text: string): Composition => ({ ...emptyComposition, text });

describe('what was sent before', () => {
  it('comes back line by line, and goes the other way to an empty box', () => {
    const lines = new SentLines();
    for (const text of ['one', 'two', 'three']) lines.add('Mira here', line(text));
    let now: Composition = emptyComposition;
    const walk = (...steps: (1 | -1)[]) =>
      steps.map((step) => {
        now = lines.recall('Mira here', now, step) ?? now;
        return now.text;
      });
    expect(walk(1, 1, 1, 1, -1, -1, -1)).toEqual(['three', 'two', 'one', 'one', 'two', 'three', '']);
    expect(lines.recall('Mira here', now, -1)).toBeUndefined();
  });

  it('leaves alone what was typed or changed, and what another sent or elsewhere', () => {
    const lines = new SentLines();
    lines.add('Mira here', line('one'));
    expect(lines.recall('Mira here', line('typed'), 1)).toBeUndefined();
    expect(lines.recall('Ada here', emptyComposition, 1)).toBeUndefined();
    expect(lines.recall('Mira here', emptyComposition, 1)?.text).toBe('one');
    expect(lines.recall('Mira here', line('one more'), 1)).toBeUndefined();
  });
});
