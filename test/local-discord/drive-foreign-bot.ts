import { NoResponseError } from '../../src/local-discord/errors/actor-error.ts';
import type { Actor, LocalDiscord, LocalMessage } from '../../src/local-discord/local-discord.ts';
import { answerOf, call } from '../support/local-discord/raw-bot.ts';

/** The features that people meet with each library. */
export const met = [
  'report: Done (public), Report, report.txt of 10 bytes',
  'again: Again (public), the same message: true',
  'form: Greet',
  'greeting: Hello Noor (private)',
  'picker: Choose (private)',
  'picked: You chose two (private)',
  'choices: bar,baz',
  'found: bar (public)',
  'follow-up: true',
  'reaction: 👍',
  'replied to it: true',
  'mentioned: true',
  'kept: report.txt',
  'cut: answers cut, in the same session',
  'op 7: answers op 7, in the same session',
  'op 9: answers op 9, in a new session',
];

/**
 * Leads a bot of `test/local-discord/foreign-clients` through all that it does, then through what befalls its connection.
 * @returns what people met, in words: the same whichever library the bot is written with
 */
export async function driveForeignBot(discord: LocalDiscord): Promise<string[]> {
  const mira = discord.member('Mira');
  return [
    ...(await useCommands(mira)),
    ...(await writeMessage(mira, discord)),
    ...(await breakConnection(mira, discord)),
  ];
}

async function useCommands(mira: Actor): Promise<string[]> {
  const report = await mira.runs('/report');
  const [file] = report.message.attachments;
  const again = await insist(() => mira.presses('Again', report.message));
  const { form } = await insist(() => mira.presses('Form', again.message));
  const greeting = await insist(() => mira.fillsIn({ Name: 'Noor' }));
  const picker = await mira.runs('/pick');
  const picked = await insist(() => mira.chooses('Pick one', 'Two', picker.message));
  const choices = await mira.types('/find', { query: 'ba' }, 'query');
  const found = await mira.runs('/find', { query: 'bar' });
  return [
    `report: ${describe(report)}, ${report.message.embeds[0]?.title}, ${file?.filename} of ${file?.size} bytes`,
    `again: ${describe(again)}, the same message: ${again.message.id === report.message.id}`,
    `form: ${form?.data.title}`,
    `greeting: ${describe(greeting)}`,
    `picker: ${describe(picker)}`,
    `picked: ${describe(picked)}`,
    `choices: ${choices.map(({ name }) => name)}`,
    `found: ${describe(found)}`,
  ];
}

/**
 * Repeats an action once if the bot did not respond. discord.py knows its buttons and forms only after Discord's response
 * to them, and drops earlier presses. No person presses that quickly.
 */
function insist<Result>(act: () => Promise<Result>): Promise<Result> {
  return act().catch((error: unknown) => {
    if (error instanceof NoResponseError) return act();
    throw error;
  });
}

async function writeMessage(mira: Actor, discord: LocalDiscord): Promise<string[]> {
  const kept = settled(discord, ({ message }) => message.content.startsWith('Kept for'));
  const said = mira.says('!go');
  const { message } = await kept;
  const [reaction] = mira.sees().find((seen) => seen.message.id === said.message.id)?.message.reactions ?? [];
  return [
    `follow-up: ${mira.sees().some((seen) => seen.message.content === 'Also this')}`,
    `reaction: ${reaction?.emoji.name}`,
    `replied to it: ${message.message_reference?.message_id === said.message.id}`,
    `mentioned: ${message.mentions.map(({ id }) => id === mira.id)}`,
    `kept: ${message.attachments.map(({ filename }) => filename)}`,
  ];
}

async function breakConnection(mira: Actor, discord: LocalDiscord): Promise<string[]> {
  const { gateway } = discord;
  const met: string[] = [];
  for (const [what, act] of [
    ['cut', gateway.dropSockets],
    ['op 7', gateway.askToReconnect],
    ['op 9', gateway.invalidateSessions],
  ] as const) {
    const before = await countStarts(discord);
    const isBack = comesBack(discord);
    act();
    await isBack;
    const { message } = await mira.runs('/find', { query: what });
    const isNew = (await countStarts(discord)) < before;
    met.push(`${what}: answers ${message.content}, in ${isNew ? 'a new session' : 'the same session'}`);
  }
  return met;
}

async function countStarts(discord: LocalDiscord): Promise<number> {
  return (await answerOf(call(discord, 'GET', '/gateway/bot'))).body.session_start_limit.remaining;
}

/** Resolves when the bot has come back. Some resume before the server knows that they left. */
function comesBack({ onChange, gateway }: LocalDiscord): Promise<void> {
  return new Promise((resolve) => {
    const stop = onChange(({ type }) => {
      if (type !== 'bots' || gateway.connected() === 0) return;
      stop();
      resolve();
    });
  });
}

/** The first message from now on that fits, when it is posted or edited. */
function settled({ onChange }: LocalDiscord, fits: (seen: LocalMessage) => boolean): Promise<LocalMessage> {
  return new Promise((resolve) => {
    const stop = onChange((change) => {
      if (change.type !== 'message' || !fits(change.message)) return;
      stop();
      resolve(change.message);
    });
  });
}

function describe({ message, onlyFor }: LocalMessage): string {
  return `${message.content} (${onlyFor ? 'private' : 'public'})`;
}
