import {
  type APIApplicationCommand,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
} from 'discord-api-types/v10';
import type { Actor, LocalMessage } from '../../../src/local-discord/local-discord.ts';
import { decodeCustomId } from '../../../src/views/custom-id.ts';
import { type Cast, optionValues, situations } from './situations.ts';

/**
 * Everything that Loadout offers, through the real client: each command with what it must have and with all it can have,
 * each completion while typing, each situation, and on each answer every button of a kind that was not pressed yet. A new
 * command is driven by itself.
 * @returns what could not be driven, one line each
 */
export async function driveJourney(cast: Cast): Promise<string[]> {
  const press = createPresser();
  const problems: string[] = [];
  for (const command of cast.discord.commands()) {
    // Who may not use a command is told by Discord itself: nothing goes over the wire.
    const member = command.default_member_permissions ? cast.admin : cast.ana;
    for (const line of linesOf(command))
      problems.push(...(await attempt(line.name, () => runLine(line, member, press))));
  }
  for (const [name, meet] of Object.entries(situations))
    problems.push(
      ...(await attempt(name, async () => {
        for (const answer of await meet(cast)) await press(answer, cast.ana, cast.admin);
      })),
    );
  return problems;
}

async function attempt(name: string, run: () => Promise<unknown>): Promise<string[]> {
  try {
    await run();
    return [];
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : error}`];
  }
}

/** What a member types: `/player`, `/server region`. */
interface Line {
  name: string;
  command: string;
  options: readonly APIApplicationCommandOption[];
}

function linesOf({ name, type, options = [] }: APIApplicationCommand): Line[] {
  if (type !== ApplicationCommandType.ChatInput) return [];
  const below = (path: string, own: readonly APIApplicationCommandOption[]): Line[] => {
    const deeper = own.filter(isSubcommand);
    if (deeper.length === 0) return [{ name: path, command: name, options: own }];
    return deeper.flatMap((option) =>
      below(`${path} ${option.name}`, ('options' in option && option.options) || []),
    );
  };
  return below(`/${name}`, options);
}

function isSubcommand({ type }: APIApplicationCommandOption): boolean {
  return (
    type === ApplicationCommandOptionType.Subcommand || type === ApplicationCommandOptionType.SubcommandGroup
  );
}

async function runLine({ name, command, options }: Line, member: Actor, press: Presser): Promise<void> {
  const required = options.filter((option) => option.required);
  for (const option of options) {
    if (!('autocomplete' in option && option.autocomplete)) continue;
    for (const typed of ['', 'in'])
      await member.types(name, { ...valuesOf(required, command), [option.name]: typed }, option.name);
  }
  await press(await member.runs(name, valuesOf(required, command)), member);
  if (required.length < options.length)
    await press(await member.runs(name, valuesOf(options, command)), member);
}

function valuesOf(options: readonly APIApplicationCommandOption[], command: string) {
  return Object.fromEntries(
    options.map(({ name }) => {
      const value = optionValues[name];
      if (!value) throw new Error(`give the option "${name}" a value in situations.ts`);
      return [name, value(command)];
    }),
  );
}

/** Presses the buttons of an answer, and those of what comes of it; the first of the members who sees it does. */
type Presser = (answer: LocalMessage, ...members: Actor[]) => Promise<void>;

function createPresser(): Presser {
  const pressed = new Set<string>();
  const press: Presser = async (answer, ...members) => {
    const { message, onlyFor } = answer;
    const member = members.find(({ id }) => onlyFor === undefined || id === onlyFor);
    if (!member) return;
    for (const { label, kind } of buttonsOf(answer)) {
      if (pressed.has(kind)) continue;
      pressed.add(kind);
      await press(await member.presses(label, message), ...members);
    }
  };
  return press;
}

/** The buttons that the bot answers; `kind`: command and action. */
function buttonsOf({ message }: LocalMessage): { label: string; kind: string }[] {
  const parts = (message.components ?? []).flatMap((row): readonly object[] =>
    'components' in row ? row.components : [],
  );
  return parts.flatMap((part) => {
    if (!('custom_id' in part && 'label' in part && typeof part.label === 'string')) return [];
    const id = decodeCustomId(String(part.custom_id));
    return id ? [{ label: part.label, kind: `${id.command} ${id.action}` }] : [];
  });
}
