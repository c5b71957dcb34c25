import { CardRenderer } from '../../../src/bot/cards/engine/renderer.ts';

/** One for the tests of a process: what it keeps depends on nothing but what was asked for. */
export const renderer = new CardRenderer();
