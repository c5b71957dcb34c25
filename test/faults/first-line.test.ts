import { execFileSync, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import type { Actor } from '../../src/local-discord/local-discord.ts';
import { openParts } from '../support/bot/running-parts.ts';
import { openTcpProxy } from '../support/broker/tcp-proxy.ts';
import { openFaultyWorld } from '../support/faults/open-faulty-world.ts';
import { has } from '../support/machine.ts';
import type { Program } from '../support/program.ts';
import { until } from '../support/time/until.ts';

// Members wait, and the operator opens the log: its first warning names the cause.

it('a player API that is slow is the first thing that the log names', async () => {
  const world = await openFaultyWorld();
  onTestFinished(world.close);
  const program = await world.start();
  const first = watchWarnings(program);
  const hold = world.holdAnswers();
  onTestFinished(hold.release);
  void world.ana.runs('/player', { uid: '4100000001', region: 'SG' }).catch(() => undefined);
  expect(await first()).toBe('the player API does not answer');
}, 60_000);

it.skipIf(!has('redis'))(
  'a Redis that is slow is the first thing that the log names',
  async () => {
    const parts = await openParts();
    onTestFinished(parts.close);
    const proxy = await openTcpProxy(parts.redisUrl);
    onTestFinished(proxy.close);
    const program = parts.start('start', { STORE_URL: proxy.url });
    await program.prints(/ready for commands/);
    const first = watchWarnings(program);
    proxy.slows(150);
    await parts.discord.member('ana').runs('/player', { uid: '4100000001', region: 'SG' });
    expect(await first()).toMatch(/^Redis (answers slowly|is away)/);
  },
  60_000,
);

it.skipIf(process.platform !== 'linux')(
  'a processor that others use is the first thing that the log names',
  async () => {
    const world = await openFaultyWorld();
    onTestFinished(world.close);
    const program = await world.start();
    starve(program);
    // It looks back on at least eight seconds.
    const first = watchWarnings(program, { isStarved: true, fromMs: Date.now() + 9_000 });
    const stopped = new AbortController();
    onTestFinished(() => stopped.abort());
    void askAgainAndAgain(world.ana, stopped.signal);
    expect(await first()).toMatch(tooLittleCpu);
  },
  240_000,
);

async function askAgainAndAgain(ana: Actor, stopped: AbortSignal): Promise<void> {
  for (let uid = 4_100_000_001; !stopped.aborted; uid += 40) {
    const asked = Array.from({ length: 40 }, (_, index) =>
      ana.runs('/player', { uid: String(uid + index), region: 'SG' }),
    );
    await Promise.allSettled(asked);
  }
}

/** Leaves the program a seventieth of one processor. */
function starve({ pid }: Program): void {
  execFileSync('taskset', ['-a', '-c', '-p', '0', String(pid)]);
  execFileSync('renice', ['-n', '19', '-p', ...readdirSync(`/proc/${pid}/task`)]);
  const other = spawn('taskset', ['-c', '0', process.execPath, '-e', 'for (;;);']);
  onTestFinished(() => void other.kill('SIGKILL'));
}

const tooLittleCpu = /^this machine has too little CPU/;

/** @returns waits for the first warning from now on. The machine of the tests may be starved, too, and say so. */
function watchWarnings(program: Program, { isStarved = false, fromMs = 0 } = {}): () => Promise<string> {
  const known = program.output().length;
  const find = () =>
    program
      .output()
      .slice(known)
      .split('\n')
      .filter((line) => /"level":"(warn|error)"/.test(line))
      .map((line) => JSON.parse(line))
      .filter(({ time }) => Date.parse(time) >= fromMs)
      .map(({ msg }) => String(msg))
      .find((message) => isStarved || !tooLittleCpu.test(message));
  return async () => {
    await until(() => find() !== undefined);
    return find() ?? '';
  };
}
