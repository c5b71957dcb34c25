import { describe, expect, it, onTestFinished } from 'vitest';
import { leaderboard } from '../../../../commands/leaderboard.ts';
import { digest } from '../../../../src/bot/community/digest/digest-buttons.ts';
import { nextDigestAt, weekMs } from '../../../../src/bot/community/digest/digest-schedule.ts';
import { postableMs } from '../../../../src/bot/community/digest/digests.ts';
import { composeDigest, openDigest } from '../../../../src/bot/community/digest/weekly-digest.ts';
import { noticeTakenMs, postNotice } from '../../../../src/bot/community/post-notices.ts';
import type { Arrival } from '../../../../src/bot/discord/command.ts';
import { openRest } from '../../../../src/bot/discord/rest/rest.ts';
import { openLocalDiscord } from '../../../../src/local-discord/open-local-discord.ts';
import { dayMs } from '../../../../src/shared/time/utc-day.ts';
import { ana, ben } from '../../../support/bot/interactions.ts';
import { leapingTime } from '../../../support/bot/leaping-time.ts';
import { token } from '../../../support/bot/open-dispatcher.ts';
import { discordError, openRecordingDiscord } from '../../../support/bot/recording-discord.ts';
import { type OpenCommands, openCommands } from '../../../support/commands/open-commands.ts';
import { readSeen } from '../../../support/commands/seen.ts';
import { openDiscordValidator } from '../../../support/discord-schema/validator.ts';
import { t } from '../../../support/english.ts';
import { linkOpenly } from '../../../support/members/link-openly.ts';
import { type MemberWorld, openMemberWorld } from '../../../support/members/member-world.ts';
import type { AllMembers } from '../../../support/members/open-all-members.ts';
import { seen } from '../../../support/members/seen.ts';
import { recordingLog } from '../../../support/recording-log.ts';
import { textOf } from '../../../support/seen.ts';
import { storeKinds } from '../../../support/store/store-kinds.ts';
import { buttonsOf, embedOf } from '../../../support/views/parts.ts';

const time = { day: 1, hour: 18 };
const guildId = '44444444444444444';
const channelId = '77777777777777777';
const sqlite = storeKinds.filter(({ kind }) => kind === 'SQLite');

/** Ana climbed by 420 points this week, and ben by 30. */
async function climb(
  { members }: Pick<MemberWorld, 'members'>,
  dueAt: number,
  server = guildId,
): Promise<void> {
  for (const [userId, uid, points, nickname] of [
    [ana.id, '11111', 420, 'Ana'],
    [ben.id, '22222', 30, 'Ben <@1> @everyone'],
  ] as const) {
    const points0 = seen(uid, { at: dueAt - weekMs - dayMs, rankingPoints: 1000, nickname, region: '' });
    const points1 = seen(uid, { at: dueAt - dayMs, rankingPoints: 1000 + points, nickname, region: '' });
    await linkOpenly(members, userId, points0);
    await members.snapshots.keep(points0);
    await members.snapshots.keep(points1);
    await members.participation.join('digests', userId, server);
  }
}

/** A server whose digest is due now; `postingAs` is a process that posts into `channel`. */
async function openDue(
  kind: (typeof storeKinds)[number],
  { skip, server = guildId, channel = channelId }: { skip: () => void; server?: string; channel?: string },
) {
  const world = await openMemberWorld(kind, skip);
  const { members, clock } = world;
  await members.choices.saveServer(server, {
    values: { digest: { isOn: true, channelId: channel, ...time }, theme: 'light' },
    by: ana.id,
  });
  const dueAt = nextDigestAt(time, clock.now());
  const commands = await openCommands([digest, leaderboard], {
    services: { members, digests: members.digests, leaderboard: members.leaderboard, now: clock.now },
  });
  onTestFinished(() => commands.close());
  const log = recordingLog();
  const postingAs = (own: AllMembers, at: { apiUrl: string; token?: string }) => {
    const rest = openRest({ token, time: leapingTime(), ...at });
    onTestFinished(() => rest.close());
    return openDigest({
      api: rest.api,
      services: { ...commands.services, members: own, digests: own.digests },
      log,
    });
  };
  /** A process that is killed between the post and its note. */
  const killedAfterPosting = async (own: AllMembers, at: { apiUrl: string; token: string }) => {
    const { api, close } = openRest({ ...at, time: leapingTime() });
    const due = await own.digests.take(server);
    if (!due) return expect.fail('no digest is due');
    const services = { ...commands.services, members: own, digests: own.digests };
    const compose = async (_: unknown, arrival: Arrival) =>
      (await composeDigest(due, arrival, services)).reply;
    await postNotice(due, { kind: 'a weekly digest', compose }, { api, services, log });
    await close();
  };
  return {
    ...world,
    commands,
    dueAt,
    postingAs,
    killedAfterPosting,
    log,
    toDue: () => clock.pass(dueAt - clock.now()),
  };
}

