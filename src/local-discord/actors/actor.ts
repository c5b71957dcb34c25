import {
  type APIApplicationCommand,
  type APIInteraction,
  type APIMessage,
  ApplicationCommandType,
  ComponentType,
  type Locale,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { Person } from '../guild/people.ts';
import { isThread } from '../guild/places.ts';
import { joinThread } from '../guild/threads.ts';
import type { Outcome } from '../interactions/interaction-log.ts';
import type {
  Actor,
  LocalAnswer,
  MemberOptions,
  MenuTarget,
  PlaceKey,
  Whereabouts,
} from '../local-discord.ts';
import { pinMessage } from '../messages/pin-message.ts';
import { react, reactorsOf, readEmoji, unreact } from '../messages/reactions.ts';
import { editAs, forwardAs, sayAs } from '../messages/say.ts';
import { deleteMessage } from '../messages/write-message.ts';
import type { World } from '../world.ts';
import { ActorError } from './actor-error.ts';
import { checkChoiceCount, chooseValues } from './choose-values.ts';
import {
  describeCommandUse,
  describeComponentUse,
  describeMenuUse,
  describeSubmission,
} from './describe-interaction.ts';
import { canEnter, enter, requireAllowed, requireWriter, worldsAt } from './enter.ts';
import { fillForm } from './fill-form.ts';
import { fillOptions, fillWhileTyping } from './fill-options.ts';
import { findCommand, findMenuEntry, isOffered } from './find-command.ts';
import { findButton, findSelect, requireSeen } from './find-component.ts';
import { requireDeletable, requireEditable } from './require-own.ts';
import { channelsOf, resolveIds } from './resolve-ids.ts';
import { restrictCommand } from './restrict-command.ts';
import type { Scene } from './scene.ts';
import { type DeliveryOptions, sendInteraction } from './send-interaction.ts';
import { startThreadAs } from './start-thread.ts';

/** Returns the function that finds the actor for a member's name. */
export function createActors(
  worlds: readonly World[],
  delivery: DeliveryOptions,
): (name: string, options?: MemberOptions) => Actor {
  return (name, options = {}) => {
    const [home] = worlds;
    const server = home?.servers.all()[0];
    const key = server?.channels[0]?.key;
    if (!home || !server || key === undefined) throw new ActorError('There is nowhere to be.');
    const person = home.people.named(name);
    const membership = home.servers.join(server, person);
    if (options.locale !== undefined) person.locale = readLocale(options.locale);
    if (options.permissions !== undefined) membership.extra = options.permissions;
    return createActor(worlds, person, { key, delivery });
  };
}

/** Where a member is, and how. */
interface Standing {
  key: PlaceKey;
  delivery: DeliveryOptions;
  /** The id of the application whose commands count; undefined: all of them. */
  asked?: string | undefined;
}

function createActor(worlds: readonly World[], person: Person, { key, delivery, asked }: Standing): Actor {
  const { user } = person;
  const { id } = user;
  const here = worldsAt(worlds, key);
  const [home] = here;
  const { messages, forms } = home;
  const sceneIn = (world: World, at = key) => enter(world, person, at);
  const { place: homePlace } = sceneIn(home);
  const channelId = homePlace.channel.id;
  const registered = (world: World) => world.commands.offered(homePlace.guild?.id ?? '');
  const offering = here.filter(({ state }) => asked === undefined || state.application.id === asked);
  const worldWith = (isMeant: (command: APIApplicationCommand) => boolean) =>
    offering.find((world) => registered(world).some(isMeant)) ?? offering[0] ?? home;
  const worldOf = ({ application_id }: { application_id?: string }) =>
    here.find(({ state }) => state.application.id === application_id) ?? home;
  const sees = () =>
    messages
      .all()
      .filter(({ onlyFor }) => onlyFor === undefined || onlyFor === id)
      .filter(({ message }) => message.channel_id === channelId);
  /** The message as it is kept, where this person sees it and others do, too. */
  const requireStored = (message: APIMessage) => {
    requireSeen(sees(), message);
    const stored = messages.get(message.id);
    if (!stored || stored.onlyFor) throw new ActorError('Only you can see that message.');
    return stored;
  };
  const openForm = () => {
    const opened = forms.get(id);
    return opened?.form.place === key ? opened : undefined;
  };
  const send = (world: World, request: APIInteraction) =>
    sendInteraction(world, { request, place: sceneIn(world).place }, delivery);
  const readLine = (line: string) => {
    const [name] = line.trim().replace(/^\//, '').split(/\s+/);
    const isMeant = (command: APIApplicationCommand) =>
      command.name === name && command.type === ApplicationCommandType.ChatInput;
    const world = worldWith(isMeant);
    const scene = sceneIn(world);
    return { world, scene, line: findCommand(registered(world), scene, line) };
  };
  return {
    id,
    name: user.global_name ?? user.username,
    place: key,
    get whereabouts() {
      return describeWhereabouts(home, sceneIn(home));
    },
    canEnter: (other) => canEnter(worlds, person, other),
    in: (other) => createActor(worlds, person, { key: other, delivery, asked }),
    using: (locale) =>
      createActor(worlds, { ...person, locale: readLocale(locale) }, { key, delivery, asked }),
    asking: (applicationId) => createActor(worlds, person, { key, delivery, asked: applicationId }),
    commands: () =>
      offering.flatMap((world) =>
        registered(world).filter((command) => isOffered(command, sceneIn(world).place)),
      ),
    sees,
    async runs(command, options = {}) {
      const { world, scene, line } = readLine(command);
      const filled = fillOptions(line.options, options, { scene, world });
      return toAnswer(await send(world, describeCommandUse(world, scene, { line, filled, isTyping: false })));
    },
    async presses(label, message) {
      const use = findButton(sees(), label, message);
      const world = worldOf(use.message);
      return toAnswer(await send(world, describeComponentUse(world, sceneIn(world), use)));
    },
    async chooses(name, choices, message) {
      const { select, ...use } = findSelect(sees(), name, message);
      const world = worldOf(use.message);
      const scene = sceneIn(world);
      const values = chooseValues(select, [choices].flat(), { name, scene, world });
      checkChoiceCount(name, values.length, select);
      const isText = select.type === ComponentType.StringSelect;
      const chosen = { values, resolved: isText ? {} : resolveIds(values, scene, world) };
      return toAnswer(await send(world, describeComponentUse(world, scene, { ...use, chosen })));
    },
    async opensMenuOn(target, entry) {
      const world = worldWith(
        ({ name, type }) => name === entry && type !== ApplicationCommandType.ChatInput,
      );
      const request = describeMenu(world, sceneIn(world), { target, entry, commands: registered(world) });
      return toAnswer(await send(world, request));
    },
    form: () => openForm()?.form,
    async fillsIn(values) {
      const opened = openForm();
      if (!opened) throw new ActorError('There is no form to fill in.');
      const { form, openedBy } = opened;
      const world = worldOf(openedBy);
      const scene = sceneIn(world);
      const data = fillForm(form, values, scene, world);
      const request = describeSubmission(world, scene, { openedBy, data });
      // A form that the bot does not take stays open, as in Discord's client.
      const onAcknowledged = () => forms.close(id, form);
      const sending = { request, place: scene.place, openedBy, onAcknowledged };
      return toAnswer(await sendInteraction(world, sending, delivery));
    },
    closesForm() {
      const opened = openForm();
      if (opened) forms.close(id, opened.form);
    },
    reacts: (message, emoji) => {
      const stored = requireStored(message);
      const chosen = readEmoji(home, emoji);
      // Only the first of an emoji needs it: what is there may be chosen by everybody.
      if (reactorsOf(stored, chosen).length === 0)
        requireAllowed(sceneIn(home), PermissionFlagsBits.AddReactions, 'add reactions');
      react(home, stored, chosen, id);
    },
    unreacts: (message, emoji) => unreact(home, requireStored(message), readEmoji(home, emoji), id),
    startsThread(name, message) {
      const from = message && requireStored(message).message;
      return startThreadAs(home, sceneIn(home), { name, message: from });
    },
    pins(message, isPinned = true) {
      const scene = sceneIn(home);
      requireAllowed(scene, PermissionFlagsBits.PinMessages, 'pin messages');
      pinMessage(home, requireStored(message), { author: scene.member.user, isPinned });
    },
    restricts: (command, rules) => {
      const name = command.replace(/^\//, '');
      const world = worldWith((one) => one.name === name);
      const found = registered(world).find((one) => one.name === name);
      if (!found) throw new ActorError(`There is no command ${command}.`);
      restrictCommand({ world, scene: sceneIn(world), commandId: found.id }, rules);
    },
    says: (text, replyTo, files = []) => {
      checkText(text, files);
      if (replyTo) requireSeen(sees(), replyTo);
      const scene = requireWriter(sceneIn(home));
      if (files.length > 0) requireAllowed(scene, PermissionFlagsBits.AttachFiles, 'attach files');
      if (isThread(scene.place.channel)) joinThread(home, scene.place, id, true);
      return sayAs(home, scene, { text, replyTo, files });
    },
    edits: (message, text) => {
      const stored = requireStored(message);
      requireEditable(stored.message, id);
      checkText(text, stored.files);
      editAs(home, sceneIn(home), stored, text);
    },
    deletes: (message) => {
      const stored = requireStored(message);
      requireDeletable(stored.message, sceneIn(home));
      deleteMessage(home, stored);
    },
    forwards: (message, to = key) => {
      const seen = requireSeen(sees(), message);
      const [world] = worldsAt(worlds, to);
      return forwardAs(world, requireWriter(sceneIn(world, to)), seen);
    },
    async types(command, options, focused) {
      const { world, scene, line } = readLine(command);
      const filled = fillWhileTyping(line.options, options, { focused, scene, world });
      const outcome = await send(world, describeCommandUse(world, scene, { line, filled, isTyping: true }));
      return outcome.kind === 'choices' ? outcome.choices : [];
    },
  };
}

/** Any text: a test may let a member's Discord speak a language that no client has. */
function readLocale(text: string): Locale {
  return text as Locale;
}

function describeWhereabouts(world: World, scene: Scene): Whereabouts {
  const { member, place } = scene;
  const { channel, guild, isInstalled, appPermissions } = place;
  const parent = isThread(channel) ? world.places.byChannel(channel.parent_id ?? '') : undefined;
  const channels = channelsOf(scene, world).map((one) => one.channel);
  const named = ({ id, name }: { id: string; name: string | null }) => ({ id, name: name ?? '' });
  return {
    channel: {
      id: channel.id,
      name: channel.name,
      lastMessageId: channel.last_message_id ?? null,
      ...(parent &&
        isThread(channel) && {
          thread: { parent: parent.key, messageCount: channel.message_count ?? 0 },
        }),
    },
    permissions: member.permissions,
    botName: world.state.bot.username,
    hasBot: isInstalled,
    botMayPost: (appPermissions & PermissionFlagsBits.SendMessages) !== 0n,
    guild: guild && {
      ...named(guild),
      roles: guild.roles.map(named),
      channels: channels.map((one) => ({ ...named(one), type: one.type })),
    },
  };
}

/** @throws ActorError for what the client would not send: people without Nitro have 2000 characters */
function checkText(text: string, files: readonly unknown[]): void {
  if (text.trim() === '' && files.length === 0) throw new ActorError('There is nothing to send.');
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
    if (!world.people.byId(target.id)) throw new ActorError('That member is gone.');
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
    reactions: [],
    get message(): never {
      throw new ActorError(
        `The application opened the form “${form.data.title}”, which is not filled in yet.`,
      );
    },
  };
}
