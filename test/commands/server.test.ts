import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { player } from '../../commands/player.ts';
import { server } from '../../commands/server.ts';
import { invitationModal } from '../../src/bot/community/invitation/invitation-view.ts';
import type { RankAudience } from '../../src/bot/settings/list/setting-list.ts';
import { ana, ben, guildId } from '../support/bot/interactions.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { changeOf, lineOf, newsOf } from '../support/commands/panel-lines.ts';
import type { Seen } from '../support/commands/seen.ts';
import { t, textLike } from '../support/english.ts';
import { openWorld } from '../support/open-world.ts';
import { primaryIn, textOf } from '../support/seen.ts';
import { expectSendable } from '../support/views/limits.ts';
import { buttonsOf, embedOf, idOf, optionsOf, primaryOf, selectId } from '../support/views/parts.ts';
import { language } from '../support/views/sample.ts';

const { ManageGuild, ManageRoles, ViewChannel, SendMessages, EmbedLinks, AttachFiles } = PermissionFlagsBits;
const everything = ViewChannel | SendMessages | EmbedLinks | AttachFiles;
const manager = { permissions: ManageGuild };
const otherAdmin = { user: ben, permissions: ManageGuild };

let commands: OpenCommands;
/** How many calls Discord had got before the test. */
let earlier: number;
beforeAll(async () => {
  commands = await openCommands([server, player]);
});
beforeEach(async () => {
  const { privacy } = commands.services.members;
  await privacy.deleteServer(guildId);
  await privacy.deleteMember(ana.id);
  commands.answer(() => undefined);
  earlier = commands.calls.length;
});
afterAll(() => commands.close());

const asManager = { raw: { member: { user: ana, permissions: String(ManageGuild) } } };
const run = (region?: string) => commands.run('server', region ? { region } : {}, asManager);
const linesOf = (seen: Seen) => (embedOf(seen).description ?? '').split('\n');
const titleOf = (seen: Seen) => embedOf(seen).title;
const stored = async () => (await commands.services.members.choices.ofServer(guildId)).choices;
const standardRegion = t('regionGroups.sg');

/** The submitted values of unchanged modals. */
const untouched = {
  region: ['-'],
  locale: ['-'],
  channels: [],
  visibility: 'public',
  allowed: ['leaderboard', 'share'],
};
const untouchedDigest = { post: false, channel: [], day: ['1'], hour: ['18'] };

type By = Parameters<OpenCommands['submit']>[2];

/** Opens the modal of a button of the panel, or of another message. */
async function openModal(button: string, shown?: Seen) {
  return (await commands.open(idOf(shown ?? (await run()), button), manager)) as {
    custom_id: string;
    components: { label: string; component: object }[];
  };
}

/** The custom id of an option. */
function optionId(seen: Seen, select: string, label: string): string {
  const [, id] = optionsOf(seen, select).find(([found]) => found === label) ?? [];
  if (id === undefined) throw new Error(`there is no option “${label}”`);
  return id;
}

/** Chooses what the select of the panel leads to. */
async function goTo(label: string, by: { user?: object; permissions: bigint } = manager): Promise<Seen> {
  const panel = await run();
  const more = t('selects.moreSettings');
  return commands.choose(selectId(panel, more), optionId(panel, more, label), by);
}

const openDigestModal = async () => openModal(t('buttons.change'), await goTo(t('panel.labels.digest')));

async function save(changes: object, by?: By, modal?: { custom_id: string }): Promise<Seen> {
  const { custom_id } = modal ?? (await openModal(t('buttons.change')));
  return commands.submit(custom_id, { ...untouched, ...changes }, { ...manager, ...by });
}

async function saveDigest(changes: object, by?: By): Promise<Seen> {
  const { custom_id } = await openDigestModal();
  return commands.submit(custom_id, { ...untouchedDigest, ...changes }, { ...manager, ...by });
}