describe.each(storeKinds)('the weekly digest over $kind', (kind) => {
  it('appears in its channel once even if its process is killed right after posting', async ({ skip }) => {
    let now = Date.now;
    const posts: string[] = [];
    const discord = await openLocalDiscord({
      now: () => now(),
      onExchange: ({ method, path }) => method === 'POST' && posts.push(path),
    });
    onTestFinished(() => discord.close());
    const ours = { skip, server: discord.guildId, channel: discord.channelId };
    const { clock, another, ...world } = await openDue(kind, ours);
    now = clock.now;
    await climb(world, world.dueAt, discord.guildId);
    await world.toDue();
    await world.killedAfterPosting(world.members, discord);
    const job = world.postingAs(await another(), discord);
    // Discord knows a nonce for the past few minutes.
    for (let passedMs = 0; passedMs < 3 * 60_000; passedMs += job.everyMs) {
      await clock.pass(job.everyMs);
      await job.run();
    }
    expect(posts).toHaveLength(2);
    expect(discord.member('ana').sees()).toHaveLength(1);
  });

  it('appears in its channel once with several processes and restarts', async ({ skip }) => {
    const discord = await openLocalDiscord({ now: Date.now });
    onTestFinished(() => discord.close());
    const ours = { skip, server: discord.guildId, channel: discord.channelId };
    const world = await openDue(kind, ours);
    const { members, another, clock, dueAt } = world;
    await climb(world, dueAt, discord.guildId);
    const postingAs = (own: AllMembers) => world.postingAs(own, discord);
    const processes = [postingAs(members), postingAs(await another()), postingAs(await another())];
    const seenByAll = () => discord.member('ana').sees();
    await Promise.all(processes.map((one) => one.run()));
    expect(seenByAll()).toEqual([]);
    await world.toDue();
    await Promise.all([...processes, ...processes].map((one) => one.run()));
    expect(seenByAll().map(textOf)).toEqual([
      ['', t('digest.title'), t('digest.takePart', { members: 2 }), 'Next digest'].join('\n'),
    ]);
    await clock.pass(noticeTakenMs);
    await Promise.all([...processes, postingAs(await another())].map((one) => one.run()));
    expect(seenByAll()).toHaveLength(1);
    await climb(world, dueAt + weekMs, discord.guildId);
    await clock.pass(weekMs - noticeTakenMs);
    await Promise.all(processes.map((one) => one.run()));
    expect(seenByAll()).toHaveLength(2);
    // Nobody climbs in the third week.
    await clock.pass(weekMs);
    await Promise.all(processes.map((one) => one.run()));
    expect(seenByAll()).toHaveLength(2);
    expect(world.log.lines).toEqual([]);
  });
});

