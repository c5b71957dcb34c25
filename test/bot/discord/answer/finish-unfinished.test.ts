import { type APIInteraction, MessageFlags } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { finishUnfinished } from '../../../../src/bot/discord/answer/finish-unfinished.ts';
import { createResponder } from '../../../../src/bot/discord/answer/responder.ts';
import { openLanguages } from '../../../../src/bot/text/languages.ts';
import { runs } from '../../../support/bot/interactions.ts';
import { noon } from '../../../support/bot/open-dispatcher.ts';
import { openRecordedRest } from '../../../support/bot/recorded-rest.ts';
import { t } from '../../../support/english.ts';
import { recordingLog } from '../../../support/recording-log.ts';

const thinking: number = MessageFlags.Loading;

it.each([
  ['a young question that changes nothing', { ageMs: 59_000, rerun: true, flags: thinking }, 'runs again'],
  ['one of a machine whose clock is ahead', { ageMs: -500, rerun: true, flags: thinking }, 'runs again'],
  ['an old one', { ageMs: 61_000, rerun: true, flags: thinking }, 'sentence'],
  [
    'one that changes something, or has run again',
    { ageMs: 1_000, rerun: false, flags: thinking },
    'sentence',
  ],
  ['one that has its answer', { ageMs: 1_000, rerun: true, flags: 0 }, 'nothing'],
])('after a crash, %s', async (_, { ageMs, rerun, flags }, expected) => {
  const { discord, rest } = await openRecordedRest();
  discord.answer = ({ method }) =>
    method === 'GET' ? { status: 200, body: { id: '9', embeds: [], flags } } : undefined;
  const raw = runs('player');
  const again: [APIInteraction, unknown, number][] = [];
  const forgotten: string[] = [];
  const answer = {
    raw: { id: raw.id, application_id: raw.application_id, token: raw.token },
    deferral: 'private' as const,
    locale: 'en-US',
    shownIn: 'en-US',
    notedAt: noon - ageMs,
    ...(rerun && { rerun: raw }),
  };
  await finishUnfinished([answer], {
    rest,
    responder: createResponder(rest, { isAlone: true }),
    unfinished: { forget: async (id) => void forgotten.push(id) },
    dispatch: async (given, claim) => void again.push([given, claim.given, claim.waitedMs]),
    languages: openLanguages({ defaultLocale: 'en-US' }),
    now: () => noon,
    log: recordingLog(),
  });
  const told = JSON.stringify(discord.calls).includes(t('notices.restarted.title'));
  expect(again).toEqual(expected === 'runs again' ? [[raw, 'private', Math.max(0, ageMs)]] : []);
  expect(told).toBe(expected === 'sentence');
  expect(forgotten).toEqual([raw.id]);
});
