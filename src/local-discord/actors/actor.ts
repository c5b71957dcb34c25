import type { Locale } from 'discord-api-types/v10';
import { everybodysPermissions, type Person } from '../guild/people.ts';
import type { Outcome } from '../interactions/interaction-log.ts';
import type { Actor, LocalMessage, MemberOptions } from '../local-discord.ts';
import type { World } from '../world.ts';
import { askBot, type Waiting } from './ask-bot.ts';
import { describeCommandUse, describePress } from './describe-interaction.ts';
import { fillOptions, fillWhileTyping } from './fill-options.ts';
import { findButton } from './find-button.ts';
import { findCommand } from './find-command.ts';
import { Refusal } from './refusal.ts';

/** People at the keyboard, by name. */
export function createActors(
  world: World,
  waiting: Waiting,
): (name: string, options?: MemberOptions) => Actor {
  return (name, options = {}) => {
    const person = world.people.named(name);
    if (options.locale !== undefined) person.locale = options.locale as Locale;
    if (options.permissions !== undefined) person.permissions = everybodysPermissions | options.permissions;
    return createActor(world, person, waiting);
  };
}

function createActor(world: World, person: Person, waiting: Waiting): Actor {
  const { id } = person.user;
  const offered = () => world.commands.offered(world.place.guild.id);
  const sees = () => world.messages.all().filter(({ onlyFor }) => onlyFor === undefined || onlyFor === id);
  return {
    id,
    name: person.user.global_name ?? person.user.username,
    sees,
    async runs(command, options = {}) {
      const line = findCommand(offered(), person, command);
      const filled = fillOptions(line.options, options, world);
      const request = describeCommandUse(world, person, { line, filled, isTyping: false });
      return expectMessage(await askBot(world, request, waiting));
    },
    async presses(label, message) {
      const request = describePress(world, person, findButton(sees(), label, message));
      return expectMessage(await askBot(world, request, waiting));
    },
    async types(command, options, focused) {
      const line = findCommand(offered(), person, command);
      const filled = fillWhileTyping(line.options, options, focused, world);
      const request = describeCommandUse(world, person, { line, filled, isTyping: true });
      const outcome = await askBot(world, request, waiting);
      return outcome.kind === 'choices' ? outcome.choices : [];
    },
  };
}

function expectMessage(outcome: Outcome): LocalMessage {
  if (outcome.kind === 'message') return outcome.message;
  throw new Refusal('The application opened a form, which cannot be filled in here.');
}
