import {
  type APIApplicationCommand,
  type APIInteraction,
  type APIMessage,
  ApplicationCommandType,
  ComponentType,
} from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import { closeForm } from '../interactions/form-registry.ts';
import type { Outcome } from '../interactions/interaction-log.ts';
import type { Actor, LocalAnswer, MenuTarget } from '../local-discord.ts';
import type { World } from '../world.ts';
import type { ActorPlace } from './actor-place.ts';
import { checkChoiceCount, chooseValues } from './choose-values.ts';
import {
  describeCommandUse,
  describeComponentUse,
  describeMenuUse,
  describeSubmission,
} from './describe-interaction.ts';
import type { ActorSession } from './enter.ts';
import { fillForm } from './fill-form.ts';
import { fillOptions, fillWhileTyping } from './fill-options.ts';
import { findCommand, findMenuEntry } from './find-command.ts';
import { findButton, findSelect } from './find-component.ts';
import { resolveIds } from './resolve-ids.ts';
import { type DeliveryOptions, sendInteraction } from './send-interaction.ts';

type CommandSteps = Pick<Actor, 'runs' | 'types' | 'opensMenuOn'>;
type ComponentSteps = Pick<Actor, 'presses' | 'chooses'>;
type FormSteps = Pick<Actor, 'form' | 'fillsIn' | 'closesForm'>;

export function interactionSteps(
  actorPlace: ActorPlace,
  delivery: DeliveryOptions,
): CommandSteps & ComponentSteps & FormSteps {
  const send = (world: World, request: APIInteraction) =>
    sendInteraction(world, { request, place: actorPlace.sessionIn(world).place }, delivery);
  return {
    ...commandSteps(actorPlace, send),
    ...componentSteps(actorPlace, send),
    ...formSteps(actorPlace, delivery),
  };
}

type Send = (world: World, request: APIInteraction) => Promise<Outcome>;

function commandSteps({ sessionIn, registered, worldWith }: ActorPlace, send: Send): CommandSteps {
  const readLine = (line: string) => {
    const [name] = line.trim().replace(/^\//, '').split(/\s+/);
    const isMeant = (command: APIApplicationCommand) =>
      command.name === name && command.type === ApplicationCommandType.ChatInput;
    const world = worldWith(isMeant);
    const session = sessionIn(world);
    return { world, session, line: findCommand(registered(world), session, line) };
  };
  return {
    async runs(command, options = {}) {
      const { world, session, line } = readLine(command);
      const filled = fillOptions(line.options, options, { session, world });
      return toAnswer(
        await send(world, describeCommandUse(world, session, { line, filled, isTyping: false })),
      );
    },
    async opensMenuOn(target, entry) {
      const world = worldWith(
        ({ name, type }) => name === entry && type !== ApplicationCommandType.ChatInput,
      );
      const request = describeMenu(world, sessionIn(world), { target, entry, commands: registered(world) });
      return toAnswer(await send(world, request));
    },
    async types(command, options, focused) {
      const { world, session, line } = readLine(command);
      const filled = fillWhileTyping(line.options, options, { focused, session, world });
      const outcome = await send(world, describeCommandUse(world, session, { line, filled, isTyping: true }));
      return outcome.kind === 'choices' ? outcome.choices : [];
    },
  };
}

function componentSteps(actorPlace: ActorPlace, send: Send): ComponentSteps {
  const { sees, sessionIn } = actorPlace;
  return {
    async presses(label, message) {
      const use = findButton(sees(), label, message);
      const world = worldOf(actorPlace, use.message);
      return toAnswer(await send(world, describeComponentUse(world, sessionIn(world), use)));
    },
    async chooses(name, choices, message) {
      const { select, ...use } = findSelect(sees(), name, message);
      const world = worldOf(actorPlace, use.message);
      const session = sessionIn(world);
      const values = chooseValues(select, [choices].flat(), { name, session, world });
      checkChoiceCount(name, values.length, select);
      const isText = select.type === ComponentType.StringSelect;
      const chosen = { values, resolved: isText ? {} : resolveIds(values, session, world) };
      return toAnswer(await send(world, describeComponentUse(world, session, { ...use, chosen })));
    },
  };
}

function formSteps(actorPlace: ActorPlace, delivery: DeliveryOptions): FormSteps {
  const { person, key, home, sessionIn } = actorPlace;
  const { id } = person.user;
  const { forms } = home;
  const openForm = () => {
    const opened = forms.get(id);
    return opened?.form.place === key ? opened : undefined;
  };
  return {
    form: () => openForm()?.form,
    async fillsIn(values) {
      const opened = openForm();
      if (!opened) throw new ActorError('There is no form to fill in.');
      const { form, openedBy } = opened;
      const world = worldOf(actorPlace, openedBy);
      const session = sessionIn(world);
      const data = fillForm(form, values, session, world);
      const request = describeSubmission(world, session, { openedBy, data });
      // A modal stays open until the bot accepts its submission, as in Discord's client.
      const onAcknowledged = () => closeForm(forms, opened);
      const sending = { request, place: session.place, openedBy, onAcknowledged };
      return toAnswer(await sendInteraction(world, sending, delivery));
    },
    closesForm() {
      const opened = openForm();
      if (opened) closeForm(forms, opened);
    },
  };
}

function worldOf({ here, home }: ActorPlace, { application_id }: { application_id?: string }): World {
  return here.find(({ state }) => state.application.id === application_id) ?? home;
}

function describeMenu(
  world: World,
  session: ActorSession,
  {
    target,
    entry,
    commands,
  }: { target: MenuTarget; entry: string; commands: Parameters<typeof findMenuEntry>[0] },
): APIInteraction {
  if (!('message' in target)) {
    const command = findMenuEntry(commands, session, { entry, type: ApplicationCommandType.User });
    if (!world.people.get(target.id)) throw new ActorError('That member is gone.');
    const resolved = resolveIds([target.id], session, world);
    return describeMenuUse(world, session, { command, target_id: target.id, resolved });
  }
  const command = findMenuEntry(commands, session, { entry, type: ApplicationCommandType.Message });
  const message = currentMessage(world, target.message);
  const resolved = { messages: { [message.id]: message } };
  return describeMenuUse(world, session, { command, target_id: message.id, resolved });
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
