/** A mend that is taken back: in `file`, the statement `text` becomes another one. */
export type Mistake = Record<
  'name' | 'only' | 'seed' | 'hours' | 'failure' | 'file' | 'text' | 'becomes',
  string
>;

/** First the plan in which the simulation finds it: kinds of faults, seed, hours and failure. */
const written = String.raw`
a deferral without an answer of Discord ends the work | cuts after | 18 | 0.04 | “thinking …” for
  src/bot/discord/answer/responder.ts: if (!(error instanceof PerhapsTakenError)) throw error;
  becomes: throw error;
a deferral that Discord took before is an error | cuts after | 7 | 0.04 | does not say why
  src/bot/discord/answer/responder.ts: if (isAlone && error instanceof PerhapsAnsweredError) return;
  becomes:
an interaction that another process answered runs again | started twice | 1 | 0.1 | ran \d times
  src/bot/discord/answer/responder.ts: throw new AnsweredElsewhereError('another process has answered the interaction', { cause: error });
  becomes: return;
nothing is repeated after a 5xx | discord fails | 1 | 0.06 | “thinking …” for
  src/bot/discord/rest/repeated-requests.ts: if ('response' in result) return result.response.status >= 500;
  becomes: if ('response' in result) return false;
a follow-up without an answer is posted again | cuts after | 2212 | 0.07 | got \d+ answers
  src/bot/discord/rest/repeated-requests.ts: return isIdempotent || isUnsent(result);
  becomes: return true;
the bot does not note which members wait for an answer | is killed | 5 | 0.12 | “thinking …” for
  src/bot/discord/answer/answer-interaction.ts: await unfinished?.note(answer);
  becomes:
a deletion that a kill broke off never ends | deletes | 1808 | 0.25 | began and never ended
  src/bot/members/privacy/member-privacy.ts: if (hasBegun) await this.deleteMember(userId);
  becomes:
a link on its way outlives a deletion | API is slow | 2 | 0.2 | after the deletion of Bob
  src/bot/members/privacy/recent-ends.ts: return notedAt !== undefined && this.#isYounger(this.#options.steadyNow() - notedAt, then);
  becomes: return false;
an account is told as linked though a deletion overtook it | calm | 50009 | 0.25 | is not there
  src/bot/command-parts/accounts/link-account.ts: if (!kept.some(({ uid }) => uid === account.uid)) throw new InputError({ kind: 'deleted-meanwhile' });
  becomes:
a clock that jumps deletes members | clock jumps | 1 | 0.67 | was linked, and is not there
  src/bot/members/privacy/idle-sweep.ts: if (!isSteady || idle.length === 0) return;
  becomes:
a cache whose file failed is never written again | disk | 1 | 0.1 | are still given up
  src/shared/store/sqlite-stores.ts: await caches.add({ query, close: () => table.close() });
  becomes: await caches.add(table);
a digest whose process died is not posted by the next | is killed | 13111 | 0.09 | no digest came
  src/bot/records/exclusive-job.ts: return hasPassed(takenMs, takenAt, this.#now()) && hasPassed(every, doneAt, this.#now());
  becomes: return takenAt === undefined && hasPassed(every, doneAt, this.#now());
silent connections to Redis stay | all | 20 | 0.17 | was not answered after the calm
  src/shared/store/redis-connection.ts: isSilent = error instanceof TooLate;
  becomes:
nobody notes that a digest was posted | calm | 1 | 0.09 | a digest came twice
  src/bot/community/digest/digests.ts: return this.#options.job.done(guildId);
  becomes: return Promise.resolve();
a deletion takes no role back | calm | 9 | 0.1 | still have the role
  src/bot/community/rank-roles/apply-rank-roles.ts: if (state !== 'found') await this.#attempt(() => this.#takeOrGiveUp({ guildId, userId }, roleId));
  becomes: ;
`;

const plan = /^(?<name>\S.*) \| (?<only>.+) \| (?<seed>\d+) \| (?<hours>.+) \| (?<failure>.+)/;
const change = / {2}(?<file>\S+): (?<text>.+)\n {2}becomes: ?(?<becomes>.*)$/;

/** Mends to take back: a simulation that does not notice is no check. */
export const mistakes = Array.from(
  written.matchAll(new RegExp(`${plan.source}\n${change.source}`, 'gm')),
  ({ groups }) => groups as Mistake,
);
