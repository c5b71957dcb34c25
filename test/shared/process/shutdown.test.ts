import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { closeAtTheEnd, createShutdown } from '../../../src/shared/process/shutdown.ts';
import { recordingLog } from '../../support/recording-log.ts';

const never = () => new Promise<never>(() => {});

describe('the shutdown', () => {
  it('closes in reverse order, one after the other, and once', async () => {
    const order: string[] = [];
    const shutdown = createShutdown(recordingLog());
    for (const name of ['store', 'client', 'bot'])
      shutdown.add(name, async () => {
        order.push(`${name} closes`);
        await Promise.resolve();
        order.push(`${name} closed`);
      });
    await shutdown.close();
    await shutdown.close();
    expect(order).toEqual(['bot', 'client', 'store'].flatMap((name) => [`${name} closes`, `${name} closed`]));
  });

  it('skips a step that fails, throws or never ends, and says which', async () => {
    const log = recordingLog();
    const limits: number[] = [];
    const shutdown = createShutdown(log, async (ms) => {
      limits.push(ms);
      if (ms !== 5) await never();
    });
    let isStoreClosed = false;
    shutdown.add('store', () => {
      isStoreClosed = true;
    });
    shutdown.add('hangs', never, 5);
    shutdown.add('rejects', () => Promise.reject(new Error('no')));
    shutdown.add('throws', () => {
      throw new Error('no');
    });
    await shutdown.close();
    expect(isStoreClosed).toBe(true);
    expect(log.lines.map(({ facts }) => facts)).toMatchObject([
      { step: 'throws' },
      { step: 'rejects' },
      { step: 'hangs' },
    ]);
    expect(limits).toContain(5);
  });
});

describe('signals', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])(
    '%s closes the world, then ends the process well',
    async (signal) => {
      const { source, ended } = process();
      let isClosed = false;
      const close = async () => {
        isClosed = true;
      };
      closeAtTheEnd({ close }, recordingLog(), { source });
      source.emit(signal);
      expect(await ended).toBe(0);
      expect(isClosed).toBe(true);
    },
  );

  it('sent again two seconds later exit at once', async () => {
    const { source, ended } = process();
    let time = 0;
    closeAtTheEnd({ close: never }, recordingLog(), { source, now: () => time });
    source.emit('SIGTERM');
    time = 2_000;
    source.emit('SIGINT');
    expect(await ended).toBe(1);
  });

  it('that arrive together, as from a terminal and from npm, are one: the answers in flight are waited for', async () => {
    const { source, ended } = process();
    const log = recordingLog();
    let time = 0;
    let finish = () => {};
    const close = () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      });
    closeAtTheEnd({ close }, log, { source, now: () => time });
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM']) {
      source.emit(signal);
      time += 900;
    }
    finish();
    expect(await ended).toBe(0);
    expect(log.lines).toHaveLength(1);
  });

  it('exit with 1 if closing fails', async () => {
    const { source, ended } = process();
    closeAtTheEnd({ close: () => Promise.reject(new Error('no')) }, recordingLog(), { source });
    source.emit('SIGTERM');
    expect(await ended).toBe(1);
  });
});

describe('a world that is lost', () => {
  it('says why in one line, is closed, and exits with 1', async () => {
    const { source, ended } = process();
    const log = recordingLog();
    let isClosed = false;
    const close = async () => {
      isClosed = true;
    };
    closeAtTheEnd({ close, lost: Promise.resolve('Discord refused the token.') }, log, { source });
    expect(await ended).toBe(1);
    expect(isClosed).toBe(true);
    expect(log.lines).toEqual([{ level: 'error', facts: {}, message: 'Discord refused the token.' }]);
  });

  it('can still be left by a signal', async () => {
    const { source, ended } = process();
    const lost = Promise.resolve('gone');
    let time = 0;
    closeAtTheEnd({ close: never, lost }, recordingLog(), { source, now: () => time });
    await lost;
    time = 2_000;
    source.emit('SIGTERM');
    expect(await ended).toBe(1);
  });
});

function process() {
  let exit: (code: number) => void = () => {};
  const ended = new Promise<number>((resolve) => {
    exit = resolve;
  });
  return { source: Object.assign(new EventEmitter(), { exit }), ended };
}
