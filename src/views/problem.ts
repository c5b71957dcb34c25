import { createHash } from 'node:crypto';
import { ButtonBuilder, EmbedBuilder } from '@discordjs/builders';
import { ButtonStyle } from 'discord-api-types/v10';
import { InputError } from '../game/input-error.ts';
import { PlayerApiError } from '../player-api/errors.ts';
import type { Language } from '../text/languages.ts';
import { apiProblemWords } from './api-problem.ts';
import { problemColours } from './colours.ts';
import { inputProblemWords } from './input-problem.ts';
import { type Lookup, LookupError } from './lookup-error.ts';
import { message } from './message.ts';
import type { Reply } from './reply.ts';
import type { WordedProblem } from './worded-problem.ts';

/**
 * What a person reads when a command threw: every problem we know in its own words, anything else with an incident
 * code. Names no address and shows no stack.
 * @param now milliseconds since the epoch
 */
export function problemReply(error: unknown, language: Language, now: number): Reply {
  const lookup = error instanceof LookupError ? error.lookup : undefined;
  const problem = worded(error, language, now);
  const embed = new EmbedBuilder()
    .setTitle(problem.title)
    .setDescription(problem.text)
    .setColor(problemColours[problem.solvedBy]);
  return message({ embed, buttons: lookup ? buttons(problem, lookup, language) : [] });
}

/** The code under which a reader's report and the log's line find each other: the same for the same error and time. */
export function incidentCode(error: unknown, now: number): string {
  const cause = causeOf(error);
  const what = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause);
  return createHash('sha256').update(`${now} ${what}`).digest('hex').slice(0, 8);
}

/** Whether `error` is one of the problems that have words of their own, so that nobody has to look into the log. */
export function isExpected(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof InputError || cause instanceof PlayerApiError;
}

function worded(error: unknown, language: Language, now: number): WordedProblem {
  const cause = causeOf(error);
  if (cause instanceof InputError) return inputProblemWords(cause.problem, language);
  if (cause instanceof PlayerApiError) {
    const lookup = error instanceof LookupError ? error.lookup : undefined;
    return apiProblemWords(cause.problem, { lookup, language, now });
  }
  return {
    title: language.t('problems.unknown.title'),
    text: language.t('problems.unknown.text', { incident: incidentCode(error, now) }),
    solvedBy: 'operator',
    offer: 'again',
  };
}

function causeOf(error: unknown): unknown {
  return error instanceof LookupError ? error.cause : error;
}

function buttons({ offer }: WordedProblem, lookup: Lookup, language: Language): ButtonBuilder[] {
  switch (offer) {
    case 'nothing':
      return [];
    case 'again':
      return [button(lookup.againId, language.t('buttons.again'))];
    case 'elsewhere':
      return lookup.elsewhere.map(({ group, id }) =>
        button(id, language.t('buttons.elsewhere', { group: language.t(`regionGroups.${group}`) })),
      );
  }
}

function button(id: string, label: string): ButtonBuilder {
  return new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(ButtonStyle.Secondary);
}
