import { PermissionFlagsBits } from 'discord-api-types/v10';
import { expect, it, onTestFinished } from 'vitest';
import type { PostParts } from '../../../../src/bot/community/feature.ts';
import { openOutageNotices } from '../../../../src/bot/community/outages/outage-notices.ts';
import { openLanguages } from '../../../../src/bot/text/languages.ts';
import { dayMs } from '../../../../src/shared/time/utc-day.ts';
import { t } from '../../../support/english.ts';
import { linkOpenly } from '../../../support/members/link-openly.ts';
import { openMemberWorld } from '../../../support/members/member-world.ts';
import { seen } from '../../../support/members/seen.ts';
import { openWorld } from '../../../support/open-world.ts';
import { recordingLog } from '../../../support/recording-log.ts';
import { textOf } from '../../../support/seen.ts';
import { storeKinds } from '../../../support/store/store-kinds.ts';

const minute = 60_000;
const since = t('outage.since', { since: '<t:#:t>' });
const down = `${t('problems.unavailable.title')}\n${since}\n${t('outage.wait')}`;
const back = t('outage.back');

async function openOutage() {
  const world = await openWorld();
  onTestFinished(world.close);
  const mira = world.discord.member('mira');
  const admin = world.discord.member('ada', { permissions: PermissionFlagsBits.ManageGuild });
  const sets = async (channels: string[]) => {
    const shown = await admin.runs('/server');
    const opened = admin.chooses(t('selects.moreSettings'), t('panel.labels.outages'), shown.message);
    await opened.catch(() => undefined);
    await admin.fillsIn({ [t('server.digest.channel')]: channels });
  };
  await sets([mira.whereabouts.channel.name ?? '']);
  const order = async (what: string, body: object) =>
    fetch(`${world.url}/api/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    world,
    admin,
    mira,
    sets,
    breaks: (fault: object) => order('order-fault', fault),
    mends: () => order('clear-faults', {}),
    /** The posts that answer no one, their times as `#`. */
    posts: () =>
      mira
        .sees()
        .filter(({ message, onlyFor }) => onlyFor === undefined && !message.interaction_metadata)
        .map((one) =>
          textOf(one)
            .trim()
            .replace(/<t:\d+/g, '<t:#'),
        ),
  };
}

it('posts the beginning and the end of an outage once each, even if members stopped asking', async () => {
  const { world, mira, breaks, mends, posts } = await openOutage();
  await mira.runs('/account', { uid: '9876543210' });
  const board = await mira.runs('/leaderboard');
  await mira.presses(t('buttons.joinLeaderboard'), board.message);
  // Other endpoints work.
  await breaks({ kind: 'unavailable', path: '/api/v1/info' });
  await mira.runs('/player', { uid: '4123456789' });
  await world.advance(4 * minute);
  expect(posts()).toEqual([]);
  await world.advance(2 * minute);
  expect(posts()).toEqual([down]);
  for (let passed = 0; passed < 10; passed += 1) await world.advance(minute);
  expect(posts()).toEqual([down]);
  await mends();
  for (let passed = 0; passed < 3; passed += 1) await world.advance(minute);
  expect(posts()).toEqual([down, back]);
  // A second outage this soon is not worth a post.
  await breaks({ kind: 'unavailable' });
  await mira.runs('/player', { uid: '4123456780' });
  for (let passed = 0; passed < 10; passed += 1) await world.advance(minute);
  expect(posts()).toEqual([down, back]);
});

it('posts nothing about a brief fault, or a used-up allowance after it', async () => {
  const { world, mira, breaks, mends, posts } = await openOutage();
  await breaks({ kind: 'unavailable' });
  await mira.runs('/player', { uid: '4123456789' });
  await mends();
  await breaks({ kind: 'quota-exceeded' });
  await mira.runs('/player', { uid: '4123456780' });
  for (let passed = 0; passed < 10; passed += 1) await world.advance(minute);
  expect(posts()).toEqual([]);
});

it('posts no end into a channel that was set after the outage began, where nobody read of it', async () => {
  const { world, admin, mira, sets, breaks, mends, posts } = await openOutage();
  await breaks({ kind: 'unavailable' });
  await mira.runs('/player', { uid: '4123456789' });
  await world.advance(6 * minute);
  expect(posts()).toEqual([down]);
  await sets([]);
  await world.advance(minute);
  await mends();
  await admin.runs('/player', { uid: '4123456789' });
  await world.advance(minute);
  await sets([mira.whereabouts.channel.name ?? '']);
  for (let passed = 0; passed < 3; passed += 1) await world.advance(minute);
  expect(posts()).toEqual([down]);
});

async function openProcesses(skip: () => void) {
  const [kind] = storeKinds;
  if (!kind) throw new Error('there is no store');
  const { members, another, clock } = await openMemberWorld(kind, skip);
  const posted: unknown[] = [];
  const asked: unknown[] = [];
  /** Opens the notices of one process, which knows of these `lookups`. */
  const open = ({ outages, ...others }: typeof members, lookups: object) => {
    const player = async (which: unknown) => asked.push(which);
    const players = { status: () => ({ lookups }), player };
    const languages = openLanguages({ defaultLocale: 'en-US' });
    const api = { channels: { createMessage: async (_: string, body: object) => posted.push(body) } };
    return openOutageNotices({
      services: { outages, members: others, players, now: clock.now, languages },
      api,
      log: recordingLog(),
    } as never as PostParts);
  };
  const titled = (title: string) => expect.objectContaining({ embeds: [expect.objectContaining({ title })] });
  const both = [titled(t('problems.unavailable.title')), titled(back)];
  return { members, another, clock, open, posted, asked, both };
}

it('ends an outage only after a later lookup of this process', async ({ skip }) => {
  const { members, another, clock, open, posted, both } = await openProcesses(skip);
  await members.choices.saveServer('guild', { values: { outageChannelId: '5' }, by: 'ada' });
  const begun = clock.now();
  await clock.pass(6 * minute);
  await open(members, { downSince: begun }).run();
  const lookups = { workedAt: begun + minute };
  const other = open(await another(), lookups);
  await other.run();
  expect(posted).toHaveLength(1);
  lookups.workedAt = clock.now();
  await other.run();
  expect(posted).toEqual(both);
});

it('posts the end also into a channel that was set by a clock years ahead', async ({ skip }) => {
  const { members, clock, open, posted, both } = await openProcesses(skip);
  const change = { revision: 1, field: 'outageChannelId', at: clock.now() + 1_000 * dayMs };
  await members.base.servers.update('guild', { outageChannelId: '5', changes: [change] });
  const begun = clock.now();
  await clock.pass(6 * minute);
  await open(members, { downSince: begun }).run();
  await open(members, { workedAt: clock.now() }).run();
  expect(posted).toEqual(both);
});

it('looks up a player whose region is known, even if another member linked it without one', async ({
  skip,
}) => {
  const { members, clock, open, asked } = await openProcesses(skip);
  await members.choices.saveServer('guild', { values: { outageChannelId: '5' }, by: 'ada' });
  const regions = { ana: undefined, ben: undefined, cleo: 'SG' };
  for (const [userId, region] of Object.entries(regions)) {
    await linkOpenly(members, userId, seen(userId === 'ben' ? '22222' : '11111'));
    await members.base.people.update(userId, ({ accounts }) => ({
      accounts: accounts.map((one) => ({ ...one, region })),
    }));
  }
  await open(members, { downSince: clock.now() }).run();
  expect(asked).toEqual([{ uid: '11111', region: 'SG' }]);
});
