import { DiscordAPIError } from '@discordjs/rest';
import type { APIGuildMember, APIRole } from 'discord-api-types/v10';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RankRoles } from '../../../../src/bot/community/rank-roles/apply-rank-roles.ts';
import { openRest } from '../../../../src/bot/discord/rest/rest.ts';
import { openLocalDiscord } from '../../../../src/local-discord/open-local-discord.ts';
import type { Exchange } from '../../../../src/local-discord/options.ts';
import { dayMs } from '../../../../src/shared/time/utc-day.ts';
import { leapingTime } from '../../../support/bot/leaping-time.ts';
import { openMemberWorld } from '../../../support/members/member-world.ts';
import type { AllMembers } from '../../../support/members/open-all-members.ts';
import { seen } from '../../../support/members/seen.ts';
import { recordingLog } from '../../../support/recording-log.ts';
import { storeKinds } from '../../../support/store/store-kinds.ts';

const points = { bronze: 1_050, gold: 1_700, heroic: 3_300 };
const uids = { Ana: '11111', Ben: '22222' };

/** A server with rank roles for three tiers; the highest is above Loadout's role. */
async function openServer(kind: (typeof storeKinds)[number], skip: () => void) {
  const world = await openMemberWorld(kind, skip);
  const { members, clock, another, keys } = world;
  const exchanges: Exchange[] = [];
  const discord = await openLocalDiscord({
    world: {
      applications: [{ name: 'Loadout' }],
      servers: [
        {
          name: 'Guild',
          applications: [{ name: 'Loadout', permissions: ['ManageRoles'], rolePosition: 2 }],
          roles: ['Bronze', 'Gold', 'Heroic'].map((name) => ({ name, permissions: [] })),
          channels: [{ name: 'lounge' }],
          members: [{ name: 'Ana' }, { name: 'Ben', roles: ['Gold'] }],
        },
      ],
    },
    onExchange: (exchange) => void exchanges.push(exchange),
  });
  onTestFinished(() => discord.close());
  const { api, close } = openRest({ apiUrl: discord.apiUrl, token: discord.token, time: leapingTime() });
  onTestFinished(close);
  let giving = Promise.resolve();
  const refusals: Error[] = [];
  const log = recordingLog();
  const guilds = Object.assign(Object.create(api.guilds), {
    removeRoleFromMember: async (...given: Parameters<typeof api.guilds.removeRoleFromMember>) => {
      const [refusal] = refusals;
      if (refusal) throw refusal;
      return api.guilds.removeRoleFromMember(...given);
    },
    addRoleToMember: async (...given: Parameters<typeof api.guilds.addRoleToMember>) => {
      await giving;
      return api.guilds.addRoleToMember(...given);
    },
  });
  const bot = (of: AllMembers) =>
    new RankRoles({
      api: { guilds, users: api.users },
      askedApi: api,
      services: of,
      sleep: clock.sleep,
      log,
    });
  const { guildId } = discord;
  const all = (await api.guilds.getRoles(guildId)) as APIRole[];
  const roleId = (name: string) => all.find((role) => role.name === name)?.id ?? '';
  const idOf = (name: keyof typeof uids) => discord.member(name).id;
  await members.choices.saveServer(guildId, {
    values: {
      rankRoles: 'linked',
      rankRoleIds: { bronze: roleId('Bronze'), gold: roleId('Gold'), heroic: roleId('Heroic') },
    },
    by: 'admin',
  });
  const plays = (name: keyof typeof uids, tier: keyof typeof points) =>
    seen(uids[name], { at: clock.now(), rankingPoints: points[tier] });
  return {
    members,
    bot: bot(members),
    another: async () => bot(await another()),
    guildId,
    api,
    idOf,
    plays,
    clock,
    keys,
    lines: log.lines,
    /** Has Discord refuse to take roles, as long as `error` is given. */
    refuseTaking: (error?: Error) => void refusals.splice(0, 1, ...(error ? [error] : [])),
    /** Has Discord answer late to the next request for a role. @returns a function that lets it answer */
    delayGiving() {
      let answer = () => {};
      giving = new Promise((resolve) => {
        answer = resolve;
      });
      return answer;
    },
    link: (name: keyof typeof uids, tier: keyof typeof points) =>
      members.accounts.link(idOf(name), plays(name, tier), { guildId }),
    async rolesOf(name: keyof typeof uids) {
      const member = (await api.guilds.getMember(guildId, idOf(name))) as APIGuildMember;
      return member.roles.map((id) => all.find((role) => role.id === id)?.name);
    },
    /** The requests that change something, with their reasons. */
    changes: () =>
      exchanges
        .filter(({ method }) => method !== 'GET')
        .map(({ method, reason, status }) => [method, reason, status] as const),
  };
}

