import {
  type SlashCommandOptionsOnlyBuilder,
  SlashCommandStringOption,
  SlashCommandUserOption,
} from '@discordjs/builders';
import type { CommandInteraction } from '../../discord/command.ts';
import { shownMeasures } from '../../views/board/shown-measures.ts';
import { type HistoryChoice, historyPeriods } from '../../views/history-ids.ts';
import { withChoices } from '../definition/with-choices.ts';
import { withDescription } from '../definition/with-description.ts';

export function addHistoryOptions(builder: SlashCommandOptionsOnlyBuilder): SlashCommandOptionsOnlyBuilder {
  const measure = withDescription(new SlashCommandStringOption().setName('measure'), 'options.measure');
  const period = withDescription(new SlashCommandStringOption().setName('period'), 'options.period');
  builder
    .addStringOption(withChoices(measure, shownMeasures, (one) => `measures.${one}`))
    .addStringOption(withChoices(period, historyPeriods, (days) => `periods.${days}`));
  for (const name of companionNames)
    builder.addUserOption(withDescription(new SlashCommandUserOption().setName(name), 'options.with'));
  return builder;
}

const companionNames = ['with', 'with_2', 'with_3'] as const;

export function readHistoryChoice({ options }: Pick<CommandInteraction, 'options'>): HistoryChoice {
  const [measure, days] = [options.string('measure'), options.string('period')];
  const companions = companionNames.flatMap((name) => options.user(name)?.user.id ?? []);
  return {
    measure: shownMeasures.find((one) => one === measure) ?? standardChoice.measure,
    period: historyPeriods.find((one) => String(one) === days) ?? standardChoice.period,
    companions: [...new Set(companions)],
  };
}

export const standardChoice: HistoryChoice = { measure: 'rankPoints', period: 30, companions: [] };
