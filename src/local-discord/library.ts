export { type WorldFile, WorldFileError } from './guild/world-file.ts';
export type * from './local-discord.ts';
export { openLocalDiscord } from './open-local-discord.ts';
export type { Exchange, LocalDiscordOptions } from './options.ts';
export { type BotOptions, type StartedBot, startBot } from './program/start-bot.ts';
export type { TroubleOrder } from './trouble/orders.ts';
