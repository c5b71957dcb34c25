import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLanguages } from '../../../../src/bot/text/languages.ts';
import type { Actor, LocalMessage } from '../../../../src/local-discord/local-discord.ts';
import { openWorld, type World } from '../../../support/open-world.ts';
import { labelsOf, textOf } from '../../../support/seen.ts';

const languages = openLanguages({ defaultLocale: 'en-US' });
const portuguese = languages.for('pt-BR');
const english = languages.for('en-US');
const russian = languages.for('ru');
const hindi = languages.for('hi');
const arabic = languages.for('ar');

const player = { uid: '9876543210' };
const nobody = { uid: '4242424264' };

let world: World;
/** Her Discord is in Russian; she has chosen nothing. */
let mira: Actor;
let noor: Actor;
let admin: Actor;

beforeAll(async () => {
  world = await openWorld();
  mira = world.discord.member('mira', { locale: 'ru' });
  noor = world.discord.member('noor', { locale: 'hi' });
  admin = world.discord.member('ada', { permissions: PermissionFlagsBits.ManageGuild });
});

afterAll(() => world?.close());

/** Which of the languages above the buttons of a message are in. */
function languageOf({ message }: LocalMessage): string[] {
  const labels = labelsOf(message);
  return [portuguese, russian, hindi, arabic]
    .filter(({ t }) => labels.includes(t('buttons.refresh')))
    .map(({ locale }) => locale);
}

it('everything is in the language of the member’s Discord if nothing was chosen', async () => {
  const shown = await mira.runs('/player', player);
  expect([shown.onlyFor, languageOf(shown)]).toEqual([undefined, ['ru']]);
});

it('what a server chose decides its public answers, whoever asks and whatever they chose', async () => {
  await admin.runs('/server');
  await admin.presses(english.t('buttons.change'));
  const saved = await admin.fillsIn({ Language: 'Português' });
  expect(textOf(saved)).toContain('Saved');
  expect(languageOf(await mira.runs('/player', player))).toEqual(['pt-BR']);
  expect(languageOf(await noor.runs('/player', player))).toEqual(['pt-BR']);
});

it('a private answer is in the member’s language, and in the server’s once it is shared', async () => {
  const shown = await mira.runs('/player', { ...player, private: true });
  expect([shown.onlyFor, languageOf(shown)]).toEqual([mira.id, ['ru']]);
  const shared = await mira.presses(russian.t('buttons.share'), shown.message);
  expect([shared.onlyFor, languageOf(shared)]).toEqual([undefined, ['pt-BR']]);
  const labels = async () => {
    const own = mira.sees().find(({ message }) => message.id === shown.message.id);
    return own ? labelsOf(own.message) : [];
  };
  await expect.poll(labels).toContain(russian.t('buttons.shared'));
  expect(await labels()).not.toContain(russian.t('buttons.share'));
});

it('a public answer keeps its language for its owner, and is copied in that of another who presses', async () => {
  const shown = await mira.runs('/player', player);
  const details = await mira.presses(portuguese.t('buttons.details'), shown.message);
  expect([details.onlyFor, textOf(details)]).toEqual([
    mira.id,
    expect.stringContaining(russian.t('labels.level')),
  ]);
  const copy = await noor.presses(portuguese.t('buttons.refresh'), shown.message);
  expect([copy.onlyFor, languageOf(copy)]).toEqual([noor.id, ['hi']]);
});

it('what goes wrong with a public command is said to the member, in their language', async () => {
  const missed = await mira.runs('/player', nobody);
  expect([missed.onlyFor, missed.message.embeds[0]?.title]).toEqual([
    mira.id,
    russian.t('problems.notFound.title'),
  ]);
  const refused = await mira.runs('/player', { uid: '1234' });
  expect([refused.onlyFor, refused.message.embeds[0]?.title]).toEqual([
    mira.id,
    russian.t('problems.uidNotDigits.title'),
  ]);
  const unsure = await mira.runs('/player', { ...player, region: 'Индея' });
  expect(labelsOf(unsure.message).join()).toContain('Индия');
});

it('choices are offered, and what is typed is read, in the member’s language', async () => {
  const choices = await mira.types('/player', { ...player, region: 'инд' }, 'region');
  expect(choices).toContainEqual({ name: expect.stringContaining('Индия'), value: 'IND' });
  const elsewhere = await mira.runs('/player', { ...player, region: 'Бразилия' });
  expect(textOf(elsewhere)).toContain('Brasil (BR)');
});

it('what a member chose holds for what they alone see, and everywhere that is no server', async () => {
  await mira.runs('/settings');
  await mira.presses(russian.t('buttons.change'));
  const saved = await mira.fillsIn({ [russian.t('panel.labels.language')]: 'العربية' });
  expect(textOf(saved)).toContain(arabic.t('panel.saved'));
  expect(languageOf(await mira.runs('/player', { ...player, private: true }))).toEqual(['ar']);
  expect(languageOf(await mira.runs('/player', player))).toEqual(['pt-BR']);
  expect(languageOf(await mira.in('dm').runs('/player', player))).toEqual(['ar']);
  await mira.runs('/settings');
  await mira.presses(arabic.t('buttons.change'));
  const reset = await mira.fillsIn({ [arabic.t('panel.labels.language')]: arabic.t('panel.sameAsDiscord') });
  expect(textOf(reset)).toContain(russian.t('panel.saved'));
});
