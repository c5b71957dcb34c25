import {
  type APIInteraction,
  type APIMessage,
  ApplicationCommandType,
  ComponentType,
  type Locale,
} from 'discord-api-types/v10';
import { defaultPermissions, type Member } from '../guild/member-registry.ts';
import type { Place } from '../guild/places.ts';
import type { Outcome } from '../interactions/interaction-log.ts';
import type {
  Actor,
  LocalAnswer,
  MemberOptions,
  MenuTarget,
  PlaceKey,
  Whereabouts,
} from '../local-discord.ts';
import { forwardAs, sayAs } from '../messages/say.ts';
import type { World } from '../world.ts';
import { ActorError } from './actor-error.ts';
import { checkChoiceCount, chooseValues } from './choose-values.ts';
import {
  describeCommandUse,
  describeComponentUse,
  describeMenuUse,
  describeSubmission,
} from './describe-interaction.ts';
import { fillForm } from './fill-form.ts';
import { fillOptions, fillWhileTyping } from './fill-options.ts';
import { findCommand, findMenuEntry, isOffered } from './find-command.ts';
import { findButton, findSelect, requireSeen } from './find-component.ts';
import { channelsOf, resolveIds } from './resolve-ids.ts';
import type { Scene } from './scene.ts';
import { type DeliveryOptions, sendInteraction } from './send-interaction.ts';

/** Returns the function that finds the actor for a member's name. */
export function createActors(
  world: World,
  delivery: DeliveryOptions,
): (name: string, options?: MemberOptions) => Actor {
  return (name, options = {}) => {
    const member = world.members.named(name);
    if (options.locale !== undefined) member.locale = readLocale(options.locale);
    if (options.permissions !== undefined) member.permissions = defaultPermissions | options.permissions;
    return createActor(world, member, { key: 'server', delivery });
  };
}

function createActor(
  world: World,
  member: Member,
  { key, delivery }: { key: PlaceKey; delivery: DeliveryOptions },
): Actor {
  const { id } = member.user;
  const place = world.places.find(key, member.user);
  const scene: Scene = { member: memberIn(place, member), place };
  const registered = () => world.commands.offered(world.state.guild.id);
  const sees = () =>
    world.messages
      .all()
      .filter(({ onlyFor }) => onlyFor === undefined || onlyFor === id)
      .filter(({ message }) => message.channel_id === place.channel.id);
  const send = (request: APIInteraction) => sendInteraction(world, { request, place }, delivery);
  return {
    id,
    name: member.user.global_name ?? member.user.username,
    place: key,
    whereabouts: describeWhereabouts(world, place),
    in: (other) => createActor(world, member, { key: other, delivery }),
    using: (locale) => createActor(world, { ...member, locale: readLocale(locale) }, { key, delivery }),
    commands: () => registered().filter((command) => isOffered(command, place)),
    sees,
    async runs(command, options = {}) {
      const line = findCommand(registered(), scene, command);
      const filled = fillOptions(line.options, options, { scene, world });
      return toAnswer(await send(describeCommandUse(world, scene, { line, filled, isTyping: false })));
    },
    async presses(label, message) {
      const use = findButton(sees(), label, message);
      return toAnswer(await send(describeComponentUse(world, scene, use)));
    },
    async chooses(name, choices, message) {
      const { select, ...use } = findSelect(sees(), name, message);
      const values = chooseValues(select, [choices].flat(), { name, scene, world });
      checkChoiceCount(name, values.length, select);
      const isText = select.type === ComponentType.StringSelect;
      const chosen = { values, resolved: isText ? {} : resolveIds(values, scene, world) };
      return toAnswer(await send(describeComponentUse(world, scene, { ...use, chosen })));
    },
    async opensMenuOn(target, entry) {
      return toAnswer(await send(describeMenu(world, scene, { target, entry, commands: registered() })));
    },
    form: () => openFormOf(world, id, key)?.form,
    async fillsIn(values) {
      const opened = openFormOf(world, id, key);
      if (!opened) throw new ActorError('There is no form to fill in.');
      const { form, openedBy } = opened;
      const data = fillForm(form, values, scene, world);
      const request = describeSubmission(world, scene, { openedBy, data });
      // A form that the bot does not take stays open, as in Discord's client.
      const onAcknowledged = () => world.forms.close(id, form);
      return toAnswer(await sendInteraction(world, { request, place, openedBy, onAcknowledged }, delivery));
    },
    closesForm() {
      const opened = openFormOf(world, id, key);
      if (opened) world.forms.close(id, opened.form);
    },
    says: (text, replyTo) => {
      checkText(text);
      if (replyTo) requireSeen(sees(), replyTo);
      return sayAs(world, scene, { text, replyTo });
    },
    forwards: (message, to = key) => {
      const seen = requireSeen(sees(), message);
      return forwardAs(world, { ...scene, place: world.places.find(to, member.user) }, seen);
    },
    async types(command, options, focused) {
      const line = findCommand(registered(), scene, command);
      const filled = fillWhileTyping(line.options, options, { focused, scene, world });
      const outcome = await send(describeCommandUse(world, scene, { line, filled, isTyping: true }));
      return outcome.kind === 'choices' ? outcome.choices : [];
    },
  };
}

