// Loaded into a program by `--import`: SIGUSR2 does the fault whose name the file LOADOUT_TEST_FAULT holds, and prints it.
import { readFileSync, writeSync } from 'node:fs';

const now = Date.now;
let aheadMs = 0;
Date.now = () => now() + aheadMs;

const hourMs = 3_600_000;
const faults = {
  block() {
    say('block');
    const until = performance.now() + 2_000;
    while (performance.now() < until);
  },
  forward() {
    aheadMs += 26 * hourMs;
    say('forward');
  },
  back() {
    aheadMs -= 52 * hourMs;
    say('back');
  },
};

process.on('SIGUSR2', () => faults[readFileSync(process.env.LOADOUT_TEST_FAULT, 'utf8')]());

/** Not through the event loop, which may be about to stop. */
function say(fault) {
  writeSync(1, `fault: ${fault}\n`);
}
