import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { player } from '../../commands/player.ts';
import { settings } from '../../commands/settings.ts';
import { themes } from '../../src/bot/settings/list/themes.ts';
import { ana, ben, guildId } from '../support/bot/interactions.ts';
import { expectEverywhere } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { changeOf, lineOf, newsOf, sourced } from '../support/commands/panel-lines.ts';
import type { Seen } from '../support/commands/seen.ts';
import { t } from '../support/english.ts';
import { linkOpenly } from '../support/members/link-openly.ts';
import { openWorld } from '../support/open-world.ts';
import { textOf as textOfMessage } from '../support/seen.ts';
import { expectSendable } from '../support/views/limits.ts';
import { buttonsOf, embedOf, idOf, optionsOf, primaryOf, selectId } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([settings, player]);
});
beforeEach(async () => {
  const { privacy } = commands.services.members;
  await privacy.deleteServer(guildId);
  for (const { id } of [ana, ben]) await privacy.deleteMember(id);
});
afterAll(() => commands.close());

const linesOf = (seen: Seen) => (embedOf(seen).description ?? '').split('\n');
const panel = () => commands.run('settings');

/** The submitted values of an unchanged modal. */
const untouched = {
  region: ['-'],
  locale: ['-'],
  visibility: '-',
  others: ['showsId'],
  card: ['showsChanges', 'keepsRecents'],
};
const openModal = async () => (await commands.open(idOf(await panel(), t('buttons.change')))) as Modal;

interface Modal {
  custom_id: string;
  components: {
    label: string;
    component: {
      custom_id: string;
      required?: boolean;
      options?: { label: string; value: string; default?: boolean }[];
    };
  }[];
}

const save = async (changes: object, shown?: Modal) => {
  const { custom_id } = shown ?? (await openModal());
  return commands.submit(custom_id, { ...untouched, ...changes });
};

