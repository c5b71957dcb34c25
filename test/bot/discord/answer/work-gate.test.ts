import { describe, expect, it } from 'vitest';
import { TooBusyError, WorkGate } from '../../../../src/bot/discord/answer/work-gate.ts';

describe('the gate before the work of an answer', () => {
  it('is open while the process keeps up', () => {
    expect(open({ lag: 20 }).gate.enter()).toBeUndefined();
  });

  it('admits one at a time while the process is behind, newest first, and refuses old work', async () => {
    const { gate, pass, outcomes } = open({ lag: 900 });
    const names = Array.from({ length: 60 }, (_, index) => `${index}`);
    for (const name of names) gate.enter()?.then(...outcomes(name));
    await pass();
    expect(outcomes.begun).toEqual(['59']);
    for (let turn = 0; turn < 40; turn++) await pass();
    expect(outcomes.begun).toEqual(names.slice(30).toReversed());
    expect(outcomes.refused).toEqual(names.slice(0, 30));
  });

  it('admits everything soon after the process has caught up', async () => {
    const { gate, pass, outcomes, set } = open({ lag: 900 });
    for (let index = 0; index < 60; index++) gate.enter()?.then(...outcomes(`${index}`));
    set({ lag: 0 });
    for (let turn = 0; turn < 6; turn++) await pass();
    expect(outcomes.begun).toHaveLength(60);
    expect(gate.enter()).toBeUndefined();
  });
});

function open({ lag }: { lag: number }) {
  let clock = 1_000_000;
  let lagMs = lag;
  let wake = () => {};
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      wake = () => {
        clock += ms;
        resolve();
      };
    });
  const begun: string[] = [];
  const refused: string[] = [];
  const outcomes = (name: string) =>
    [
      () => void begun.push(name),
      (error: unknown) => {
        expect(error).toBeInstanceOf(TooBusyError);
        refused.push(name);
      },
    ] as const;
  return {
    gate: new WorkGate({ lagMs: () => lagMs, now: () => clock, sleep }),
    outcomes: Object.assign(outcomes, { begun, refused }),
    set: (to: { lag: number }) => {
      lagMs = to.lag;
    },
    async pass() {
      wake();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
