import {
  type APIApplicationCommand,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
} from 'discord-api-types/v10';
import type { Actor, LocalAnswer } from '../../../src/local-discord/local-discord.ts';
import { clashingOptions, usualOptions } from '../commands/usual-options.ts';
import { explorer } from './explore-answer.ts';
import { type Cast, optionValues, situations } from './situations.ts';

/**
 * Everything that Loadout offers, through the real client: each command with what is usually given and with all that can be given,
 * in each kind of place; each completion while typing, each entry of a menu, each situation; and on each answer every
 * button, select and form of a kind that it has not met yet. A new command needs no change here.
 * @returns the steps that failed, one line each
 */
export async function driveJourney(cast: Cast, met: typeof situations = situations): Promise<string[]> {
  const { explore, attempt, problems } = explorer(cast);
  for (const command of cast.discord.commands()) {
    // Discord itself turns away members without permission, so that nothing would go over the wire.
    const member = command.default_member_permissions ? cast.admin : cast.ana;
    for (const { name, answer } of usesOf(command, member, cast))
      await attempt(name, async () => {
        const answered = await answer();
        if (answered) await explore(answered, answer);
      });
  }
  for (const [name, meet] of Object.entries(met))
    await attempt(name, async () => {
      for (const [index, answer] of (await meet(cast)).entries())
        await explore(answer, async () => (await meet(cast))[index]);
    });
  return problems;
}

/** One use of a command; autocomplete alone has no answer. */
interface Use {
  name: string;
  answer: () => Promise<LocalAnswer | undefined>;
}

function usesOf(command: APIApplicationCommand, member: Actor, { ben }: Cast): Use[] {
  const { name } = command;
  if (command.type === ApplicationCommandType.User)
    return [{ name, answer: () => member.opensMenuOn(ben, name) }];
  if (command.type === ApplicationCommandType.Message)
    return ['Look at 9876543210 and 4123456789', 'No player here'].map((text) => ({
      name,
      answer: () => member.opensMenuOn(ben.says(text), name),
    }));
  return usesOfSlashCommand(command, member);
}

function usesOfSlashCommand({ name: command, options = [] }: APIApplicationCommand, member: Actor): Use[] {
  const name = `/${command}`;
  const usual = options.filter(({ name, required }) => required || usualOptions.has(name));
  const all = options.filter(({ name }) => !clashingOptions.has(name));
  const run = (own: readonly APIApplicationCommandOption[], who = member) => ({
    name: `${name} (${who.place})`,
    answer: () => who.runs(name, valuesOf(own, command)),
  });
  const typing = options
    .filter((option) => 'autocomplete' in option && option.autocomplete)
    .flatMap((option) => ['', 'in'].map((typed) => ({ option: option.name, typed })));
  const places = (['dm', 'group', 'foreign', 'read-only'] as const).map((place) => member.in(place));
  const offering = places.filter((who) => who.commands().some((offered) => offered.name === command));
  return [
    ...typing.map(({ option, typed }) => ({
      name: `${name} while typing ${option}`,
      answer: async () => {
        await member.types(name, { ...valuesOf(usual, command), [option]: typed }, option);
        return undefined;
      },
    })),
    run(usual),
    ...(usual.length < all.length ? [run(all)] : []),
    ...offering.map((who) => run(usual, who)),
  ];
}

/** Fills an option with its first choice; without choices, with the value that `situations.ts` has for its name. */
function valuesOf(options: readonly APIApplicationCommandOption[], command: string) {
  return Object.fromEntries(options.map((option) => [option.name, valueFor(option, command)]));
}

function valueFor(option: APIApplicationCommandOption, command: string) {
  const choice = 'choices' in option ? option.choices?.[0] : undefined;
  if (choice) return choice.value;
  if (option.type === ApplicationCommandOptionType.Boolean) return true;
  const value = optionValues[`${command} ${option.name}`] ?? optionValues[option.name];
  if (value) return value();
  if (option.type === ApplicationCommandOptionType.User) return 'ben';
  throw new Error(`give the option "${option.name}" a value in situations.ts`);
}
