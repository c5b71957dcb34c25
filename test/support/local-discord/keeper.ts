import { GatewayIntentBits } from 'discord-api-types/v10';
import { defaultApplication, type WorldFile } from '../../../src/local-discord/guild/world-file.ts';
import { type AnsweringBot, openAnsweringBot } from './answering-bot.ts';
import { answerOf, call, type RawBot, startRawBot } from './raw-bot.ts';
import { virtualTime } from './virtual-time.ts';

type Permission = NonNullable<
  NonNullable<WorldFile['servers'][number]['roles']>[number]['permissions']
>[number];

/** A bot that keeps order in a server of its own, which hears of everything there. */
export interface Keeper extends AnsweringBot {
  hears: RawBot;
  time: ReturnType<typeof virtualTime>;
  ask(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>;
}

/** The server has Iris and Kai without a role, and Jun with a role below the bot's. */
export async function openKeeper(permissions: Permission[]): Promise<Keeper> {
  const time = virtualTime(Date.now());
  const bot = await openAnsweringBot([{ name: 'go', description: 'x' }], {
    world: {
      servers: [
        {
          name: 'Guild',
          applications: [{ name: defaultApplication.name, permissions }],
          roles: [{ name: 'Players', permissions: ['ViewChannel', 'SendMessages'] }],
          channels: [{ name: 'lounge' }, { name: 'stage' }],
          members: [{ name: 'Iris' }, { name: 'Jun', roles: ['Players'] }, { name: 'Kai' }],
        },
        { name: 'Other', applications: [], channels: [{ name: 'far' }] },
      ],
    },
    privilegedIntents: GatewayIntentBits.GuildMembers,
    now: time.now,
    after: time.after,
  });
  const { Guilds, GuildMembers, GuildModeration, GuildMessages, GuildWebhooks, GuildInvites } =
    GatewayIntentBits;
  const intents =
    Guilds |
    GuildMembers |
    GuildModeration |
    GuildMessages |
    GuildWebhooks |
    GuildInvites |
    GatewayIntentBits.GuildExpressions;
  const hears = await startRawBot(bot.discord, { intents });
  const ask = (method: string, path: string, body?: object) =>
    answerOf(call(bot.discord, method, path, body));
  return {
    ...bot,
    hears,
    time,
    ask,
    async close() {
      hears.socket.close();
      await bot.close();
    },
  };
}
