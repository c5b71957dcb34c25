import { readFileSync } from 'node:fs';

/** Seconds for which the main thread ran, and for which it was ready to run but got no CPU. */
export interface CpuTimes {
  ran: number;
  waited: number;
}

export function readCpuTimes(): CpuTimes | undefined {
  try {
    const [ran, waited] = readFileSync('/proc/self/schedstat', 'utf8').split(' ').map(Number);
    return ran === undefined || waited === undefined ? undefined : { ran: ran / 1e9, waited: waited / 1e9 };
  } catch {
    return undefined;
  }
}

interface CpuWatchOptions {
  read: () => CpuTimes | undefined;
  now: () => number;
}

/** Detects whether this process was starved of CPU time in the last ten seconds. */
export class CpuWatch {
  readonly #options: CpuWatchOptions;
  readonly #samples: { at: number; times: CpuTimes }[] = [];

  constructor(options: CpuWatchOptions) {
    this.#options = options;
  }

  sample(): void {
    const times = this.#options.read();
    if (!times) return;
    this.#samples.push({ at: this.#options.now(), times });
    if (this.#samples.length > seconds) this.#samples.shift();
  }

  /** Returns the share of time spent waiting and the cores received; undefined if less than half was spent waiting. */
  starvation(): { waitedPercent: number; gotCores: number } | undefined {
    const [first] = this.#samples;
    const times = this.#options.read();
    const lasted = first ? (this.#options.now() - first.at) / 1_000 : 0;
    if (!first || !times || lasted < leastSeconds) return undefined;
    const waited = (times.waited - first.times.waited) / lasted;
    const gotCores = Number(((times.ran - first.times.ran) / lasted).toFixed(2));
    return waited < starvedShare ? undefined : { waitedPercent: Math.round(100 * waited), gotCores };
  }
}

const seconds = 10;
const leastSeconds = 8;
const starvedShare = 0.5;
