import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import type { World } from '../world.ts';
import type { ActorSession } from './enter.ts';
import { findChannel, findRole } from './resolve-ids.ts';

type Typed = string | number | boolean;

/** Converts a typed value to the option's type; names become IDs. @throws ActorError if the client would reject it */
export function readValue(
  option: APIApplicationCommandBasicOption,
  typed: Typed,
  { session, world }: { session: ActorSession; world: World },
): Typed {
  const text = String(typed).trim();
  switch (option.type) {
    case ApplicationCommandOptionType.String:
      return readText(option, text);
    case ApplicationCommandOptionType.Integer:
    case ApplicationCommandOptionType.Number:
      return readNumber(option, text);
    case ApplicationCommandOptionType.Boolean:
      return readBoolean(option.name, text);
    case ApplicationCommandOptionType.User:
      return world.people.find(text)?.user.id ?? refuse(option.name, 'is not a member of this server');
    case ApplicationCommandOptionType.Channel:
      return (
        findChannel(text, session, world, option.channel_types) ??
        refuse(option.name, 'is not a channel of this server')
      );
    case ApplicationCommandOptionType.Role:
      return findRole(text, session) ?? refuse(option.name, 'is not a role of this server');
    case ApplicationCommandOptionType.Mentionable:
      return (
        world.people.find(text)?.user.id ??
        findRole(text, session) ??
        refuse(option.name, 'is neither a member nor a role of this server')
      );
    default:
      return refuse(option.name, 'takes a file');
  }
}

type TextOption = Extract<APIApplicationCommandBasicOption, { type: ApplicationCommandOptionType.String }>;
type NumberOption = Extract<
  APIApplicationCommandBasicOption,
  { type: ApplicationCommandOptionType.Integer | ApplicationCommandOptionType.Number }
>;

function readText(option: TextOption, text: string): string {
  const { name, choices, min_length = 0, max_length = 6000 } = option;
  if (choices?.length) return pickChoice(name, choices, text);
  if (text.length < min_length) return refuse(name, `must be ${min_length} or more characters long`);
  if (text.length > max_length) return refuse(name, `must be ${max_length} or fewer characters long`);
  if (text === '') return refuse(name, 'must not be empty');
  return text;
}

function readNumber(option: NumberOption, text: string): number {
  const {
    name,
    type,
    choices,
    min_value = -Number.MAX_SAFE_INTEGER,
    max_value = Number.MAX_SAFE_INTEGER,
  } = option;
  if (choices?.length) return pickChoice(name, choices, text);
  const isWhole = type === ApplicationCommandOptionType.Integer;
  const pattern = isWhole ? /^[+-]?\d+$/ : /^[+-]?(\d+(?:\.\d*)?|\.\d+)$/;
  const value = Number(text);
  if (!pattern.test(text) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
    return refuse(name, isWhole ? 'must be a whole number' : 'must be a number');
  if (value < min_value) return refuse(name, `must be ${min_value} or more`);
  if (value > max_value) return refuse(name, `must be ${max_value} or less`);
  return value;
}

function readBoolean(name: string, text: string): boolean {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return refuse(name, 'must be true or false');
}

function pickChoice<Value>(
  name: string,
  choices: readonly { name: string; value: Value }[],
  text: string,
): Value {
  const choice = choices.find((one) => one.name === text || String(one.value) === text);
  return choice ? choice.value : refuse(name, `must be one of: ${choices.map((one) => one.name).join(', ')}`);
}

function refuse(name: string, why: string): never {
  throw new ActorError(`The option “${name}” ${why}.`);
}
