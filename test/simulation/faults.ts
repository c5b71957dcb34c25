import type { TroubleOrder } from '../../src/local-discord/trouble/orders.ts';
import { Dice } from '../support/limits/random.ts';
import type { SimulatedProcess } from './outside/loop.ts';
import { outside } from './outside/outside.ts';
import { type Fault, type FaultKind, faultKinds } from './plan.ts';
import type { RunningBot, SimulatedWorld } from './world.ts';

/** A fault at work, from its beginning to its end. */
export interface Trouble {
  id: number;
  kind: FaultKind;
  from: number;
  until: number;
}

/** Lets faults strike, and knows which are at work. */
export class Faults {
  readonly struck: Trouble[] = [];
  readonly #world: SimulatedWorld;
  readonly #tell: (story: string) => void;
  readonly #dice: Dice;
  /** Strikes at the next deletion. */
  #waiting: Fault | undefined;

  constructor(world: SimulatedWorld, { seed, tell }: { seed: number; tell: (story: string) => void }) {
    this.#world = world;
    this.#tell = tell;
    this.#dice = new Dice(seed, 'faults at work');
    const { network, disk } = outside();
    world.api.mood = () => this.#apiMood();
    disk.mood = (process) => this.#diskMood(process);
    disk.deleted = (process) => this.#killDeleting(process);
    network.weather = (from, to) => this.#weather(from, to);
  }

  isOn(kind: FaultKind): boolean {
    const { now } = outside().loop;
    return this.struck.some((one) => one.kind === kind && one.from <= now && now < one.until);
  }

  /** Whether anything of these kinds was at work in a time. */
  hasMet(from: number, until: number, isMeant: (trouble: Trouble) => boolean = () => true): boolean {
    return this.met(from, until, isMeant) !== undefined;
  }

  /** The last of them, as the trace names it. */
  met(from: number, until: number, isMeant: (trouble: Trouble) => boolean): string | undefined {
    const met = this.struck.findLast((one) => isMeant(one) && one.from <= until && from < one.until);
    return met && `#${met.id}, ${met.kind}`;
  }

  picturesFail(): boolean {
    return this.isOn('pictures fail') && this.#dice.chance(0.7);
  }

  strike(fault: Fault): void {
    const { loop } = outside();
    const dice = new Dice(fault.roll, 'fault');
    if (fault.kind === 'bot is killed while it deletes') {
      this.#waiting ??= fault;
      return;
    }
    const trouble: Trouble = { ...fault, from: loop.now, until: loop.now + fault.forMs };
    this.struck.push(trouble);
    const order = orderOf(fault, dice);
    const length = isAtOnce.test(fault.kind) ? '' : ` for ${fault.forMs / 1_000} s`;
    this.#tell(`#${fault.id} FAULT: ${fault.kind}${length}${describe(order)}`);
    const { discord } = this.#world;
    const standing = order && discord.trouble.order(order);
    if (standing) setTimeout(() => discord.trouble.cancel(standing.id), fault.forMs);
    this.#strikeProcess(fault, dice, trouble);
  }