it.each(storeKinds)(
  'gives each member the role of their rank, and takes back only its own roles, in $kind',
  async (kind) => {
    const { bot, another, members, idOf, guildId, link, plays, rolesOf, clock, changes } = await openServer(
      kind,
      () => {},
    );
    const other = await another();
    await link('Ana', 'bronze');
    await link('Ben', 'gold');
    // Linking updates the role at once.
    await expect.poll(() => rolesOf('Ana')).toEqual(['Bronze']);
    await clock.pass(dayMs);
    await Promise.all([bot.run(), other.run()]);
    expect(await rolesOf('Ben')).toEqual(['Gold']);
    expect(changes()).toEqual([['PUT', 'Rank role', 204]]);
    // A card is refreshed.
    await members.snapshots.keep(plays('Ana', 'gold'));
    await expect.poll(() => rolesOf('Ana')).toEqual(['Gold']);
    // Ben had his role before, so he keeps it, whatever his rank.
    await members.snapshots.keep(plays('Ben', 'bronze'));
    await expect.poll(() => rolesOf('Ben')).toEqual(['Gold', 'Bronze']);
    await members.heldRoles.setRefused({ guildId, userId: idOf('Ben') }, true);
    bot.refresh(idOf('Ben'), guildId);
    await expect.poll(() => rolesOf('Ben')).toEqual(['Gold']);
    await clock.pass(dayMs);
    await bot.run();
    expect(await rolesOf('Ben')).toEqual(['Gold']);
    await members.accounts.unlink(idOf('Ana'), uids.Ana);
    bot.refresh(idOf('Ana'));
    await expect.poll(() => rolesOf('Ana')).toEqual([]);
    expect(changes().every(([, reason, status]) => reason !== undefined && status === 204)).toBe(true);
    // Deleting a member's data takes the role back.
    await link('Ana', 'bronze');
    await expect.poll(() => rolesOf('Ana')).toEqual(['Bronze']);
    expect((await members.privacy.exportMember(idOf('Ana')))?.servers).toEqual([guildId]);
    await members.privacy.deleteMember(idOf('Ana'));
    expect(await rolesOf('Ana')).toEqual([]);
  },
);

it.each(storeKinds.slice(0, 1))(
  'requests nothing that the role order forbids, and names both roles',
  async (kind) => {
    const { bot, members, guildId, link, plays, rolesOf, clock, changes } = await openServer(kind, () => {});
    const survey = await bot.survey(guildId);
    expect([survey?.ownRole, survey?.mayManageRoles]).toEqual(['Loadout', true]);
    expect(survey?.roles.map(({ name, problem }) => [name, problem])).toEqual([
      ['@everyone', 'notGivable'],
      ['Bronze', undefined],
      ['Gold', undefined],
      ['Heroic', 'tooHigh'],
      ['Loadout', 'notGivable'],
    ]);
    await link('Ana', 'heroic');
    await clock.pass(dayMs);
    await bot.run();
    expect([await rolesOf('Ana'), changes()]).toEqual([[], []]);
    // If only verified accounts count, a linked one gets no role.
    await members.choices.saveServer(guildId, { values: { rankRoles: 'verified' }, by: 'admin' });
    await members.snapshots.keep(plays('Ana', 'gold'));
    await clock.pass(dayMs);
    await bot.run();
    expect([await rolesOf('Ana'), changes()]).toEqual([[], []]);
  },
);

/** Lets time pass until the deletion no longer waits for Discord. */
async function deleteSlowly(
  { privacy }: Pick<AllMembers, 'privacy'>,
  userId: string,
  clock: { pass(ms: number): Promise<void> },
): Promise<void> {
  let isDeleted = false;
  const deleted = privacy.deleteMember(userId).then(() => {
    isDeleted = true;
  });
  await expect.poll(() => clock.pass(1_000).then(() => isDeleted)).toBe(true);
  await deleted;
}

it.each(storeKinds)(
  'leaves no role to a member who deletes everything while Discord gives it, in $kind',
  async (kind) => {
    const { members, idOf, link, rolesOf, clock, changes, delayGiving } = await openServer(kind, () => {});
    const answer = delayGiving();
    await link('Ana', 'bronze');
    await expect.poll(async () => (await members.heldRoles.heldBy(idOf('Ana'))).length).toBe(1);
    await deleteSlowly(members, idOf('Ana'), clock);
    answer();
    // The giver misses its record, and the deletion erased one: each takes the role back.
    const taken = ['DELETE', 'Rank role no longer applies', 204];
    await expect.poll(changes).toEqual([['PUT', 'Rank role', 204], taken, taken]);
    expect(await rolesOf('Ana')).toEqual([]);
    expect(await members.heldRoles.heldBy(idOf('Ana'))).toEqual([]);
    expect(await members.privacy.exportMember(idOf('Ana'))).toBeUndefined();
  },
);

