import { CardRenderer } from '../../../src/bot/cards/engine/renderer.ts';

/** One for all tests of a process: its caches depend only on the requested cards. */
export const renderer = new CardRenderer();