describe('/server', () => {
  it('is only for members who manage a server, and only there', async () => {
    const { contexts, integration_types, default_member_permissions } = server.data;
    expect([contexts, integration_types]).toEqual([[0], [0]]);
    expect(default_member_permissions).toBe(String(ManageGuild));
    const inDm = await commands.run('server', {}, { guildId: undefined });
    expect([titleOf(inDm), inDm.isPrivate, inDm.isAtOnce]).toEqual([
      t('problems.serverOnly.title'),
      true,
      true,
    ]);
    const foreign = { ...asManager.raw, authorizing_integration_owners: { 1: ana.id } };
    expect(titleOf(await commands.run('server', {}, { raw: foreign }))).toBe(t('problems.serverOnly.title'));
  });

  it('shows the server’s settings only to the admin', async () => {
    const seen = await run();
    expect(buttonsOf(seen).map(([label]) => label)).toEqual([
      t('buttons.setRegion'),
      t('buttons.change'),
      t('buttons.postInvitation'),
    ]);
    expect(optionsOf(seen, t('selects.moreSettings')).map(([label]) => label)).toEqual([
      t('panel.labels.digest'),
      t('panel.labels.rankUps'),
      t('panel.labels.outages'),
      t('panel.labels.rankRoles'),
      t('panel.labels.theme'),
      t('server.excluded.title'),
      t('server.log.title'),
      t('buttons.reset'),
    ]);
    expectSendable(seen);
    expect([titleOf(seen), seen.isPrivate]).toEqual([t('server.title'), true]);
    const open = [
      t('panel.labels.region'),
      t('buttons.postInvitation'),
      t('panel.labels.rankRoles'),
      t('panel.labels.digest'),
    ].map((step) => `⬜ ${step}`);
    const names = ['ViewChannel', 'SendMessages', 'EmbedLinks', 'AttachFiles'] as const;
    const value = names.map((name) => `**${t(`permissions.${name}`)}**`).join(', ');
    expect(linesOf(seen)).toEqual([
      `⬜ ${t('panel.line', { label: t('server.setUp.permissions'), value })}`,
      ...open,
      t('panel.line', { label: t('buttons.setRegion'), value: t('server.region') }),
      t('panel.rest'),
    ]);
    const saves = (values: object) =>
      commands.services.members.choices.saveServer(guildId, { values, by: ana.id });
    await saves({ region: 'BR' });
    const shown = () =>
      commands.run('server', {}, { raw: { ...asManager.raw, app_permissions: String(everything) } });
    expect(linesOf(await shown()).slice(0, -2)).toEqual([
      `✅ ${lineOf('region', 'Brazil (BR)')}`,
      ...open.slice(1),
    ]);
    await commands.services.invitations.posted(guildId, { channelId: '1', messageId: '2', count: 0 });
    const invited = await shown();
    expect(primaryOf(invited)).toBe(t('buttons.turnOnRankRoles'));
    expect(buttonsOf(invited).map(([label]) => label)).not.toContain(t('buttons.postInvitation'));
    expect(optionId(invited, t('selects.moreSettings'), t('buttons.postInvitation'))).toContain(':invite:');
    await saves({ rankRoles: 'off' });
    expect(primaryOf(await shown())).toBe(t('buttons.turnOnDigest'));
    await saves({ digest: { isOn: false, day: 1, hour: 18 } });
    // All done, even by a no: the list goes.
    const allSet = await shown();
    expect(linesOf(allSet).slice(0, 2)).toEqual([
      `✅ ${t('server.allSet')} · ${t('invitation.linked', { count: 0 })}`,
      lineOf('region', 'Brazil (BR)'),
    ]);
    expect(primaryOf(allSet)).toBeUndefined();
  });

  it('asks on every press whether the member may', async () => {
    const shown = await run();
    const asked = await goTo(t('buttons.reset'));
    const digests = await goTo(t('panel.labels.digest'));
    const { custom_id: form } = await openModal(t('buttons.change'));
    const { custom_id: digestForm } = await openDigestModal();
    const refused = [
      await commands.run('server'),
      await commands.run('server', { region: 'IND' }),
      await commands.press(idOf(shown, t('buttons.change'))),
      ...(await inTurn(optionsOf(shown, t('selects.moreSettings')), ([, id]) => commands.press(id))),
      await commands.press(idOf(digests, t('buttons.change'))),
      ...(await inTurn(optionsOf(digests, t('server.digest.zone')).slice(-2), ([, id]) =>
        commands.press(id),
      )),
      await commands.press(idOf(asked, t('buttons.reset'))),
      await commands.press(idOf(asked, t('buttons.keepIt'))),
      await commands.press('1:server:region:11111111111111111:BR'),
      await commands.choose(`1:server:theme:${ana.id}`, 'light'),
      await commands.submit(form, { ...untouched, visibility: 'private' }),
      await commands.submit(digestForm, { ...untouchedDigest, post: true }),
    ];
    for (const seen of refused)
      expect([titleOf(seen), seen.isPrivate, seen.isAtOnce]).toEqual([
        t('problems.notAdmin.title'),
        true,
        true,
      ]);
    expect(await stored()).toEqual({});
  });

  it('saves what was changed, from old to new, and is obeyed by the very next answer', async () => {
    const saved = await save({ region: ['BR'], visibility: 'private', allowed: ['share'] });
    expectSendable(saved);
    expect(primaryOf(saved)).toBe(t('buttons.postInvitation'));
    expect([titleOf(saved), ...newsOf(saved)]).toEqual([
      t('server.title'),
      lineOf('region', 'Brazil (BR)'),
      lineOf('answers', t('panel.answers.asker')),
      lineOf('leaderboard', t('panel.off')),
    ]);
    expect(await stored()).toEqual({ region: 'BR', visibility: 'private', leaderboard: false });
    expect((await commands.run('player', { uid: '9876543210' })).isPrivate).toBe(true);
    const again = await save({ region: ['BR'], visibility: 'private', allowed: ['share'] });
    expect(newsOf(again)).toEqual([t('panel.unchanged')]);
  });

  it('says where it could not post in a channel that is chosen, once for all that lack the same', async () => {
    const channels = { 70: everything, 71: ViewChannel | EmbedLinks, 72: ViewChannel | EmbedLinks };
    const saved = await save({ channels: ['72', '71', '70'] }, { channels });
    expect(newsOf(saved)).toEqual([
      lineOf('channels', '<#70>, <#71>, and <#72>'),
      `⚠ ${t('panel.needs', { channels: '<#72> and <#71>', permissions: '**Send Messages**, **Attach Files**' })}`,
    ]);
    expect(await stored()).toEqual({ channels: ['70', '71', '72'] });
    expect(newsOf(await save({}))).toEqual([
      changeOf('channels', '<#70>, <#71>, and <#72>', t('server.allChannels')),
    ]);
  });

  it('takes no channel that Discord does not vouch for', async () => {
    expect(newsOf(await save({ channels: ['99'] }))).toEqual([t('panel.unchanged')]);
  });

  it('keeps the changes of two admins at once, and informs the later one', async () => {
    const first = await openModal(t('buttons.change'));
    await save({ region: ['BR'], allowed: ['share'] }, otherAdmin);
    const saved = await save({ region: ['IND'], visibility: 'private' }, manager, first);
    expect(newsOf(saved)).toEqual([
      changeOf('region', 'Brazil (BR)', 'India (IND)'),
      lineOf('answers', t('panel.answers.asker')),
      `<@${ben.id}> changed this at the same time: Region. Your change was saved.`,
    ]);
    expect(await stored()).toEqual({ region: 'IND', visibility: 'private', leaderboard: false });
  });

  it('does not tell an admin what they did themselves', async () => {
    const first = await openModal(t('buttons.change'));
    await save({ region: ['BR'] });
    expect(newsOf(await save({ region: ['IND'] }, manager, first))).toHaveLength(1);
  });

  it.each([{ region: ['Atlantis'] }, { locale: ['tlh'] }, { visibility: '-1' }, { visibility: '' }])(
    'refuses what no form offers: %j',
    async (changes) => {
      const seen = await save(changes);
      expect([titleOf(seen), seen.isPrivate]).toEqual([t('problems.choiceUnknown.title'), true]);
      expect(await stored()).toEqual({});
    },
  );

  it.each([
    '1:server:save:11111111111111111:panel:x',
    '1:server:save:11111111111111111:other:1',
    '1:server:save',
  ])('takes no form under a forged id: %s', async (id) => {
    expect(titleOf(await commands.submit(id, untouched, manager))).toBe(t('notices.oldButton.title'));
  });

  it('shows the theme of the server, whatever the admin’s own is', async () => {
    await commands.services.members.choices.saveMember(ana.id, { values: { theme: 'accent' } });
    const dark = await goTo(t('panel.labels.theme'));
    expectSendable(dark);
    const light = await commands.choose(selectId(dark, t('panel.labels.theme')), 'light', manager);
    expect(linesOf(light)).toEqual([`${t('panel.saved')} · ${lineOf('theme', t('panel.themes.light'))}`]);
    const themes = [dark, light].map(({ files }) => files[0]?.alt);
    expect(themes).toEqual([
      t('panel.cardAlt', { theme: t('panel.themes.dark') }),
      t('panel.cardAlt', { theme: t('panel.themes.light') }),
    ]);
  });

  it('resets to the default only after a second press', async () => {
    await save({ region: ['BR'] });
    const asked = await goTo(t('buttons.reset'));
    expect(titleOf(asked)).toBe(t('panel.reset'));
    expect(titleOf(await commands.press(idOf(asked, t('buttons.keepIt')), manager))).toBe(t('server.title'));
    expect(await stored()).toEqual({ region: 'BR' });
    const reset = await commands.press(idOf(asked, t('buttons.reset')), manager);
    expect(newsOf(reset)).toEqual([changeOf('region', 'Brazil (BR)', standardRegion)]);
    expect(await stored()).toEqual({});
  });
});

