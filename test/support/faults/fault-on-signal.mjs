// Loaded into a program by `--import`: each SIGUSR2 does the next of the faults that LOADOUT_TEST_FAULTS lists, and prints
// its name before (a clock that jumps says so when it has).
import { writeSync } from 'node:fs';

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

const due = (process.env.LOADOUT_TEST_FAULTS ?? '').split(',');
process.on('SIGUSR2', () => faults[due.shift()]());

/** Not through the event loop, which may be about to stop. */
function say(fault) {
  writeSync(1, `fault: ${fault}\n`);
}
