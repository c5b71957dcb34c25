import type { APIInteraction } from 'discord-api-types/v10';
import { openLocalDiscord } from '../../../src/local-discord/open-local-discord.ts';
import type { LocalDiscordOptions } from '../../../src/local-discord/options.ts';
import { openDiscordValidator } from '../discord-schema/validator.ts';
import { answerOf, call, respond, startRawBot, unhurried } from './raw-bot.ts';

/** The interaction that a step sent to the bot, and the answer that reached the member's client. */
export interface Met<Answer> {
  interaction: APIInteraction;
  /** Discord's answer to the bot's callback. */
  response: { status: number; body: { code?: number; errors?: object } | undefined };
  answer: Promise<Answer>;
}

/** A local Discord with a bot of no library, which answers each step with the callback that the test hands in. */
export async function openAnsweringBot(commands: object[] = [], options: LocalDiscordOptions = {}) {
  const problems = new Set<string>();
  const discord = await openLocalDiscord({
    now: Date.now,
    limits: unhurried,
    ...options,
    acknowledgeWithinMs: 20_000,
    onExchange({ method, path, status, response }) {
      // The schema calls the codes of single fields numbers; they are names.
      if (status === 400) return;
      const [plain = ''] = decodeURIComponent(path).split('?');
      const answer = { method, path: plain, status, body: response };
      for (const problem of validator.response(answer)) problems.add(`${method} ${plain}: ${problem}`);
    },
  });
  const bot = await startRawBot(discord);
  await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, commands);
  return {
    discord,
    bot,
    /** The violations of Discord's own schema in all answers and interactions so far. */
    problems: () => [...problems],
    /** Runs a step; the bot gives its interaction this callback. A step that sends nothing rejects. */
    async meet<Answer>(step: Promise<Answer>, callback: object): Promise<Met<Answer>> {
      step.catch(() => {});
      const interaction = await Promise.race([bot.interaction(), step.then(() => undefined)]);
      if (!interaction) throw new Error('The step ended before the bot was asked');
      for (const problem of validator.event('INTERACTION_CREATE', interaction)) problems.add(problem);
      const response = await respond(discord, interaction, callback);
      return { interaction: interaction as unknown as APIInteraction, response, answer: step };
    },
    post: async (body: object, channel = discord.channelId) =>
      (await answerOf(call(discord, 'POST', `/channels/${channel}/messages`, body))).body,
    async close() {
      bot.socket.close();
      await discord.close();
    },
  };
}

export type AnsweringBot = Awaited<ReturnType<typeof openAnsweringBot>>;

/** The codes at one path of an error's tree, e.g. `data.title`. */
export function codesAt(body: unknown, path: string): string[] {
  const leaf = ['errors', ...path.split('.')].reduce<unknown>(
    (tree, key) => (typeof tree === 'object' && tree !== null ? Reflect.get(tree, key) : undefined),
    body,
  );
  const { _errors = [] } = (leaf ?? {}) as { _errors?: { code: string }[] };
  return _errors.map(({ code }) => code);
}

const validator = openDiscordValidator();

/** A reply that everybody sees. */
export const ok = { type: 4, data: { content: 'ok' } };
