import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openMembers } from '../../../src/bot/members/members.ts';
import { findResident } from '../../../src/service/world/resident.ts';
import { openStores } from '../../../src/shared/store/open-stores.ts';
import { sleep } from '../../../src/shared/time/sleep.ts';
import { dayMs } from '../../../src/shared/time/utc-day.ts';
import { seen } from '../../support/members/seen.ts';
import { openWorld } from '../../support/open-world.ts';
import { recordingLog } from '../../support/recording-log.ts';
import type { Figure } from '../run.ts';

/** A week that passes in the playground, with few and with many linked members: bot, players and Discord, all in this process. */
export async function* bench(): AsyncIterable<Figure> {
  const few = await measureWeek(20);
  const many = await measureWeek(2_000);
  const followed = await measureWeek(2_000, { keepsHistory: true });
  yield { figure: 'a week with 20 linked members, CPU', value: few.cpuMs, unit: 'ms' };
  yield { figure: 'a week with 20 linked members, waiting', value: few.waitedMs, unit: 'ms' };
  yield {
    figure: 'a week with 2,000 linked members, CPU',
    value: many.cpuMs,
    unit: 'ms',
    atMost: 10_000,
  };
  yield {
    figure: 'a week with 2,000 linked members, each with a history, CPU',
    value: followed.cpuMs,
    unit: 'ms',
    note: '14,000 lookups, and as many points',
  };
  yield {
    figure: 'CPU of the same week: 2,000 members to 20',
    value: Math.round((many.cpuMs / few.cpuMs) * 10) / 10,
    unit: 'times',
    note: '100 times the members',
  };
}

interface Habits {
  /** Members say yes to a history, so that the bot looks each up once a day. */
  keepsHistory?: boolean;
}

async function measureWeek(
  members: number,
  habits: Habits = {},
): Promise<{ cpuMs: number; waitedMs: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-week-'));
  const storeUrl = `sqlite://${folder}/loadout.sqlite`;
  await link(members, storeUrl, habits);
  const world = await openWorld({ STORE_URL: storeUrl });
  // The first one compiles, and opens tables.
  await world.advance(dayMs);
  const begun = performance.now();
  const before = process.cpuUsage();
  await world.advance(7 * dayMs);
  const { user, system } = process.cpuUsage(before);
  const waitedMs = Math.round(performance.now() - begun);
  await world.close();
  await rm(folder, { recursive: true, force: true });
  return { cpuMs: Math.round((user + system) / 1000), waitedMs };
}

async function link(count: number, storeUrl: string, { keepsHistory = false }: Habits): Promise<void> {
  const log = recordingLog();
  const stores = await openStores(storeUrl, { log });
  const members = await openMembers({ stores, defaults: { region: 'sg' }, now: Date.now, sleep, log });
  for (let uid = 5_000_000_000, linked = 0; linked < count; uid++) {
    const resident = findResident(String(uid));
    if (!resident || resident.isDeleted) continue;
    const userId = `member-${linked}`;
    if (keepsHistory) await members.choices.saveMember(userId, { values: { keepsHistory } });
    await members.accounts.link(userId, seen(resident.uid, { at: Date.now(), region: resident.region }));
    linked += 1;
  }
  await stores.close();
}
