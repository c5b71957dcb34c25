import type { APISoundboardSound } from 'discord-api-types/v10';
import type { Routes } from './routes.ts';

/** Lists the sounds of soundboards: py-cord asks for those that everybody has before it says that it is ready. Servers have none. */
export function soundRoutes({ root, guild }: Routes): void {
  root.on('GET', '/soundboard-default-sounds', {}, () => defaultSounds);
  guild.on('GET', '/soundboard-sounds', {}, () => ({ items: [] }));
}

// The documents show the first one.
const defaultSounds: readonly APISoundboardSound[] = [
  { sound_id: '1', name: 'quack', emoji_name: '🦆', emoji_id: null, volume: 1, available: true },
];