/** The time in the line about the next digest. */
function dueIn(line = ''): string {
  const [, seconds] = /<t:(\d+):F>/.exec(line) ?? [];
  return new Date(Number(seconds) * 1000).toISOString();
}

async function inTurn<Value>(values: readonly Value[], run: (value: Value) => Promise<Seen>) {
  const all: Seen[] = [];
  for (const value of values) all.push(await run(value));
  return all;
}

describe('Weekly digest', () => {
  it('is posted where and when an admin says, and tells the next time', async () => {
    const saved = await saveDigest(
      { post: true, channel: ['70'], day: ['5'], hour: ['20'] },
      { channels: { 70: everything } },
    );
    const [change, next] = newsOf(saved);
    expect(change).toBe(lineOf('digest', t('panel.on')));
    const [, seconds] = /^Next digest: <t:(\d+):F>\.$/.exec(next ?? '') ?? [];
    const due = new Date(Number(seconds) * 1000);
    expect([due.getUTCDay(), due.getUTCHours(), due.getTime() > Date.now()]).toEqual([5, 20, true]);
    expect((await stored()).digest).toEqual({ isOn: true, channelId: '70', day: 5, hour: 20 });
    const { components } = await openDigestModal();
    expect(JSON.stringify(components)).toContain('{"label":"Friday","value":"5","default":true}');
    expect(JSON.stringify(components)).toContain('"default_values":[{"id":"70","type":"channel"}]');
  });

  it('says that it needs a channel, and which permissions it lacks there', async () => {
    expect(newsOf(await saveDigest({ post: true }))).toEqual([
      lineOf('digest', t('panel.on')),
      t('server.digest.needsChannel'),
    ]);
    const lacking = await saveDigest({ post: true, channel: ['70'] }, { channels: { 70: 0n } });
    expect(newsOf(lacking)[1]).toMatch(textLike('panel.needs', { channels: '<#70>' }));
    const at = { post: true, channel: ['70'] };
    const by = { channels: { 70: everything } };
    expect(newsOf(await saveDigest({ ...at, hour: ['9'], day: ['2'] }, by))[0]).toBe(
      changeOf('digest', 'Monday, 18:00', 'Tuesday, 09:00'),
    );
    expect(newsOf(await saveDigest({ ...at, hour: ['9'], day: ['2'] }, by))).toEqual([t('panel.unchanged')]);
    expect(newsOf(await saveDigest({}))).toEqual([lineOf('digest', t('panel.off'))]);
  });

  it('is posted by the clocks of a time zone, which begins with that of the server’s region', async () => {
    await run('IND');
    const saved = await saveDigest(
      { post: true, channel: ['70'], day: ['5'], hour: ['20'] },
      { channels: { 70: everything } },
    );
    const [change, next] = newsOf(saved);
    const time = (zone: string) =>
      t('server.digest.time', { day: 'Friday', time: '20:00', zone, channel: '<#70>' });
    expect(change).toBe(lineOf('digest', t('panel.on')));
    expect(linesOf(saved).join('\n')).toContain(time('India Standard Time'));
    expect(dueIn(next)).toMatch(/T14:30:00/);
    const zone = t('server.digest.zone');
    const section = await goTo(t('panel.labels.digest'));
    const bangladesh = optionId(section, zone, `${zone}: UTC+06:00 · Bangladesh Standard Time`);
    const listed = await commands.choose(selectId(section, zone), bangladesh, manager);
    const [, later] = newsOf(listed);
    expect(dueIn(later)).toMatch(/T14:00:00/);
    expect(optionsOf(await goTo(t('panel.labels.digest')), zone)).toHaveLength(25);
  });

  it('keeps UTC, which an admin chose in place of the region’s time zone, while it is off', async () => {
    await run('IND');
    const off = (day: string) =>
      t('joined', {
        before: t('panel.off'),
        after: t('server.digest.time', {
          day,
          time: '18:00',
          zone: 'UTC',
          channel: t('server.digest.noChannel'),
        }),
      });
    const zoned = await commands.press(`1:server:zone:${ana.id}:UTC`, manager);
    expect(newsOf(zoned)).toEqual([changeOf('digest', 'India Standard Time', 'UTC')]);
    const chosen = await stored();
    expect(newsOf(await saveDigest({}))).toEqual([t('panel.unchanged')]);
    expect(await stored()).toEqual(chosen);
    expect(newsOf(await saveDigest({ day: ['6'] }))).toEqual([changeOf('digest', 'Monday', 'Saturday')]);
    expect(linesOf(await goTo(t('panel.labels.digest')))).toEqual([t('server.digest.text'), off('Saturday')]);
  });

  it('takes a time zone that is not listed by the name of a city, and helps if it is misspelt', async () => {
    await saveDigest({ post: true, channel: ['70'] }, { channels: { 70: everything } });
    const other = `${t('server.digest.zone')}: ${t('server.digest.otherZone')}`;
    const section = await goTo(t('panel.labels.digest'));
    const { custom_id } = (await commands.open(
      optionId(section, t('server.digest.zone'), other),
      manager,
    )) as { custom_id: string };
    const type = (city: string) => commands.submit(custom_id, { city }, manager);
    const saved = await type('addis ababa');
    expect(linesOf(saved)[0]).toContain('East Africa Time');
    expect((await stored()).digest).toMatchObject({ isOn: true, zone: 'Africa/Addis_Ababa' });
    const asked = await type('Melborne');
    expectSendable(asked);
    expect([titleOf(asked), asked.isPrivate]).toEqual([t('problems.zoneUnknown.title'), true]);
    const offered = buttonsOf(asked);
    expect([offered[0]?.[0], offered.at(-1)?.[0]]).toEqual([
      'Australia/Melbourne',
      t('server.digest.otherZone'),
    ]);
    expect((await stored()).digest).toMatchObject({ zone: 'Africa/Addis_Ababa' });
    await commands.press(offered[0]?.[1], manager);
    expect((await stored()).digest).toMatchObject({ isOn: true, zone: 'Australia/Melbourne' });
    expect(titleOf(await commands.press(`1:server:zone:${ana.id}:Moon/Crater`, manager))).toBe(
      t('notices.oldButton.title'),
    );
  });

  it.each([{ day: ['7'] }, { hour: ['24'] }, { day: [] }])(
    'refuses what it does not offer: %j',
    async (changes) => {
      expect(titleOf(await saveDigest(changes))).toBe(t('problems.choiceUnknown.title'));
      expect(await stored()).toEqual({});
    },
  );
});

