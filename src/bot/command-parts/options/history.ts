import { SlashCommandStringOption, SlashCommandUserOption } from '@discordjs/builders';
import type { CommandInteraction } from '../../discord/command.ts';
import { shownMeasures } from '../../views/board/shown-measures.ts';
import { type HistoryChoice, historyPeriods } from '../../views/history-ids.ts';
import { withChoices } from '../definition/with-choices.ts';
import { withDescription } from '../definition/with-description.ts';

/** The option `measure`: what of a history is drawn. */
export function measureOption(): SlashCommandStringOption {
  const option = withDescription(new SlashCommandStringOption().setName('measure'), 'options.measure');
  return withChoices(option, shownMeasures, (measure) => `measures.${measure}`);
}

/** The option `period`: how much of a history is drawn. */
export function periodOption(): SlashCommandStringOption {
  const option = withDescription(new SlashCommandStringOption().setName('period'), 'options.period');
  return withChoices(option, historyPeriods, (days) => `periods.${days}`);
}

/** The options for members whose histories are drawn beside it. */
export function companionOptions(): SlashCommandUserOption[] {
  return companionNames.map((name) =>
    withDescription(new SlashCommandUserOption().setName(name), 'options.with'),
  );
}

const companionNames = ['with', 'with_2', 'with_3'] as const;

/** What the options choose, each in its standard where it is left out. */
export function readHistoryChoice({ options }: Pick<CommandInteraction, 'options'>): HistoryChoice {
  const [measure, days] = [options.string('measure'), options.string('period')];
  const companions = companionNames.flatMap((name) => options.user(name)?.user.id ?? []);
  return {
    measure: shownMeasures.find((one) => one === measure) ?? standardChoice.measure,
    period: historyPeriods.find((one) => String(one) === days) ?? standardChoice.period,
    companions: [...new Set(companions)],
  };
}

/** What is drawn where nobody chooses. */
export const standardChoice: HistoryChoice = { measure: 'rankPoints', period: 30, companions: [] };
