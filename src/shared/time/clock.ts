import { every, type Schedule } from './schedule.ts';
import { type Sleep, sleep } from './sleep.ts';

export interface Clock {
  now: () => number;
  sleep: Sleep;
  every: Schedule;
}

export const systemClock: Clock = { now: Date.now, sleep, every };