it.each(storeKinds)(
  'takes back the role of a member who deletes everything while Discord is slow to another request, in $kind',
  async (kind) => {
    const { members, idOf, link, rolesOf, clock, delayGiving } = await openServer(kind, () => {});
    await link('Ana', 'bronze');
    await expect.poll(() => rolesOf('Ana')).toEqual(['Bronze']);
    const answer = delayGiving();
    await link('Ben', 'bronze');
    await expect.poll(async () => (await members.heldRoles.heldBy(idOf('Ben'))).length).toBe(1);
    await deleteSlowly(members, idOf('Ana'), clock);
    answer();
    await expect.poll(() => rolesOf('Ana')).toEqual([]);
    expect(await members.privacy.exportMember(idOf('Ana'))).toBeUndefined();
  },
);

describe.each(storeKinds)('a role that Discord does not take during a deletion, in $kind', (kind) => {
  const open = async () => {
    const server = await openServer(kind, () => {});
    await server.link('Ana', 'bronze');
    await expect.poll(() => server.rolesOf('Ana')).toEqual(['Bronze']);
    server.refuseTaking(new Error('Discord is down'));
    await server.members.privacy.deleteMember(server.idOf('Ana'));
    expect(await server.rolesOf('Ana')).toEqual(['Bronze']);
    expect(await server.members.privacy.exportMember(server.idOf('Ana'))).toBeUndefined();
    const noted = async () => (await server.keys()).filter((key) => key.includes(server.idOf('Ana')));
    return { ...server, noted };
  };

  it('is taken later, by another process too, and then nothing names the member', async () => {
    const { another, noted, rolesOf, refuseTaking, clock, members, idOf } = await open();
    // The process that began is killed here.
    const next = await another();
    await next.run();
    expect(await noted()).toEqual([`deletions ${idOf('Ana')}`]);
    await members.privacy.finishBrokenOff();
    refuseTaking();
    await clock.pass(15 * 60_000);
    await next.run();
    expect(await rolesOf('Ana')).toEqual([]);
    expect(await noted()).toEqual([]);
  });

  it.each([403, 404])('is given up, with a line in the log, after status %i', async (status) => {
    const { bot, noted, refuseTaking, lines } = await open();
    const request = { files: undefined, body: undefined };
    refuseTaking(new DiscordAPIError({ code: 50_013, message: 'no' }, 50_013, status, 'DELETE', '', request));
    await bot.run();
    expect(await noted()).toEqual([]);
    expect(lines.filter(({ level }) => level === 'info').map(({ message }) => message)).toEqual([
      'Discord refused to take back a rank role',
    ]);
  });

  it('stays with a member who links again, and is still one to take back', async () => {
    const { bot, members, idOf, link, rolesOf, refuseTaking, clock, guildId, noted } = await open();
    // So that no daily run gives the role again.
    await bot.run();
    refuseTaking();
    await clock.pass(1);
    await link('Ana', 'bronze');
    bot.refresh(idOf('Ana'), guildId);
    await expect
      .poll(() => members.heldRoles.heldBy(idOf('Ana')))
      .toMatchObject([{ guildId, state: 'given' }]);
    // As of a process that was killed before it forgot the note.
    for (const { roleId } of await members.heldRoles.heldBy(idOf('Ana')))
      await members.heldRoles.noteToTake({ guildId, userId: idOf('Ana') }, roleId);
    await clock.pass(15 * 60_000);
    await bot.run();
    expect(await rolesOf('Ana')).toEqual(['Bronze']);
    expect(await noted()).not.toContain(`deletions ${idOf('Ana')}`);
    await members.privacy.deleteMember(idOf('Ana'));
    expect(await rolesOf('Ana')).toEqual([]);
  });

  it('stays with a member who links again after a run listed the roles to take', async () => {
    const { bot, members, idOf, link, rolesOf, refuseTaking, clock, guildId } = await open();
    // So that no daily run gives the role again.
    await bot.run();
    const { heldRoles } = members;
    const list = heldRoles.membersWithRolesToTake.bind(heldRoles);
    heldRoles.membersWithRolesToTake = async () => {
      const listed = await list();
      await link('Ana', 'bronze');
      bot.refresh(idOf('Ana'), guildId);
      await expect.poll(() => heldRoles.heldBy(idOf('Ana'))).toMatchObject([{ state: 'given' }]);
      return listed;
    };
    refuseTaking();
    await clock.pass(15 * 60_000);
    await bot.run();
    expect(await rolesOf('Ana')).toEqual(['Bronze']);
    expect(await heldRoles.heldBy(idOf('Ana'))).toMatchObject([{ guildId, state: 'given' }]);
  });
});
