import type { APISoundboardSound } from 'discord-api-types/v10';
import type { Routes } from './routes.ts';

/** Routes for soundboard sounds. py-cord requests the default ones at start; servers have no other sounds. */
export function soundRoutes({ root, guild }: Routes): void {
  root.on('GET', '/soundboard-default-sounds', {}, () => defaultSounds);
  guild.on('GET', '/soundboard-sounds', {}, () => ({ items: [] }));
}

const defaultSounds: readonly APISoundboardSound[] = [
  { sound_id: '1', name: 'quack', emoji_name: '🦆', emoji_id: null, volume: 1, available: true },
];