  #strikeProcess({ kind, forMs }: Fault, dice: Dice, trouble: Trouble): void {
    const { loop, network } = outside();
    const world = this.#world;
    const living = world.bots.filter(({ process, isClosing }) => !process.isDead && !isClosing);
    const bot = world.redis && living.length > 0 ? dice.pick(living) : living.at(-1);
    if (kind === 'player API changes its limit') {
      const requests = dice.pick([10, 30, 60, 120]);
      const windowMs = dice.pick([10_000, 60_000]);
      world.api.limit({ requests, windowMs, penalty: dice.pick(['ban', 'window', 'extend']) });
    } else if (kind === 'network resets') network.resetConnections(() => dice.chance(0.7));
    else if (kind === 'Redis hangs') world.processes.redis.pausedUntil = trouble.until;
    else if (kind === 'Redis is away') {
      network.resetConnections((one, other) => [one, other].includes(world.processes.redis));
    } else if (kind === 'network swallows connections') {
      network.swallowConnections(() => dice.chance(0.5));
      // Discord's heartbeat tells of it.
      trouble.until += 90_000;
    } else if (!bot) return;
    else if (kind === 'clock jumps') {
      const ms = dice.pick([-86_400_000, -3_600_000, -8_000, 8_000, 3_600_000, 86_400_000, idleMs]);
      this.#tell(`the clock of ${bot.process.name} jumps by ${ms / 1_000} s`);
      bot.process.clockOffsetMs += ms;
    } else if (kind === 'bot is paused') bot.process.pausedUntil = loop.now + Math.min(forMs, 10_000);
    else if (kind === 'bot is started twice') {
      const twin = world.startBot(bot.role);
      twin.process.clockOffsetMs = bot.process.clockOffsetMs;
      setTimeout(() => void world.stop(bot).then(() => this.#startAgain(bot, 500, trouble)), forMs + 20_000);
      trouble.until += 30_000;
    } else if (kind === 'bot is killed') {
      world.kill(bot);
      this.#startAgain(bot, dice.pick([100, 3_000, 15_000]), trouble);
    } else if (kind === 'bot is stopped') {
      void world.stop(bot).then(() => this.#startAgain(bot, 500, trouble));
      trouble.until += 30_000;
    }
  }

  #killDeleting(process: SimulatedProcess): void {
    const bot = this.#world.bots.find((one) => one.process === process);
    if (!bot || !this.#waiting || this.#dice.chance(0.6)) return;
    const { id } = this.#waiting;
    this.#waiting = undefined;
    this.#tell(`#${id} FAULT: ${process.name} is killed while it deletes`);
    const trouble: Trouble = { id, kind: 'bot is killed', from: outside().loop.now, until: 0 };
    this.struck.push(trouble);
    const die = () => {
      this.#world.kill(bot);
      this.#startAgain(bot, 500, trouble);
    };
    outside().loop.after(0, die, this.#world.processes.people);
  }

  #startAgain({ process, role }: RunningBot, afterMs: number, trouble: Trouble): void {
    trouble.until = Math.max(trouble.until, outside().loop.now + afterMs + 15_000);
    setTimeout(() => {
      const others = this.#world.bots.filter((bot) => bot.role === role && !bot.process.isDead);
      if (others.filter(({ isClosing }) => !isClosing).length >= (role === 'worker' ? 3 : 1)) return;
      const bot = this.#world.startBot(role);
      bot.process.clockOffsetMs = process.clockOffsetMs;
    }, afterMs);
  }

  #apiMood(): FaultKind | undefined {
    const kind = faultKinds.find((one) => one.startsWith('player API') && this.isOn(one));
    return this.#dice.chance(0.8) ? kind : undefined;
  }

  #diskMood(process: SimulatedProcess) {
    if (!process.name.startsWith('bot')) return { extraMs: 0 };
    const busy = this.isOn('disk is locked') ? 'SQLITE_BUSY' : undefined;
    return {
      extraMs: this.isOn('disk is slow') ? this.#dice.between(50, 900) : 0,
      writesFail: this.isOn('disk is full') ? 'SQLITE_FULL' : busy,
      allFail: this.isOn('disk is away') ? 'SQLITE_IOERR' : undefined,
    };
  }

  #weather(from: SimulatedProcess, to: SimulatedProcess) {
    const { processes } = this.#world;
    const meets = (one: SimulatedProcess) => from === one || to === one;
    return {
      delayMs: this.isOn('network is slow') ? this.#dice.between(50, 700) : 0,
      isSplit:
        (this.isOn('network splits off Discord') && meets(processes.discord)) ||
        ((this.isOn('network splits off Redis') || this.isOn('Redis is away')) && meets(processes.redis)) ||
        (this.isOn('network splits off the player API') && meets(processes.api)),
    };
  }
}

/** Longer than the time after which idle members are deleted. */
const idleMs = 200 * 86_400_000;

function orderOf({ kind }: Fault, dice: Dice): TroubleOrder | undefined {
  const route = dice.pick(routes);
  const status = dice.pick([500, 502, 503, 504]);
  const scope = dice.pick(['user', 'shared', 'global'] as const);
  const retryAfter = dice.pick([0.3, 2, 10]);
  const delayMs = dice.pick([800, 2_500, 6_000]);
  const lateMs = dice.pick([800, 2_500, 20_000]);
  const how = () => dice.pick(['reset', 'close'] as const);
  const orders: Partial<Record<FaultKind, TroubleOrder>> = {
    'discord fails': { kind: 'error', status, route },
    'discord shows a page': { kind: 'error', status: 502, as: 'page', route },
    'discord limits': { kind: 'rate-limit', scope, retryAfter, route },
    'discord is slow': { kind: 'slow', delayMs, route },
    'discord answers late': { kind: 'slow', when: 'after', delayMs: lateMs, route },
    'discord cuts before': { kind: 'cut', how: how(), route },
    'discord cuts after': { kind: 'cut', when: 'after', how: how(), route },
    'gateway drops': { kind: 'drop' },
    'gateway reconnects': { kind: 'reconnect' },
    'gateway forgets the session': { kind: 'invalid-session' },
    'gateway is silent': { kind: 'silence', newToo: dice.chance(0.5) },
  };
  return orders[kind];
}

const isAtOnce = /drops|reconnects|forgets|changes|killed|stopped|jumps|resets|swallows/;

/** All that an order says beside its kind, as the trace writes the facts of the log. Times are seconds. */
function describe(order: object = {}): string {
  const values = Object.entries(order).filter(([name]) => name !== 'kind');
  const told = values.map(([name, value]) => ` ${name}=${value}`).join('');
  return told.replace(/delayMs=(\d+)/, (_, ms: string) => `delay=${Number(ms) / 1_000}`);
}

const routes = ['/**', '/interactions/**', '/webhooks/**', '/channels/**', '/guilds/**'];
