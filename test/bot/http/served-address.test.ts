import { describe, expect, it } from 'vitest';
import { createServedAddress, type Verdict } from '../../../src/bot/http/served-address.ts';

describe('createServedAddress', () => {
  it('asks the addresses in order until one is served, and then only that one', async () => {
    const { ask, asked } = open({ new: 'not-served', old: 'served' });
    expect(await ask()).toBe('old');
    expect(await ask()).toBe('old');
    expect(asked).toEqual(['new', 'old', 'old']);
  });

  it('stops at an unclear answer, and learns nothing from it', async () => {
    const verdicts: Record<string, Verdict> = { new: 'unclear', old: 'served' };
    const { ask, asked } = open(verdicts);
    expect(await ask()).toBe('new');
    verdicts.new = 'not-served';
    expect(await ask()).toBe('old');
    expect(asked).toEqual(['new', 'new', 'old']);
  });

  it('returns the last answer if no address is served, and asks all again', async () => {
    const { ask, asked } = open({ new: 'not-served', old: 'not-served' });
    expect(await ask()).toBe('old');
    expect(await ask()).toBe('old');
    expect(asked).toEqual(['new', 'old', 'new', 'old']);
  });
});

function open(verdicts: Record<string, Verdict>) {
  const asked: string[] = [];
  const served = createServedAddress(['new', 'old']);
  const get = async (address: string) => {
    asked.push(address);
    return address;
  };
  return { asked, ask: () => served.ask(get, (answer) => verdicts[answer] ?? 'unclear') };
}