describe('/settings', () => {
  it('shows only the member which settings apply and who chose them', async () => {
    expectEverywhere(settings);
    await commands.services.members.choices.saveServer(guildId, {
      values: { region: 'BR', visibility: 'private' },
      by: '1',
    });
    const seen = await panel();
    const labels = buttonsOf(seen).map(([label]) => label);
    expect(labels).toEqual([t('buttons.change')]);
    expectSendable(seen);
    expect([embedOf(seen).title, seen.isPrivate]).toEqual([t('settings.title'), true]);
    expect(linesOf(seen)).toEqual([
      lineOf('region', sourced('Brazil (BR)', 'server')),
      lineOf('answers', sourced(t('panel.answers.me'), 'server')),
      lineOf('others', t('settings.others.id')),
      lineOf('card', `${t('settings.changes')}, ${t('settings.recents')}`),
      t('panel.rest'),
    ]);
    expect(primaryOf(seen)).toBe(t('buttons.change'));
    expect(optionsOf(seen, t('panel.labels.theme')).map(([label]) => label)).toEqual([
      `Card theme: ${t('panel.serversChoice')}`,
      ...themes.map((theme) => `Card theme: ${t(`panel.themes.${theme}`)}`),
    ]);
    expect(seen.files).toEqual([]);
  });

  it('works in direct messages, where there is no server to be seen in', async () => {
    const seen = await commands.run('settings', {}, { guildId: undefined });
    expect(linesOf(seen).at(-1)).toBe(t('panel.rest'));
  });

  it('opens a modal that shows what was chosen', async () => {
    await commands.services.members.choices.saveMember(ana.id, {
      values: { region: 'XX', visibility: 'private', sharesHistory: true, showsChanges: false },
    });
    const { components } = await openModal();
    const chosen = components.map(({ label, component }) => [
      label,
      component.options?.filter((option) => option.default).map((option) => option.label),
    ]);
    expect(chosen).toEqual([
      [t('labels.region'), ['XX']],
      [t('panel.labels.language'), [t('panel.sameAsDiscord')]],
      [t('panel.labels.answers'), [t('panel.answers.me')]],
      [t('panel.labels.others'), [t('settings.others.id'), t('settings.others.history')]],
      [t('panel.labels.card'), [t('settings.recents')]],
    ]);
    const [region, language] = components;
    expect(region?.component.options?.slice(0, 3).map(({ label }) => label)).toEqual([
      t('panel.serversChoice'),
      'Bangladesh (BD)',
      'Brazil (BR)',
    ]);
    const languages = language?.component.options?.map(({ label }) => label);
    expect(languages?.[0]).toBe(t('panel.sameAsDiscord'));
    expect(languages).toEqual(expect.arrayContaining(['English', expect.stringMatching(/^русский/i)]));
  });

  it('saves what was changed, from old to new, and says where nothing was', async () => {
    const saved = await save({ region: ['BR'], visibility: 'private', others: ['sharesHistory'], card: [] });
    expectSendable(saved);
    expect(embedOf(saved).title).toBe(t('settings.title'));
    expect(newsOf(saved)).toEqual([
      lineOf('region', 'Brazil (BR)'),
      lineOf('answers', t('panel.answers.me')),
      changeOf('others', t('settings.others.id'), t('settings.others.history')),
      changeOf('card', `${t('settings.changes')}, ${t('settings.recents')}`, t('panel.nothing')),
    ]);
    const again = await save({ region: ['BR'], visibility: 'private', others: ['sharesHistory'], card: [] });
    expect(newsOf(again)).toEqual([t('panel.unchanged')]);
    expect((await commands.services.members.choices.ofMember(ana.id)).choices).toEqual({
      region: 'BR',
      visibility: 'private',
      showsId: false,
      sharesHistory: true,
      showsChanges: false,
      keepsRecents: false,
    });
  });

  it('is obeyed by the very next answer', async () => {
    await save({ visibility: 'private' });
    expect((await commands.run('player', { uid: '9876543210' })).isPrivate).toBe(true);
  });

  it('leaves alone what another form changed while this one was open', async () => {
    const first = await openModal();
    await save({ region: ['BR'] });
    await save({ visibility: 'private' }, first);
    expect((await commands.services.members.choices.ofMember(ana.id)).choices).toEqual({
      region: 'BR',
      visibility: 'private',
    });
  });

  it('keeps a region that Loadout does not know through another change', async () => {
    await commands.services.members.choices.saveMember(ana.id, { values: { region: 'XX' } });
    expect(newsOf(await save({ region: ['XX'], visibility: 'public' }))).toEqual([
      lineOf('answers', t('panel.answers.everyone')),
    ]);
  });

  it('may be emptied if there is a standard, which then counts', async () => {
    await commands.services.members.choices.saveMember(ana.id, { values: { region: 'XX' } });
    const { components } = await openModal();
    const lists = components.filter(({ component }) => ['region', 'locale'].includes(component.custom_id));
    expect(lists.map(({ component }) => component.required)).toEqual([false, false]);
    await save({ region: [], locale: [] });
    expect((await commands.services.members.choices.ofMember(ana.id)).choices).toEqual({});
  });

  it.each([
    { region: ['Atlantis'] },
    { region: ['-', 'BR'], locale: ['tlh'] },
    { visibility: 'loud' },
    { visibility: '*<@1>*' },
  ])('refuses what no form offers: %j', async (changes) => {
    const seen = await save(changes);
    expect([embedOf(seen).title, seen.isPrivate]).toEqual([t('problems.choiceUnknown.title'), true]);
    expect((await commands.services.members.choices.ofMember(ana.id)).revision).toBe(0);
  });

  it('shows a theme as soon as it is chosen', async () => {
    const shown = await panel();
    const id = selectId(shown, t('panel.labels.theme'));
    const light = await commands.choose(id, 'light');
    expect(newsOf(light)).toEqual([lineOf('theme', t('panel.themes.light'))]);
    expect(light.files.map(({ alt }) => alt)).toEqual([
      t('panel.cardAlt', { theme: t('panel.themes.light') }),
    ]);
    const dark = await commands.choose(id, '-');
    expect(newsOf(dark)).toEqual([changeOf('theme', t('panel.themes.light'), t('panel.themes.dark'))]);
    expect(light.files[0]?.data).not.toEqual(dark.files[0]?.data);
    expect(embedOf(await commands.choose(id, 'pink')).title).toBe(t('problems.choiceUnknown.title'));
  });

  it('shows the theme on the card of the account that is linked', async () => {
    const { accounts } = commands.services.members;
    const found = await commands.services.players.find(
      { uid: '9876543210', likely: 'sg' },
      { fresh: false, deadline: Date.now() + 60_000, priority: 'interactive', onBehalfOf: 'test' },
    );
    const choose = async () => commands.choose(selectId(await panel(), t('panel.labels.theme')), 'light');
    const sample = await choose();
    await accounts.link(ana.id, found.answer);
    expect((await choose()).files[0]?.data).not.toEqual(sample.files[0]?.data);
  });

  it('forgets whom the member looked up once it need not remember them', async () => {
    await commands.run('player', { uid: '9876543210' });
    const { recents, suggestPlayers } = commands.services.members;
    const suggested = () => suggestPlayers({ userId: ana.id, guildId: undefined, typed: '', accounts: [] });
    await expect.poll(suggested).toHaveLength(1);
    await save({ card: ['showsChanges'] });
    expect(await suggested()).toEqual([]);
    expect(await recents.lastSeen(ana.id, '9876543210', Date.now())).toBeUndefined();
  });

  it('changes nothing for members who press another member’s message', async () => {
    await save({ region: ['BR'] });
    const shown = await panel();
    const pressed = await commands.choose(selectId(shown, t('panel.labels.theme')), 'light', { user: ben });
    expect(embedOf(pressed).description).toBe(`It belongs to <@${ana.id}>.`);
    expect((await commands.services.members.choices.ofMember(ben.id)).choices).toEqual({});
  });

  it('takes part in the boards of a server with an account alone', async () => {
    const joined = await save({ others: ['showsId', 'leaderboards'] });
    expect(newsOf(joined)).toEqual([t('panel.unchanged'), t('settings.noAccount')]);
    const { answer } = await commands.services.players.find(
      { uid: '9876543210', likely: 'sg' },
      { fresh: false, deadline: Date.now() + 60_000, priority: 'interactive', onBehalfOf: 'test' },
    );
    await linkOpenly(commands.services.members, ana.id, answer);
    const form = await openModal();
    const others = ['showsId', 'leaderboards', 'digests'];
    const inBoth = 'My ID, My name on the leaderboard, My name in the digest';
    const all = [t('settings.changes'), t('settings.history'), t('settings.recents')].join(', ');
    // The form withdraws the history that the digest is drawn from.
    expect(newsOf(await save({ others }))).toEqual([
      changeOf('others', t('settings.others.id'), inBoth),
      changeOf('card', all, `${t('settings.changes')}, ${t('settings.recents')}`),
      t('settings.noHistory'),
    ]);
    const kept = await save({ others, card: ['showsChanges', 'keepsHistory', 'keepsRecents'] });
    expect(newsOf(kept)[0]).toBe(changeOf('card', `${t('settings.changes')}, ${t('settings.recents')}`, all));
    const isIn = () => commands.services.members.participation.isIn('leaderboards', ana.id, guildId);
    expect(await isIn()).toBe(true);
    // The form was opened before: that it shows no board is no wish to leave.
    await save({ visibility: 'private' }, form);
    expect(await isIn()).toBe(true);
    await save({ others: ['showsId'] });
    expect(await isIn()).toBe(false);
  });

  it('offers rank roles only in a server that gives them, and refuses none that it does not offer', async () => {
    const { members, heldRoles } = commands.services;
    const isOffered = async (rankRoles: 'linked' | 'off' | undefined) => {
      await members.choices.saveServer(guildId, { values: { rankRoles }, by: ben.id });
      return JSON.stringify(await openModal()).includes(t('settings.others.rankRoles'));
    };
    expect(await isOffered('linked')).toBe(true);
    expect(await isOffered(undefined)).toBe(false);
    expect(await isOffered('off')).toBe(false);
    await save({ others: [] });
    expect(await heldRoles.refuses({ guildId, userId: ana.id })).toBe(false);
  });

  it('offers no board of a server whose admins took the member off', async () => {
    const bar = { guildId, userId: ana.id, isExcluded: true, by: ben.id };
    await commands.services.members.excludedMembers.set(bar);
    expect(JSON.stringify(await openModal())).not.toMatch(/leaderboards|digests|rankUps/);
    await commands.services.members.excludedMembers.set({ ...bar, isExcluded: false });
    expect(JSON.stringify(await openModal())).toMatch(/leaderboards.*digests/);
  });

  it('answers in a language as soon as it is chosen', async () => {
    const brazilian = { panel: { saved: 'Salvo' } };
    const { openLanguages } = await import('../../src/bot/text/languages.ts');
    const { bundledLocales } = await import('../../src/bot/text/locales.ts');
    const locales = new Map([...bundledLocales(), ['pt-BR', brazilian]]);
    const languages = openLanguages({ defaultLocale: 'en-US', locales });
    const open = await openCommands([settings], { services: { languages } });
    onTestFinished(open.close);
    const modal = (await open.open(idOf(await open.run('settings'), t('buttons.change')))) as Modal;
    const saved = await open.submit(modal.custom_id, { ...untouched, locale: ['pt-BR'] });
    expect(embedOf(saved).description).toMatch(/^Salvo · .* Português\n/);
  });
});