/** Any text: a test may let a member's Discord speak a language that no client has. */
function readLocale(text: string): Locale {
  return text as Locale;
}

function describeWhereabouts({ places }: World, place: Place): Whereabouts {
  const { channel, guild } = place;
  const channels = channelsOf(place, places).map((one) => one.channel);
  const named = ({ id, name }: { id: string; name: string | null }) => ({ id, name: name ?? '' });
  return {
    channel: { id: channel.id, name: channel.name },
    guild: guild && {
      ...named(guild),
      roles: guild.roles.map(named),
      channels: channels.map((one) => ({ ...named(one), type: one.type })),
    },
  };
}

/** Roles and permissions are those of one server: elsewhere a member is like any other. */
function memberIn({ guild, hasBot }: Place, member: Member): Member {
  return !guild || hasBot ? member : { ...member, permissions: defaultPermissions };
}

function openFormOf(world: World, userId: string, key: PlaceKey) {
  const opened = world.forms.get(userId);
  return opened?.form.place === key ? opened : undefined;
}

/** @throws ActorError for what the client would not send: people without Nitro have 2000 characters */
function checkText(text: string): void {
  if (text.trim() === '') throw new ActorError('There is nothing to send.');
  if (text.trim().length > 2000) throw new ActorError('A message has at most 2000 characters.');
}

function describeMenu(
  world: World,
  scene: Scene,
  {
    target,
    entry,
    commands,
  }: { target: MenuTarget; entry: string; commands: Parameters<typeof findMenuEntry>[0] },
): APIInteraction {
  if (!('message' in target)) {
    const command = findMenuEntry(commands, scene, { entry, type: ApplicationCommandType.User });
    if (!world.members.byId(target.id)) throw new ActorError('That member is gone.');
    const resolved = resolveIds([target.id], scene, world);
    return describeMenuUse(world, scene, { command, targetId: target.id, resolved });
  }
  const command = findMenuEntry(commands, scene, { entry, type: ApplicationCommandType.Message });
  const message = currentMessage(world, target.message);
  const resolved = { messages: { [message.id]: message } };
  return describeMenuUse(world, scene, { command, targetId: message.id, resolved });
}

function currentMessage(world: World, { id }: APIMessage): APIMessage {
  const stored = world.messages.get(id);
  if (!stored) throw new ActorError('That message is gone.');
  return stored.message;
}

function toAnswer(outcome: Outcome): LocalAnswer {
  if (outcome.kind === 'message') return outcome.message;
  if (outcome.kind === 'choices') throw new ActorError('The application answered with choices.');
  const { form } = outcome;
  return {
    form,
    onlyFor: undefined,
    isThinking: false,
    get message(): never {
      throw new ActorError(
        `The application opened the form “${form.data.title}”, which is not filled in yet.`,
      );
    },
  };
}
