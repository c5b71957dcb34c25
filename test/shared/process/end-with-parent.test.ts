import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { endWithParent } from '../../../src/shared/process/end-with-parent.ts';

const [own, shell, init] = [30, 20, 1];

describe('a program under a shell', () => {
  it('runs on while the shell does', async () => {
    const { sent, look } = open();
    await look(5);
    expect(sent).toEqual([]);
  });

  it('gets SIGTERM when the shell is gone, and only once', async () => {
    const { program, sent, look } = open();
    program.ppid = init;
    await look(5);
    expect(sent).toEqual([[own, 'SIGTERM']]);
  });

  it('gets it also when the shell was gone before the watch began', async () => {
    const { sent, look } = open({ ppid: init });
    await look(2);
    expect(sent).toEqual([[own, 'SIGTERM']]);
  });

  it.each(['SIGINT', 'SIGTERM'])('gets no second signal after a %s of its own', async (signal) => {
    const { program, sent, look } = open();
    program.ppid = init;
    await look(1);
    program.emit(signal);
    await look(5);
    expect(sent).toEqual([]);
  });
});

function open({ ppid = shell } = {}) {
  const sent: Array<[number, string]> = [];
  const program = Object.assign(new EventEmitter(), {
    pid: own,
    ppid,
    kill(pid: number, signal: string) {
      sent.push([pid, signal]);
      program.emit(signal);
    },
  });
  let job: (() => Promise<void>) | undefined;
  const schedule = (watch: () => Promise<void>) => {
    job = watch;
    return async () => {
      job = undefined;
    };
  };
  endWithParent(shell, schedule, program);
  return {
    program,
    sent,
    async look(times: number) {
      for (let round = 0; round < times; round++) await job?.();
    },
  };
}
