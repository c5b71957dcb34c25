import { describe, expect, it } from 'vitest';
import { StoreAwayError } from '../../../src/shared/store/store-error.ts';
import { probeEveryMs, StoreHealth } from '../../../src/shared/store/store-health.ts';
import { TooLate } from '../../../src/shared/time/within.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

const timeoutMs = 500;

describe('the health of a store', () => {
  it('is silent while a call has no answer: nothing more is sent, and each caller fails at once', async () => {
    const { health, clock, hang } = watched();
    await hang();
    expect([health.isWell, health.isSilent]).toEqual([false, true]);
    let sent = 0;
    const call = async () => ++sent;
    await expect(health.watch(call)).rejects.toThrow(StoreAwayError);
    expect(sent).toBe(0);
    await clock.pass(probeEveryMs + timeoutMs);
    expect(await health.watch(call)).toBe(1);
  });

  it('asks one that hangs by one probe, however long it hangs, and ends with its answer', async () => {
    const { health, clock, hang, log, store } = watched();
    store.probe = () => new Promise((resolve) => store.waiting.push(resolve));
    await hang();
    await clock.pass(10 * (probeEveryMs + timeoutMs));
    expect(store.waiting).toHaveLength(1);
    expect(health.isSilent).toBe(true);
    store.waiting[0]?.();
    await clock.pass(probeEveryMs);
    expect([health.isWell, health.isSilent]).toEqual([true, false]);
    expect(log.lines.map(({ message }) => message)).toEqual(['away', 'back']);
  });

  it('is not well but not silent if it refuses: what it still answers is asked for', async () => {
    const { health, clock, hang, store } = watched();
    store.probe = async () => {
      throw new Error('read only');
    };
    await hang();
    await clock.pass(probeEveryMs);
    expect([health.isWell, health.isSilent]).toEqual([false, false]);
    expect(await health.watch(async () => 'kept')).toBe('kept');
  });
});

function watched() {
  const clock = createVirtualClock();
  const log = recordingLog();
  const store = { probe: async (): Promise<void> => undefined, waiting: [] as (() => void)[] };
  const health = new StoreHealth({
    probe: () => store.probe(),
    isOutage: () => true,
    timeoutMs,
    now: clock.now,
    sleep: clock.sleep,
    log,
    began: 'away',
    ended: 'back',
  });
  /** A call that is never answered. */
  async function hang(): Promise<void> {
    const call = health.watch(() => new Promise(() => {})).catch((error: unknown) => error);
    await clock.pass(timeoutMs);
    expect(await call).toMatchObject({ name: 'StoreAwayError', cause: expect.any(TooLate) });
  }
  return { clock, log, store, health, hang };
}
