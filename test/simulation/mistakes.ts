import type { Mistake } from './bundle.ts';

const responder = 'src/bot/discord/answer/responder.ts';
const repeated = 'src/bot/discord/rest/repeated-requests.ts';

/** Mends that are taken back, each by one line: a simulation that does not notice is no check. */
export const mistakes = {
  'a deferral without an answer of Discord ends the work': {
    file: responder,
    text: 'if (!isAlone || !(error instanceof PerhapsTakenError)) throw error;',
    becomes: 'throw error;',
  },
  'a deferral that Discord took before is an error': {
    file: responder,
    text: 'if (isAlone && error instanceof PerhapsAnsweredError) return;',
    becomes: '',
  },
  'nothing is repeated after a 5xx': {
    file: repeated,
    text: "if ('response' in result) return result.response.status >= 500;",
    becomes: "if ('response' in result) return false;",
  },
  'a link on its way outlives a deletion': {
    file: 'src/bot/members/privacy/recent-ends.ts',
    text: 'return notedAt !== undefined &&',
    becomes: 'return false &&',
  },
  'a clock that jumps deletes members': {
    file: 'src/bot/members/privacy/idle-sweep.ts',
    text: 'if (!isSteady || idle.length === 0) return;',
    becomes: '',
  },
  'a follow-up without an answer is posted again': {
    file: repeated,
    text: 'return isIdempotent || isUnsent(result);',
    becomes: 'return true;',
  },
  'silent connections to Redis stay': {
    file: 'src/shared/store/redis-connection.ts',
    text: 'isSilent = error instanceof TooLate;',
    becomes: '',
  },
  'nobody notes that a digest was posted': {
    file: 'src/bot/community/digest/digests.ts',
    text: 'return this.#options.job.done(guildId);',
    becomes: 'return Promise.resolve();',
  },
} satisfies Record<string, Mistake>;