it('works in a member’s client: panel, form, answer, and the panel again', async () => {
  const world = await openWorld();
  onTestFinished(world.close);
  const mira = world.discord.member('mira', { permissions: PermissionFlagsBits.ViewChannel });
  const shown = await mira.runs('/settings');
  await mira.presses(t('buttons.change'), shown.message);
  const saved = await mira.fillsIn({
    Region: 'Brazil (BR)',
    [t('panel.labels.answers')]: t('panel.answers.me'),
    [t('panel.labels.others')]: [t('settings.others.id'), t('settings.others.history')],
    [t('panel.labels.card')]: [],
  });
  expect([saved.onlyFor, saved.message.id]).toEqual([mira.id, shown.message.id]);
  expect(textOfMessage(saved)).toContain(`${t('panel.saved')} · ${lineOf('region', 'Brazil (BR)')}`);
  const light = await mira.chooses(t('panel.labels.theme'), 'Card theme: Light', saved.message);
  expect(textOfMessage(light)).toContain(`${t('panel.saved')} · ${lineOf('theme', t('panel.themes.light'))}`);
  const anew = textOfMessage(await mira.runs('/settings'));
  for (const part of [
    t('panel.sourced', { value: 'Brazil (BR)', source: t('panel.sources.yours') }),
    t('panel.sourced', { value: t('panel.answers.me'), source: t('panel.sources.yours') }),
    t('panel.sourced', { value: t('panel.themes.light'), source: t('panel.sources.yours') }),
    `${t('settings.others.id')}, ${t('settings.others.history')}`,
  ])
    expect(anew).toContain(part);
  expect((await mira.runs('/player', { uid: '9876543210' })).onlyFor).toBe(mira.id);
});
