import type { Mistake } from './bundle.ts';

/** Mends that are taken back, each by one line: a simulation that does not notice is no check. */
export const mistakes = {
  'a deferral without an answer of Discord ends the work': {
    file: 'src/bot/discord/answer/responder.ts',
    text: 'if (!isAlone || !(error instanceof PerhapsTakenError)) throw error;',
    becomes: 'throw error;',
  },
} satisfies Record<string, Mistake>;
