import type { APISoundboardSound } from 'discord-api-types/v10';
import type { Routes } from './routes.ts';

/** py-cord asks for the default soundboard sounds before it is ready. Servers have no sounds of their own. */
export function soundRoutes({ root, guild }: Routes): void {
  root.on('GET', '/soundboard-default-sounds', {}, () => defaultSounds);
  guild.on('GET', '/soundboard-sounds', {}, () => ({ items: [] }));
}

const defaultSounds: readonly APISoundboardSound[] = [
  { sound_id: '1', name: 'quack', emoji_name: '🦆', emoji_id: null, volume: 1, available: true },
];
