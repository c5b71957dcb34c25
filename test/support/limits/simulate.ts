import { type Demand, demands, type Load } from './demand.ts';
import { EventQueue, type Job } from './event-queue.ts';
import { createFirewall, type FirewallRules } from './firewall.ts';
import type { CreateLimiter } from './limiter.ts';
import { patienceMs } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { type Network, SimulatedProcess } from './simulated-process.ts';

export interface Scenario {
  rules: FirewallRules;
  load: Load;
  network?: Partial<Network>;
  /** Programs that share the address without knowing each other; each has its own limiter and its own people. */
  processes?: number;
  restartEveryMs?: number;
  /** The report leaves out everything before this time. */
  reportFromMs?: number;
  reportUntilMs?: number;
}

interface RunOptions {
  scenario: Scenario;
  seed: number;
  create: CreateLimiter;
  /** An oracle's requests travel in no time, so that what it sees of the firewall is still true when they arrive. */
  isOracle?: boolean;
}

export interface RunFigures {
  /** Requests that passed. */
  passed: number;
  /** Share of people who had their answer before they gave up. */
  served: number;
  refusalsPerHour: number;
  p95Seconds: number;
}

const minuteMs = 60_000;
const usualNetwork: Network = { thereMs: [20, 60], backMs: [30, 90], lostShare: 0 };

/** People, pictures and background work against one firewall, in virtual time. */
export function simulate(options: RunOptions): RunFigures {
  return new Simulation(options).run();
}

class Simulation {
  readonly #events = new EventQueue<Job>();
  readonly #processes: SimulatedProcess[];
  readonly #demand: Demand;
  readonly #random: Random;
  readonly #limitPerMs: number;
  readonly #from: number;
  readonly #until: number;
  #now = 0;
  #burstUntil = 0;
  #passed = 0;
  #refused = 0;

  constructor({ scenario, seed, create, isOracle = false }: RunOptions) {
    const { rules, load, network, processes = 1, restartEveryMs, reportFromMs = 20 * minuteMs } = scenario;
    this.#from = reportFromMs;
    this.#until = scenario.reportUntilMs ?? reportFromMs + 120 * minuteMs;
    this.#demand = demands[load];
    this.#random = createRandom(seed);
    this.#limitPerMs = rules.requests / rules.windowMs;
    const firewall = createFirewall(rules, createRandom(seed + 7_919));
    const wire = createRandom(seed + 104_729);
    const counts = (at: number) => at >= this.#from && at < this.#until;
    const world = {
      events: this.#events,
      firewall,
      wire,
      random: this.#random,
      network: { ...usualNetwork, ...network },
      isOracle,
      picturesPerCard: this.#demand.pictures,
      now: () => this.#now,
      counts,
      onPassed: () => this.#passed++,
      onRefused: () => this.#refused++,
    };
    this.#processes = Array.from(
      { length: processes },
      () => new SimulatedProcess({ ...world, create: (kept) => create({ kept, firewall, rules }) }),
    );
    for (const process of this.#processes) this.#invite(process, 1 / processes);
    if (restartEveryMs !== undefined)
      this.#repeat(restartEveryMs, () => {
        for (const process of this.#processes) process.restart();
        return restartEveryMs;
      });
  }

  run(): RunFigures {
    for (let event = this.#events.next(); event; event = this.#events.next()) {
      if (event.at >= this.#until + patienceMs) break;
      this.#now = event.at;
      event.run();
      for (const process of this.#processes) process.sendWhatMayGo();
    }
    const waits = this.#processes.flatMap((process) => process.waits()).toSorted((a, b) => a - b);
    return {
      passed: this.#passed,
      served: waits.filter((wait) => wait < patienceMs).length / Math.max(1, waits.length),
      refusalsPerHour: this.#refused / ((this.#until - this.#from) / (60 * minuteMs)),
      p95Seconds: (waits[Math.floor(0.95 * waits.length)] ?? 0) / 1_000,
    };
  }

  /** Lets people and background work come to one process. */
  #invite(process: SimulatedProcess, share: number): void {
    const { people, background, burst, isAwake, growth = () => 1 } = this.#demand;
    this.#repeat(0, () => {
      // Drawn at the pace of a burst and thinned outside one, so that a burst starts and ends sharply.
      const isWanted = this.#now < this.#burstUntil || this.#random.between(0, burst) < 1;
      if (isWanted && isAwake(this.#now)) process.ask();
      return this.#random.gap(1 / (people * share * burst * growth(this.#now) * this.#limitPerMs));
    });
    if (background === Number.POSITIVE_INFINITY) process.addBackground(background);
    else if (background > 0)
      this.#repeat(0, () => {
        process.addBackground(1);
        return this.#random.gap(1 / (background * share * growth(this.#now) * this.#limitPerMs));
      });
    if (burst > 1)
      this.#repeat(this.#random.between(0, 4 * minuteMs), () => {
        this.#burstUntil = this.#now + minuteMs / 4;
        return this.#random.between(2 * minuteMs, 6 * minuteMs);
      });
  }

  #repeat(at: number, happen: () => number): void {
    this.#events.add({ at, run: () => this.#repeat(this.#now + happen(), happen) });
  }
}
