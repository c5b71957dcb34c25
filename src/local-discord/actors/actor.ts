import type { Locale } from 'discord-api-types/v10';
import { defaultPermissions, type Member } from '../guild/member-registry.ts';
import type { Outcome } from '../interactions/interaction-log.ts';
import type { Actor, LocalMessage, MemberOptions } from '../local-discord.ts';
import type { World } from '../world.ts';
import { ActorError } from './actor-error.ts';
import { describeCommandUse, describePress } from './describe-interaction.ts';
import { fillOptions, fillWhileTyping } from './fill-options.ts';
import { findButton } from './find-button.ts';
import { findCommand } from './find-command.ts';
import { type DeliveryOptions, sendInteraction } from './send-interaction.ts';

/** Returns the function that finds the actor for a member's name. */
export function createActors(
  world: World,
  delivery: DeliveryOptions,
): (name: string, options?: MemberOptions) => Actor {
  return (name, options = {}) => {
    const member = world.members.named(name);
    if (options.locale !== undefined) member.locale = options.locale as Locale;
    if (options.permissions !== undefined) member.permissions = defaultPermissions | options.permissions;
    return createActor(world, member, delivery);
  };
}

function createActor(world: World, member: Member, delivery: DeliveryOptions): Actor {
  const { id } = member.user;
  const offered = () => world.commands.offered(world.state.guild.id);
  const sees = () => world.messages.all().filter(({ onlyFor }) => onlyFor === undefined || onlyFor === id);
  return {
    id,
    name: member.user.global_name ?? member.user.username,
    sees,
    async runs(command, options = {}) {
      const line = findCommand(offered(), member, command);
      const filled = fillOptions(line.options, options, world);
      const request = describeCommandUse(world, member, { line, filled, isTyping: false });
      return expectMessage(await sendInteraction(world, request, delivery));
    },
    async presses(label, message) {
      const request = describePress(world, member, findButton(sees(), label, message));
      return expectMessage(await sendInteraction(world, request, delivery));
    },
    async types(command, options, focused) {
      const line = findCommand(offered(), member, command);
      const filled = fillWhileTyping(line.options, options, focused, world);
      const request = describeCommandUse(world, member, { line, filled, isTyping: true });
      const outcome = await sendInteraction(world, request, delivery);
      return outcome.kind === 'choices' ? outcome.choices : [];
    },
  };
}

function expectMessage(outcome: Outcome): LocalMessage {
  if (outcome.kind === 'message') return outcome.message;
  throw new ActorError('The application opened a form, which cannot be filled in here.');
}