describe('/server region:', () => {
  it('sets the region at once', async () => {
    const saved = await run('brazil');
    expect([titleOf(saved), saved.isPrivate]).toEqual([t('server.title'), true]);
    expect(newsOf(saved)).toEqual([lineOf('region', 'Brazil (BR)')]);
    expect(await stored()).toEqual({ region: 'BR' });
  });

  it('refuses at once what can be no region, and keeps what was', async () => {
    await run('IND');
    const refused = await run('the moon');
    expect(titleOf(refused)).toBe(t('problems.regionUnknown.title'));
    expect(buttonsOf(refused)).toEqual([]);
    expect([refused.isPrivate, refused.isAtOnce]).toEqual([true, true]);
    expect(await stored()).toEqual({ region: 'IND' });
  });

  it('saves a region that Loadout does not know only after a press', async () => {
    const asked = await run('XX');
    expect(buttonsOf(asked)).toEqual([
      [t('buttons.useAnyway', { region: 'XX' }), '1:server:region:11111111111111111:XX'],
    ]);
    expect(await stored()).toEqual({});
    const saved = await commands.press(buttonsOf(asked)[0]?.[1], manager);
    expect(linesOf(saved).at(-1)).toMatch(/^I don't know the region \*\*XX\*\*/);
    expect(linesOf(await run())).toContain(`✅ ${lineOf('region', 'XX')}`);
  });

  it('offers the region that was meant, and saves it when it is pressed', async () => {
    const asked = await run('Brzail');
    expect(embedOf(asked).description).toContain('Did you mean Brazil (BR)?');
    const [use, anyway] = buttonsOf(asked);
    expect([use?.[0], anyway?.[0]]).toEqual([
      'Use Brazil (BR)',
      t('buttons.useAnyway', { region: 'Brzail' }),
    ]);
    expect(newsOf(await commands.press(use?.[1], manager))[0]).toMatch(/ Brazil \(BR\)$/);
  });

  it.each(['standard', 'Standard', ' STANDARD '])('goes back to the default: %j', async (typed) => {
    await run('IND');
    expect(newsOf(await run(typed))).toEqual([changeOf('region', 'India (IND)', standardRegion)]);
    expect(await stored()).toEqual({});
  });

  it('offers regions while one types', async () => {
    const [first] = await commands.type('server', 'region', 'braz');
    expect(first).toEqual({ name: 'Brazil (BR)', value: 'BR' });
    const choice = t('regionGroups.sg');
    const standard = { name: t('selects.choice', { name: t('panel.standard'), choice }), value: 'standard' };
    expect((await commands.type('server', 'region', ''))[0]).toEqual(standard);
    expect(await commands.type('server', 'region', 'stand')).toEqual([standard]);
  });
});

it('leads an admin from /server to everything set in at most ten presses, and a member sees it obeyed', async () => {
  const world = await openWorld();
  onTestFinished(world.close);
  const admin = world.discord.member('ada', { permissions: ManageGuild | ManageRoles });
  const mira = world.discord.member('mira');
  await mira.runs('/account', { uid: '9876543210' });
  let presses = 1;
  let seen = await admin.runs('/server');
  const pressesNext = async (label: string) => {
    expect(primaryIn(seen)).toBe(label);
    presses += 1;
    seen = await admin.presses(label, seen.message);
  };
  // To open a list, and to choose in it.
  const chooses = async (select: string, choice: string) => {
    presses += 2;
    seen = await admin.chooses(select, choice, seen.message);
  };
  const submits = async () => {
    presses += 1;
    seen = await admin.fillsIn({});
  };
  await pressesNext(t('buttons.setRegion'));
  await chooses(t('panel.labels.region'), 'Brazil (BR)');
  expect(textOf(seen)).toMatch(/^\n.*\nSaved · .* Brazil \(BR\)\n✅ .*Brazil \(BR\)\n⬜/);
  await pressesNext(t('buttons.postInvitation'));
  await submits();
  expect(textOf(seen)).toMatch(textLike('invitation.posted'));
  await pressesNext(t('buttons.turnOnRankRoles'));
  expect(textOf(seen)).toContain(t('server.ranks.willCreate'));
  await pressesNext(t('server.ranks.audiences.linked'));
  await pressesNext(t('buttons.turnOnDigest'));
  await submits();
  expect(textOf(seen)).toMatch(/On\nNext digest: <t:\d+:F>\.\n✅/);
  expect(textOf(seen)).toMatch(/Monday, 18:00 \(Brasilia Standard Time\), in <#\d+>/);
  expect(textOf(seen)).toContain(`✅ ${t('server.allSet')} · ${t('invitation.linked', { count: 1 })}`);
  expect([primaryIn(seen), seen.onlyFor]).toEqual([undefined, admin.id]);
  expect(presses).toBeLessThanOrEqual(10);
  await admin.presses(t('buttons.change'), seen.message);
  const saved = await admin.fillsIn({ Channels: ['cards', 'announcements'] });
  expect(textOf(saved)).toMatch(/Saved · .*Channels.*\n⚠ .*<#\d+>.* \*\*Send Messages\*\* there, or/);
  expect(textOf(saved)).not.toContain(t('server.allSet'));
  expect(textOf(await mira.runs('/player'))).toMatch(textLike('onlyYou'));
});

describe('an invitation', () => {
  const channel = '77777777777777777';
  const invite = async (permissions: bigint, channels = [channel]) => {
    const { custom_id } = await openModal(t('buttons.postInvitation'));
    const values = { channel: channels };
    return commands.submit(custom_id, values, { ...manager, channels: { [channel]: permissions } });
  };
  const posted = () =>
    commands.calls.slice(earlier).find(({ path }) => path === `/channels/${channel}/messages`);

  it('goes with a card and a button into the chosen channel, for which the present one is offered', async () => {
    const form = invitationModal(channel, { ownerId: ana.id, language });
    expect(JSON.stringify(form)).toContain(`"default_values":[{"id":"${channel}"`);
    commands.answer(({ path }) =>
      path.endsWith('/messages') ? { status: 200, body: { id: '123456789012345678' } } : undefined,
    );
    const seen = await invite(everything);
    expectSendable(seen);
    expect(newsOf(seen)).toEqual([t('invitation.posted', { channel: `<#${channel}>` })]);
    expect([titleOf(seen), seen.isInPlace]).toEqual([t('server.title'), true]);
    expect(posted()?.body).toMatchObject({
      content: t('invitation.linked', { count: 0 }),
      embeds: [{ title: t('help.members.title'), image: { url: 'attachment://theme.jpg' } }],
      components: [{ components: [{ label: t('buttons.linkMyAccount') }] }],
      allowed_mentions: { parse: [] },
    });
    expect(await commands.services.invitations.isPosted(guildId)).toBe(true);
  });

  it('says what is missing if it can’t be posted', async () => {
    const lacking = await invite(ViewChannel);
    expect(newsOf(lacking).join()).toMatch(textLike('panel.needs'));
    const refused = t('joined', { before: t('invitation.refused'), after: t('invitation.noChannel') });
    expect(newsOf(await invite(everything, []))).toEqual([refused]);
    expect(posted()).toBeUndefined();
    commands.answer(({ path }) =>
      path.endsWith('/messages')
        ? { status: 403, body: { code: 50_013, message: 'Missing Permissions' } }
        : undefined,
    );
    expect(newsOf(await invite(everything))).toEqual([refused]);
    expect(await commands.services.invitations.isPosted(guildId)).toBe(false);
  });
});

it('shows a digest only to the admin, at once', async () => {
  await saveDigest({ post: true, channel: ['77777777777777777'] });
  const section = await goTo(t('panel.labels.digest'));
  const shown = await commands.press(idOf(section, t('buttons.previewDigest')), manager);
  expectSendable(shown);
  expect([titleOf(shown), shown.isPrivate, buttonsOf(shown)]).toEqual([t('digest.title'), true, []]);
});

it('forbids Share, on standing messages too', async () => {
  const uid = '9876543210';
  const card = await commands.run('player', { uid, private: true });
  const share = idOf(card, t('buttons.share'));
  await save({ allowed: ['leaderboard'] });
  expect(await stored()).toEqual({ share: false });
  const pressed = await commands.press(share, { message: card });
  expect([pressed.isPrivate, linesOf(pressed)]).toEqual([true, expect.arrayContaining([t('shareOff')])]);
  const labels = buttonsOf(await commands.run('player', { uid, private: true })).map(([label]) => label);
  expect(labels).not.toContain(t('buttons.share'));
});

it('takes a member off the leaderboard and lets them back, and says who changed what', async () => {
  const title = t('server.excluded.title');
  const shown = await goTo(title);
  expect(linesOf(shown)).toContain(t('server.excluded.nobody'));
  const off = await commands.choose(selectId(shown, t('server.excluded.remove')), ben.id, manager);
  expectSendable(off);
  expect(linesOf(off)).toContain(`<@${ben.id}>`);
  await save({ region: ['BR'] });
  const back = await commands.choose(selectId(off, t('server.excluded.allowBack')), ben.id, manager);
  expect(linesOf(back)).toContain(t('server.excluded.nobody'));
  const log = await goTo(t('server.log.title'));
  expectSendable(log);
  const who = expect.stringMatching(textLike('joined', { before: `<@${ana.id}>` }));
  const about = (label: string) => t('panel.line', { label, value: `<@${ben.id}>` });
  const region = lineOf('region', 'Brazil (BR)');
  expect(linesOf(log)).toEqual([who, about(t('server.log.back')), '', who, region, '', who, about(title)]);
  const roles = { bronze: '91000000000000001', silver: '91000000000000002' };
  for (const rankRoleIds of [roles, { ...roles, silver: '91000000000000003' }])
    await commands.services.members.choices.saveServer(guildId, { values: { rankRoleIds }, by: ana.id });
  const newest = await goTo(t('server.log.title'));
  expect(linesOf(newest)).toEqual([
    who,
    t('panel.change', { label: 'Role for Silver', from: `<@&${roles.silver}>`, to: '<@&91000000000000003>' }),
    '',
    who,
    t('server.log.roles', { count: 2 }),
    '',
    ...linesOf(log).slice(0, 2),
  ]);
  const older = await commands.press(idOf(newest, t('buttons.older')), manager);
  expect(linesOf(older)).toEqual(linesOf(log).slice(3));
  expect(titleOf(await commands.press(idOf(log, t('buttons.allSettings')), manager))).toBe(t('server.title'));
  expect(titleOf(await commands.choose(selectId(off, t('server.excluded.remove')), ana.id))).toBe(
    t('problems.notAdmin.title'),
  );
});

describe('the roles of ranks', () => {
  const roleManager = { permissions: ManageGuild | ManageRoles };
  const otherManager = { ...roleManager, user: ben };
  const role = (id: string, name: string, position: number, changes: object = {}) => ({
    id,
    name,
    position,
    permissions: '0',
    managed: false,
    ...changes,
  });
  const ownRole = role('90000000000000001', 'Loadout', 2, {
    permissions: String(ManageRoles),
    managed: true,
  });
  const players = role('90000000000000002', 'Players', 1);
  const stars = role('90000000000000003', 'Stars', 3);
  const mods = role('90000000000000004', 'Mods', 1, { permissions: String(PermissionFlagsBits.KickMembers) });
  const admins = role('90000000000000005', 'Admins', 9);
  const everyone = role(guildId, '@everyone', 0);

  /** Discord as a server with these roles answers; it creates more. */
  let adminRoles = [admins.id];
  let ownerId = '2';

  function answerAsServer(...roles: object[]) {
    adminRoles = [admins.id];
    ownerId = '2';
    const created: unknown[] = [];
    commands.answer(({ method, path, body }) => {
      if (path === '/users/@me') return { status: 200, body: { id: '1' } };
      if (path.endsWith('/members/1')) return { status: 200, body: { roles: [ownRole.id] } };
      if (path.includes('/members/')) return { status: 200, body: { roles: adminRoles } };
      if (path.endsWith(`/guilds/${guildId}`)) return { status: 200, body: { owner_id: ownerId } };
      if (!path.endsWith(`/guilds/${guildId}/roles`)) return undefined;
      if (method === 'GET') return { status: 200, body: [everyone, admins, ...roles] };
      created.push(body);
      return { status: 200, body: { id: String(91000000000000000n + BigInt(created.length)) } };
    });
    return created;
  }

  const nameOf = { rank: t('server.ranks.rank'), roleFor: 'Role for' };
  const openPanel = async (by: typeof roleManager = roleManager) => goTo(t('panel.labels.rankRoles'), by);
  const openRoles = async (by = roleManager) =>
    commands.press(idOf(await openPanel(by), t('buttons.changeRole')), by);
  const choose = (select: 'rank' | 'roleFor', value: string, seen: Seen, by = roleManager) =>
    commands.choose(selectId(seen, nameOf[select]), select === 'roleFor' ? value : tierIn(seen, value), by);
  /** The custom id of the option with this rank. */
  const tierIn = (seen: Seen, value: string) =>
    optionsOf(seen, nameOf.rank).find(([, id]) => id.split(':').includes(value))?.[1];
  const giveTo = (audience: RankAudience, seen: Seen) =>
    commands.press(idOf(seen, t(`server.ranks.audiences.${audience}`)), roleManager);
  const useOnly = async (audience: RankAudience, seen: Seen) => {
    const asked = await giveTo(audience, seen);
    return commands.press(idOf(asked, t('buttons.withoutRoles')), roleManager);
  };

  it('are chosen one by one, and two admins take nothing from each other', async () => {
    answerAsServer(ownRole, players, stars);
    const [mine, theirs] = [await openRoles(), await openRoles(otherManager)];
    const off = t('panel.line', { label: t('server.ranks.who'), value: t('server.ranks.audiences.off') });
    expect(linesOf(await openPanel())).toContain(off);
    const silver = await choose('rank', 'silver', theirs, otherManager);
    await Promise.all([
      choose('roleFor', players.id, mine),
      choose('roleFor', stars.id, silver, otherManager),
    ]);
    const saved = await useOnly('verified', await openPanel());
    expect(newsOf(saved)).toEqual([lineOf('rankRoles', t('server.ranks.audiences.verified'))]);
    expect(await stored()).toEqual({
      rankRoles: 'verified',
      rankRoleIds: { bronze: players.id, silver: stars.id },
    });
    // Of a role that is too high, both roles are named.
    const tooHigh = t('server.ranks.tooHigh', { mine: '**Loadout**', role: '**Stars**' });
    const panel = await openPanel();
    expect(linesOf(panel)).toContain(tooHigh);
    expect(linesOf(panel)).toContain(t('server.ranks.count', { have: 2, all: 10 }));
    expect(linesOf(panel)).toContain(t('server.ranks.members', { count: 0 }));
    expect(linesOf(panel)).not.toContain(off);
    expectSendable(panel);
    expect(buttonsOf(panel).map(([label]) => label)).not.toContain(t('server.ranks.audiences.verified'));
    await giveTo('off', panel);
    expect((await stored()).rankRoles).toBe('off');
  });

  it('are never ones that moderate, and only members who manage roles choose them', async () => {
    answerAsServer(ownRole, players, mods);
    const refused = await choose('roleFor', mods.id, await openRoles());
    expect(linesOf(refused)[0]).toBe(t('server.ranks.powerful', { role: '**Mods**' }));
    const lacking = { permissions: ManageGuild };
    const others = await commands.choose(selectId(refused, nameOf.roleFor), players.id, lacking);
    expect(linesOf(others)[0]).toBe(t('server.ranks.adminNeeds'));
    expect(await stored()).toEqual({});
  });

  it('are below the highest role of the admin who chooses, unless the server is theirs', async () => {
    const helpers = role('90000000000000006', 'Helpers', 2);
    const staff = role('90000000000000007', 'Staff', 3);
    answerAsServer({ ...ownRole, position: 8 }, players, helpers, staff);
    const refusal = (name: string) => t('server.ranks.aboveAdmin', { role: `**${name}**` });
    const roles = await openRoles();
    await choose('roleFor', staff.id, roles);
    adminRoles = [helpers.id];
    const panel = await openPanel();
    expect(linesOf(await giveTo('linked', panel))[0]).toBe(refusal('Staff'));
    expect((await stored()).rankRoles).toBeUndefined();
    expect(linesOf(await giveTo('off', panel))).not.toContain(refusal('Staff'));
    for (const { id, name } of [staff, helpers])
      expect(linesOf(await choose('roleFor', id, roles))[0]).toBe(refusal(name));
    expect((await stored()).rankRoleIds).toEqual({ bronze: staff.id });
    await choose('roleFor', players.id, roles);
    expect((await stored()).rankRoleIds).toEqual({ bronze: players.id });
    ownerId = ana.id;
    await choose('roleFor', staff.id, roles);
    await useOnly('linked', panel);
    expect(await stored()).toEqual({ rankRoles: 'linked', rankRoleIds: { bronze: staff.id } });
  });

  it('are those of the same names in any language that Loadout may give, before it creates others', async () => {
    const silver = role('91000000000000201', 'Silver', 1);
    const powerful = { ...role('91000000000000202', 'Gold', 2), permissions: String(ManageGuild) };
    const tooHigh = role('91000000000000203', 'Platinum', 9);
    const otherName = role('91000000000000204', 'heroic', 3);
    const vietnamese = role('91000000000000205', 'Cao Thủ', 1);
    const created = answerAsServer(ownRole, silver, powerful, tooHigh, otherName, vietnamese);
    ownerId = ana.id;
    const panel = await openPanel();
    expect(linesOf(panel)).toContain(t('server.ranks.willCreate'));
    await giveTo('linked', panel);
    const { rankRoleIds = {} } = await stored();
    expect([created.length, Object.keys(rankRoleIds).length]).toEqual([8, 10]);
    expect(rankRoleIds).toMatchObject({ silver: silver.id, master: vietnamese.id });
    const ids: unknown[] = Object.values(rankRoleIds);
    for (const { id } of [powerful, tooHigh, otherName]) expect(ids).not.toContain(id);
  });

  it('are created once, after a question, whoever presses at the same moment, and asked for with Manage Roles alone', async () => {
    const created = answerAsServer({ ...ownRole, permissions: '0' }, players);
    await choose('roleFor', players.id, await openRoles());
    const panel = await openPanel();
    expect(linesOf(panel)).toContain(t('server.ranks.needsPermission', { role: '**Loadout**' }));
    const asked = await giveTo('linked', panel);
    expect(linesOf(asked)[0]).toBe(t('server.ranks.create', { count: 9 }));
    expect([created, (await stored()).rankRoles]).toEqual([[], undefined]);
    const button = idOf(asked, t('buttons.createRoles'));
    const lacking = await commands.press(button, { permissions: ManageGuild });
    expect(linesOf(lacking)[0]).toBe(t('server.ranks.adminNeeds'));
    const both = await Promise.all([
      commands.press(button, roleManager),
      commands.press(button, otherManager),
    ]);
    expect(both.map((seen) => titleOf(seen)).toSorted()).toEqual(
      [t('server.title'), t('panel.labels.rankRoles')].toSorted(),
    );
    expect(both.flatMap(linesOf)).toContain(t('server.ranks.creating'));
    expect(created).toHaveLength(9);
    expect(created.at(-1)).toMatchObject({ name: 'Silver', permissions: '0' });
    const { rankRoles, rankRoleIds = {} } = await stored();
    expect([rankRoles, rankRoleIds.bronze, Object.keys(rankRoleIds).length]).toEqual([
      'linked',
      players.id,
      10,
    ]);
  });
});
