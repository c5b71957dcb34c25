import {
  SlashCommandBooleanOption,
  SlashCommandBuilder,
  SlashCommandStringOption,
} from '@discordjs/builders';
import type { ButtonInteraction, Command, CommandInteraction } from '../../src/bot/command.ts';
import { regionPattern } from '../../src/contract/limits.ts';
import { readUid } from '../../src/game/uid.ts';
import type { PlainTextKey } from '../../src/text/text-key.ts';
import type { Reply } from '../../src/views/reply.ts';
import { described } from './described.ts';
import { everywhere } from './everywhere.ts';
import { type Found, findPlayer, type Question } from './find.ts';
import { completeRegion, regionOption, typedRegion } from './region.ts';

/**
 * A command that looks up a player and shows something of them: `uid [region] [private]`, and buttons that ask for
 * the same player again.
 */
export function lookupCommand(
  { name, descriptionKey }: { name: string; descriptionKey: PlainTextKey },
  show: (found: Found) => Promise<Reply>,
) {
  return {
    data: definition(name, descriptionKey),
    visibility: 'public',
    async run(interaction, services) {
      const question = questionOf(interaction);
      return show(
        await findPlayer(question, { command: name, context: interaction, services, fresh: false }),
      );
    },
    autocomplete: completeRegion,
    async press(press, services) {
      const fresh = press.action === 'refresh';
      const question = questionIn(press);
      return show(await findPlayer(question, { command: name, context: press, services, fresh }));
    },
  } satisfies Command;
}

/** The option that every lookup has: `private`, which the dispatcher reads. */
export function privateOption(): SlashCommandBooleanOption {
  return described(new SlashCommandBooleanOption().setName('private'), 'options.private');
}

function definition(name: string, descriptionKey: PlainTextKey) {
  return everywhere(described(new SlashCommandBuilder().setName(name), descriptionKey))
    .addStringOption(
      described(
        new SlashCommandStringOption().setName('uid').setRequired(true).setMaxLength(60),
        'options.uid',
      ),
    )
    .addStringOption(regionOption('options.region'))
    .addBooleanOption(privateOption())
    .toJSON();
}

function questionOf(interaction: CommandInteraction): Question {
  return { uid: readUid(interaction.options.string('uid')), region: typedRegion(interaction) };
}

// A button may be older than the code that reads it: what it carries is checked like what a person types.
function questionIn({ state }: ButtonInteraction): Question {
  const [uid, region] = state;
  return { uid: readUid(uid), region: region && regionPattern.test(region) ? region : undefined };
}
