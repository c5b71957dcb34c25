import { TextInputBuilder } from '@discordjs/builders';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { AnswerClaim, GivenDeferral } from '../../../../src/bot/discord/answer/answer-claim.ts';
import { incidentCode } from '../../../../src/bot/discord/answer/incident-code.ts';
import type { Command } from '../../../../src/bot/discord/command.ts';
import { onComponent } from '../../../../src/bot/discord/component-handlers.ts';
import { defineCustomId } from '../../../../src/bot/views/message/custom-id.ts';
import {
  ana,
  applicationId,
  interactionToken,
  presses,
  runs,
  types,
} from '../../../support/bot/interactions.ts';
import { helloCommand, helloRefresh, openDispatcher, says } from '../../../support/bot/open-dispatcher.ts';
import { type Call, discordError } from '../../../support/bot/recording-discord.ts';
import { t } from '../../../support/english.ts';

// An interaction that several processes could answer, in one of them.

const edit = `PATCH /webhooks/${applicationId}/${interactionToken}/messages/@original`;
const followUp = `POST /webhooks/${applicationId}/${interactionToken}?wait=true`;
const callback = (raw: { id: string }, type: number) =>
  `POST /interactions/${raw.id}/${interactionToken}/callback ${type}`;

it('notes how it was deferred, and answers it', async () => {
  const { dispatch, story, noted } = await open(helloCommand());
  const raw = runs('hello');
  await dispatch(raw);
  expect(story()).toEqual([callback(raw, 5), edit]);
  expect(noted).toEqual(['public']);
});

it('is not deferred a second time, and runs again though this process has seen it', async () => {
  const { dispatch, story, noted } = await open(helloCommand());
  const raw = runs('hello');
  await dispatch(raw);
  await dispatch(raw, { given: 'public' });
  expect(story()).toEqual([callback(raw, 5), edit, edit]);
  expect(noted).toEqual(['public']);
});

it.each<[GivenDeferral, string]>([
  ['private', 'the gateway process'],
  ['unknown', 'a worker that was killed before it could note it'],
])('starts over where Discord refuses the deferral: %s by %s', async (found) => {
  let count = 0;
  const hello = helloCommand({ run: async ({ audience }) => says(`${audience} ${++count}`) });
  const { dispatch, discord } = await open(hello);
  discord.answer = refuseFirstAnswers;
  const raw = runs('hello');
  await dispatch(raw, { found });
  expect(discord.story()).toEqual([callback(raw, 5), edit]);
  expect(contentOf(discord.calls.at(-1))).toBe(found === 'private' ? 'asker 1' : 'everyone 1');
});

it('is answered as the other process deferred it, if that was quicker while Discord failed', async () => {
  const { dispatch, discord } = await open(helloCommand({ run: async ({ audience }) => says(audience) }));
  let callbacks = 0;
  discord.answer = (call) => {
    if (!call.path.endsWith('/callback')) return undefined;
    callbacks += 1;
    return callbacks < 4 ? { status: 503, body: {} } : refuseFirstAnswers(call);
  };
  await dispatch(runs('hello'), { found: 'private' });
  expect(discord.calls).toHaveLength(5);
  expect(contentOf(discord.calls.at(-1))).toBe('asker');
});

it('is skipped if the gateway process has answered it', async () => {
  const { dispatch, discord, log } = await open(helloCommand());
  discord.answer = refuseFirstAnswers;
  const [raw, typed] = [runs('hello'), types('hello', 'region', 'x')];
  await dispatch(raw, { found: undefined });
  await dispatch(typed, { found: 'unknown' });
  expect(discord.story()).toEqual([callback(raw, 5), callback(typed, 8)]);
  for (const { facts } of log.lines) expect(facts).toMatchObject({ outcome: 'elsewhere' });
});

it('counts the first answer from the receipt by the gateway process, if no other process gave it', async () => {
  const { dispatch, log } = await open(helloCommand());
  await dispatch(runs('hello'), { waitedMs: 900 });
  await dispatch(runs('hello'), { waitedMs: 900, given: 'public' });
  const [own, other] = log.lines.map(({ facts }) => facts);
  expect(own).toMatchObject({ acknowledgedMs: 900, handoverMs: 900, totalMs: 900 });
  expect(other).toMatchObject({ acknowledgedMs: undefined, handoverMs: 900, totalMs: 900 });
});