describe.each(sqlite)('the weekly digest', (kind) => {
  async function openPosted() {
    const world = await openDue(kind, { skip: () => {} });
    const discord = await openRecordingDiscord();
    onTestFinished(() => discord.close());
    return { ...world, discord, job: world.postingAs(world.members, discord) };
  }

  it('matches Discord’s schema, has a nonce, and mentions no one', async () => {
    const { discord, job, toDue, dueAt, ...world } = await openPosted();
    await climb(world, dueAt);
    await toDue();
    await job.run();
    const [call] = discord.calls;
    expect(call).toMatchObject({ method: 'POST', path: `/channels/${channelId}/messages` });
    expect(call?.body).toMatchObject({
      nonce: `digest${dueAt / 60_000}`,
      enforce_nonce: true,
      allowed_mentions: { parse: [] },
      embeds: [{ image: { url: 'attachment://digest.jpg' } }],
    });
    const request = { method: 'POST', path: call?.path ?? '', query: {}, body: call?.body };
    const files = Object.keys(call?.files ?? {});
    expect(openDiscordValidator().request({ ...request, files })).toEqual([]);
  });

  it('opens with what it will show, and is left out later while nobody climbs', async () => {
    const { discord, job, toDue, clock } = await openPosted();
    await toDue();
    for (let run = 0; run < 2; run++) await job.run();
    const texts = `${t('digest.opening')}\n${t('digest.takePart', { members: 0 })}`;
    expect(discord.calls).toMatchObject([{ body: { embeds: [{ description: texts }] } }]);
    await clock.pass(weekMs);
    await job.run();
    expect(discord.calls).toHaveLength(1);
  });

  it.each([
    [404, 10_003, 'Unknown Channel'],
    [403, 50_001, 'Missing Access'],
    [403, 50_013, 'Missing Permissions'],
  ])('skips a week if the channel answers %i %i, and logs it once', async (status, code, message) => {
    const { discord, job, toDue, dueAt, clock, log, ...world } = await openPosted();
    await climb(world, dueAt);
    discord.answer = () => discordError(status, code, message);
    await toDue();
    for (let run = 0; run < 3; run++) {
      await job.run();
      await clock.pass(noticeTakenMs);
    }
    expect(discord.calls).toHaveLength(1);
    expect(log.lines).toMatchObject([{ level: 'warn', facts: { guildId, channelId } }]);
    await climb(world, dueAt + weekMs);
    await clock.pass(weekMs - 3 * noticeTakenMs);
    discord.answer = () => undefined;
    await job.run();
    expect(discord.calls).toHaveLength(2);
  });

  it.each([
    [401, 0, '401: Unauthorized'],
    [400, 50_035, 'Invalid Form Body'],
  ])('survives a stray %i, and is posted a minute later', async (status, code, message) => {
    const { discord, job, toDue, dueAt, clock, ...world } = await openPosted();
    await climb(world, dueAt);
    discord.answer = () => discordError(status, code, message);
    await toDue();
    await job.run();
    discord.answer = () => undefined;
    await clock.pass(noticeTakenMs);
    await job.run();
    await job.run();
    expect(discord.calls).toHaveLength(2);
  });

  it('is retried under the same nonce while Discord fails, until it is too old', async () => {
    const { discord, job, toDue, dueAt, clock, log, ...world } = await openPosted();
    await climb(world, dueAt);
    let fails = true;
    discord.answer = () => (fails ? { status: 500 } : undefined);
    await toDue();
    await job.run();
    expect(log.lines).toMatchObject([{ level: 'warn', facts: { guildId } }]);
    const tries = discord.calls.length;
    await job.run();
    expect(discord.calls).toHaveLength(tries);
    fails = false;
    await clock.pass(noticeTakenMs);
    await job.run();
    expect(discord.calls).toHaveLength(tries + 1);
    const nonces = discord.calls.map(({ body }) => Object.assign({ nonce: '' }, body).nonce);
    expect(new Set(nonces).size).toBe(1);
    await clock.pass(postableMs);
    await job.run();
    expect(discord.calls).toHaveLength(tries + 1);
  });

  it('is still posted in other servers if one fails', async () => {
    const { discord, job, toDue, dueAt, members, ...world } = await openPosted();
    const other = '55555555555555555';
    await members.choices.saveServer(other, {
      values: { digest: { isOn: true, channelId: '88888888888888888', ...time } },
      by: ana.id,
    });
    await climb({ ...world, members }, dueAt);
    await climb({ ...world, members }, dueAt, other);
    discord.answer = ({ path }) => (path.includes(channelId) ? { status: 500 } : undefined);
    await toDue();
    await job.run();
    expect(discord.calls.filter(({ path }) => path.includes('88888888888888888'))).toHaveLength(1);
  });
});

describe.each(sqlite)('the buttons of the digest', (kind) => {
  async function openShown() {
    const world = await openDue(kind, { skip: () => {} });
    await climb(world, world.dueAt);
    await world.toDue();
    const id = (action: string) => `1:digest:${action}:${guildId}:${world.dueAt / 3_600_000}`;
    return { ...world, id };
  }

  async function press(commands: OpenCommands, customId: string, user: object) {
    const before = commands.calls.length;
    const shown = await commands.press(customId, { user });
    const calls = commands.calls.slice(before);
    const edit = calls.findIndex(({ method }) => method === 'PATCH');
    return {
      shown,
      redrawn: edit < 0 ? undefined : readSeen(calls.slice(0, edit + 1)),
      first: calls[0]?.body,
    };
  }

  it('removes any member who presses Hide me, and puts them back', async () => {
    const { commands, id, members } = await openShown();
    const { shown, redrawn, first } = await press(commands, id('hide'), ana);
    expect(embedOf(shown).title).toBe(t('boards.digest.hidden.title'));
    expect(first).toMatchObject({ type: 6 });
    expect(redrawn && embedOf(redrawn)).toMatchObject({ footer: { text: t('digest.next') } });
    expect(redrawn?.files[0]?.alt).toContain('Ben');
    expect(redrawn?.files[0]?.alt).not.toContain('Ana');
    expect(redrawn && buttonsOf(redrawn).map(([label]) => label)).toEqual([
      t('buttons.joinDigest'),
      t('buttons.hideMe'),
    ]);
    expect(await members.participation.isIn('digests', ana.id, guildId)).toBe(false);
    const back = await press(commands, id('join'), ana);
    expect(`${embedOf(back.shown).title}: ${embedOf(back.shown).description}`).toBe(
      "You're in the digest: You'll show up as Ana.",
    );
    expect(back.redrawn?.files[0]?.alt).toContain('Ana +420');
  });

  it('opens the form to link an account for a member who has none, and leaves the digest as it is', async () => {
    const { commands, id } = await openShown();
    const before = commands.calls.length;
    const newcomer = { user: { ...ben, id: '99999999999999999' } };
    expect(await commands.open(id('join'), newcomer)).toMatchObject({ title: t('buttons.linkAccount') });
    expect(commands.calls).toHaveLength(before + 1);
  });
});