it('is not answered by a process that lost it', async () => {
  const { dispatch, story } = await open(helloCommand());
  const raw = runs('hello');
  await dispatch(raw, { isOurs: false });
  expect(story()).toEqual([callback(raw, 5)]);
});

it('keeps the message as it is where a stranger pressed and the gateway process deferred in place', async () => {
  const { dispatch, story } = await open(helloCommand({ press: async () => says('for you') }));
  await dispatch(presses(helloRefresh.write('someone else', ['a', 'b'])), { given: 'update' });
  expect(story()).toEqual([followUp]);
});

it('replaces the deferral with the mistake', async () => {
  const hello = helloCommand({
    prepare: () => {
      throw new Error('a bug');
    },
  });
  const { dispatch, story } = await open(hello);
  await dispatch(runs('hello'), { given: 'private' });
  expect(story()).toEqual([edit]);
});

it('reports a timeout when a modal can’t be opened any more', async () => {
  const { dispatch, discord } = await open(asking);
  await dispatch(presses(askId.write(ana.id, ['pet'])), { given: 'update' });
  expect(discord.story()).toEqual([followUp]);
  expect(discord.calls[0]?.body).toMatchObject({
    flags: 64,
    embeds: [{ title: t('notices.tooLate.title') }],
  });
});

it.each<[GivenDeferral | undefined, (raw: { id: string }) => string[]]>([
  [undefined, (raw) => [callback(raw, 4)]],
  ['private', () => [edit]],
  ['public', () => [`DELETE ${edit.slice('PATCH '.length)}`, followUp]],
])(
  'is not run again if it ended the processes before, and is answered privately: %s',
  async (given, told) => {
    let runsOfIt = 0;
    const run = async () => says(`${++runsOfIt}`);
    const { dispatch, discord, log } = await open(helloCommand({ run }));
    const raw = runs('hello');
    await dispatch(raw, { given, isPoison: true });
    expect(discord.story()).toEqual(told(raw));
    expect(runsOfIt).toBe(0);
    expect(JSON.stringify(discord.calls.at(-1)?.body)).toContain(t('problems.unknown.title'));
    const facts = { command: 'hello', incident: incidentCode(raw.id) };
    expect(log.lines).toMatchObject([
      { level: 'error', facts },
      { level: 'info', facts: { ...facts, outcome: 'poison' } },
    ]);
  },
);

interface Circumstances {
  given?: GivenDeferral | undefined;
  /** The deferral that the record holds when Discord has refused this one. */
  found?: GivenDeferral | undefined;
  isOurs?: boolean;
  isPoison?: boolean;
  waitedMs?: number;
}

async function open(command: Command) {
  const bot = await openDispatcher([command]);
  onTestFinished(bot.close);
  const noted: string[] = [];
  return {
    ...bot,
    story: bot.discord.story,
    noted,
    dispatch(raw: Parameters<typeof bot.dispatcher.dispatch>[0], circumstances: Circumstances = {}) {
      const { given, found, isOurs = true, isPoison = false, waitedMs = 0 } = circumstances;
      const claim: AnswerClaim = {
        given,
        isPoison,
        waitedMs,
        noteDeferral: (deferral) => void noted.push(deferral),
        isOurs: async () => isOurs,
        findGiven: async () => found,
      };
      return bot.dispatcher.dispatch(raw, claim);
    },
  };
}

const askId = defineCustomId('hello', 'ask', z.tuple([z.string()]));

const asking: Command = {
  ...helloCommand(),
  components: [
    onComponent(askId, {
      openModal: async () => ({
        custom_id: 'x',
        title: 'Who?',
        components: [
          {
            type: 1 as const,
            components: [new TextInputBuilder().setCustomId('name').setLabel('Name').setStyle(1).toJSON()],
          },
        ],
      }),
    }),
  ],
};

function refuseFirstAnswers({ path }: Call) {
  return path.includes('/callback')
    ? discordError(400, 40_060, 'Interaction has already been acknowledged.')
    : undefined;
}

function contentOf(call: Call | undefined): unknown {
  return (call?.body as { content?: string } | undefined)?.content;
}
