import {
  type APIApplicationCommand,
  type APIApplicationCommandOption,
  type APIMessage,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ComponentType,
} from 'discord-api-types/v10';
import { ActorError } from '../../src/local-discord/errors/actor-error.ts';
import { listFormFields } from '../../src/local-discord/interactions/form-fields.ts';
import type { Actor, FormValues, LocalAnswer, LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { t, textLike } from '../support/english.ts';
import { Dice } from '../support/limits/random.ts';
import { textOf } from '../support/seen.ts';
import type { Step, StepKind } from './plan.ts';

export interface PeopleParts {
  discord: LocalDiscord;
  count: number;
  tell: (story: string) => void;
  /** Why the error that somebody sees now is no failure. */
  excuse: (id: string) => string;
  /** Called when somebody has read that everything is deleted. They leave Loadout alone from then on. */
  onDeleted: (person: Actor, askedAt: number) => void;
  /** Called when somebody has read that their account is linked; undefined: they press what may change that. */
  onLinked: (person: Actor, uid: string | undefined) => void;
}

/** People at their keyboards: what they do is decided by the roll of each step, and by what they see at that moment. */
export class People {
  readonly #parts: PeopleParts;
  readonly #names: string[];
  readonly #gone = new Set<string>();
  /** When each person last pressed what may unlink their account. */
  readonly #changedAt = new Map<string, number>();

  constructor(parts: PeopleParts) {
    this.#parts = parts;
    const others = ['Mira', 'Noor', 'Kai', 'Lena', 'Yuki', 'Omar', 'Zoe', 'Ivo'];
    this.#names = ['Ada', 'Bob', ...others].slice(0, Math.max(3, parts.count));
  }

  /** Never rejects: what Discord or the bot refuses is a part of the story. */
  async act(step: Step): Promise<void> {
    const name = this.#names[step.who % this.#names.length] ?? 'Ada';
    const { discord, tell } = this.#parts;
    if (this.#gone.has(name)) return;
    const dice = new Dice(step.roll, name);
    const person = this.#stand(discord.member(name), dice);
    const note = (story: string) => tell(`#${step.id} ${name} ${story}`);
    try {
      const linkBeside = () => void this.act({ ...step, kind: 'link' });
      await this.#do(step, { person, dice, note, linkBeside, from: Date.now() });
    } catch (error) {
      const isRefusal = error instanceof ActorError || (error as Error).constructor.name === 'ApiError';
      if (!isRefusal) throw error;
      note(`sees an error: ${firstLine((error as Error).message)}${this.#parts.excuse(person.id)}`);
    }
  }

  /** Somebody new comes after the calm. */
  lookUp(): void {
    const { discord, tell } = this.#parts;
    tell('Eve runs /player');
    void discord
      .member('Eve')
      .in('general')
      .runs('/player', { uid: '4000000777' })
      .catch((error: Error) => tell(`Eve sees an error: ${error.message}`));
  }

  #stand(person: Actor, dice: Dice): Actor {
    const places = 'general general general news read-only lobby lobby dm group elsewhere'.split(' ');
    const place = dice.pick(places);
    const there = person.canEnter(place) ? person.in(place) : person;
    return dice.chance(0.15) ? there.using(dice.pick(['ar', 'pt-BR', 'vi', 'en-GB', 'xx'])) : there;
  }

  async #do({ kind }: Step, doing: Doing): Promise<void> {
    const { person, dice } = doing;
    const acts: Record<StepKind, () => unknown> = {
      command: async () => this.#read(await this.#command(doing), doing),
      press: () => this.#press(doing),
      type: () => this.#type(doing),
      menu: () => this.#menu(doing),
      link: () => this.#link({ ...doing, person: person.using('en-US') }),
      set: () => this.#set(doing),
      delete: () => this.#delete({ ...doing, person: person.using('en-US') }),
      say: () => person.says(`Look at ${dice.pick(wellKnown)} and 4000000007`),
      leave: () => person.name !== 'Ada' && person.name !== 'Bob' && person.leaves(),
    };
    await acts[kind]();
  }

  async #link(doing: Doing): Promise<void> {
    const { person, note } = doing;
    const uid = ownUid(person);
    note(`runs /account uid:${uid} in ${person.place}`);
    const text = this.#look(await person.runs('/account', { uid }), doing);
    const changedAt = this.#changedAt.get(person.name) ?? 0;
    const isLast = changedAt < doing.from || this.#gone.has(person.name);
    if (isLast && textLike('account.linked.thisIsYou').test(text)) this.#parts.onLinked(person, uid);
  }

  #mayUnlink(person: Actor): void {
    this.#changedAt.set(person.name, Date.now());
    this.#parts.onLinked(person, undefined);
  }

  async #set(doing: Doing): Promise<void> {
    const { person, dice, note } = doing;
    const command = dice.pick(['/settings', '/settings', '/server', '/privacy', '/leaderboard']);
    note(`runs ${command} in ${person.place} to change it`);
    const answer = await person.runs(command);
    this.#look(answer, doing);
    for (let press = 0; press < 3; press++)
      await this.#press(doing, answer.form ? undefined : answer.message);
  }

  async #command({ person, dice, note }: Doing): Promise<LocalAnswer> {
    const offered = person.commands().filter(({ type }) => type === ApplicationCommandType.ChatInput);
    const isCommon = dice.chance(0.5);
    const common = offered.filter(({ name }) => name === 'player' || name === 'stats' || name === 'outfit');
    const pool = isCommon && common.length > 0 ? common : offered;
    if (pool.length === 0) throw new ActorError('no commands are offered here');
    const command = dice.pick(pool);
    const options = this.#optionsOf(command, dice);
    const typed = Object.entries(options).map(([name, value]) => `${name}:${value}`);
    note(`runs /${[command.name, ...typed].join(' ')} in ${person.place}`);
    return person.runs(`/${command.name}`, options);
  }

  #optionsOf({ name, options = [] }: APIApplicationCommand, dice: Dice) {
    return Object.fromEntries(
      options
        .filter((option) => option.required || dice.chance(option.name === 'uid' ? 0.7 : 0.15))
        .map((option) => [option.name, this.#valueOf(option, name, dice)]),
    );
  }

  #valueOf(option: APIApplicationCommandOption, command: string, dice: Dice): string | boolean {
    if (option.type === ApplicationCommandOptionType.Boolean) return dice.chance(0.5);
    if (option.type === ApplicationCommandOptionType.User) return dice.pick(this.#names);
    if ('choices' in option && option.choices?.length) {
      const choices: readonly { value: string | number }[] = option.choices;
      return String(dice.pick(choices).value);
    }
    if (option.name === 'region') return dice.pick(['BR', 'IND', 'Brazil', 'Atlantis', 'SG']);
    if (option.name === 'code') return dice.pick(['FREEFIRE1234567890AB', 'x', '#FREEFIREABCDEF']);
    if (command === 'item') return dice.pick(['203000001', 'hat', '999999999']);
    return this.#uid(dice);
  }

  #uid(dice: Dice): string {
    if (dice.chance(0.1)) return dice.pick(['1', 'nova', '710012', '0', '4123456789 9876543210', '💥']);
    return dice.chance(0.6) ? dice.pick(wellKnown) : String(dice.whole(4_000_000_000, 4_000_000_400));
  }

  async #press(doing: Doing, given?: APIMessage): Promise<void> {
    const { person, dice, note } = doing;
    const seen = person.sees().filter(({ message }) => (message.components?.length ?? 0) > 0);
    const recent = dice.chance(0.8) ? seen.slice(-4) : seen;
    const message = given ?? (recent.length > 0 ? dice.pick(recent).message : undefined);
    const controls = message ? controlsOf(message) : [];
    if (!message || controls.length === 0) return;
    const control = dice.pick(controls);
    const choice = control.options && this.#choiceOf(control, dice);
    note(`${choice ? `chooses “${choice}” in` : 'presses'} “${control.name}” in ${person.place}`);
    if (/account|settings|privacy/.test(control.id)) this.#mayUnlink(person);
    doing.from = Date.now();
    const answer = choice
      ? await person.chooses(control.name, choice, message)
      : await person.presses(control.name, message);
    await this.#read(answer, doing);
  }

  #choiceOf({ type, options = [] }: Control, dice: Dice): string {
    if (options.length > 0) return dice.pick(options).label;
    if (type === ComponentType.ChannelSelect) return 'general';
    return type === ComponentType.RoleSelect ? 'Heroic' : dice.pick(this.#names);
  }

  async #read(answer: LocalAnswer, doing: Doing): Promise<void> {
    const { person, dice, note } = doing;
    if (!answer.form) return void this.#look(answer, doing);
    if (dice.chance(0.2)) return note(`closes the form “${answer.form.data.title}”`);
    const there = person.in(answer.form.place);
    const values: FormValues = Object.fromEntries(
      listFormFields(answer.form.data).flatMap(({ component }): [string, string | string[]][] => {
        const { type, custom_id: id } = component;
        if (type === ComponentType.TextInput) {
          const text = component.value || this.#fieldText(id, there, dice);
          return [[id, text.slice(0, component.max_length ?? 4_000)]];
        }
        const isChoice = type === ComponentType.StringSelect || type === ComponentType.RadioGroup;
        return isChoice && component.options.length > 0 ? [[id, [dice.pick(component.options).label]]] : [];
      }),
    );
    note(`fills in “${answer.form.data.title}”`);
    this.#look(await there.fillsIn(values), doing);
  }

  #fieldText(id: string, person: Actor, dice: Dice): string {
    if (/uid|player|id/i.test(id)) return dice.chance(0.5) ? ownUid(person) : this.#uid(dice);
    return dice.pick(['BR', 'Berlin', 'Thank you, all of you', 'Asia/Dhaka']);
  }

  #look(answer: LocalAnswer, { person, note, from }: Doing): string {
    if (answer.form) return '';
    const text = textOf(answer);
    note(`reads ${answer.onlyFor === undefined ? '' : 'alone '}“${firstLine(text).slice(0, 70)}”`);
    if (text.includes(t('privacy.delete.done'))) {
      this.#gone.add(person.name);
      this.#parts.onDeleted(person, from);
    }
    return text;
  }

  async #type({ person, dice, note }: Doing): Promise<void> {
    const typed = person
      .commands()
      .flatMap(({ name, options = [] }) => options.map((option) => ({ name, option })))
      .filter(({ option }) => 'autocomplete' in option && option.autocomplete);
    if (typed.length === 0) return;
    const { name, option } = dice.pick(typed);
    const text = dice.pick(['', 'a', '41', 'in', 'nova']);
    const choices = await person.types(`/${name}`, { [option.name]: text }, option.name);
    note(`types “${text}” for ${option.name} of /${name} and is offered ${choices.length}`);
  }

  async #menu(doing: Doing): Promise<void> {
    const { person, dice, note } = doing;
    const menus = person.commands().filter(({ type }) => type !== ApplicationCommandType.ChatInput);
    if (menus.length === 0) return;
    const { name, type } = dice.pick(menus);
    const isOnMember = type === ApplicationCommandType.User;
    const seen = person.sees().slice(-5);
    if (!isOnMember && seen.length === 0) return;
    const target = isOnMember ? this.#parts.discord.member(dice.pick(this.#names)) : dice.pick(seen);
    note(`takes “${name}”`);
    await this.#read(await person.opensMenuOn(target, name), doing);
  }

  async #delete(doing: Doing): Promise<void> {
    const { person, dice, note, linkBeside } = doing;
    note(`wants everything deleted, in ${person.place}`);
    const panel = await person.runs('/privacy');
    if (!controlsOf(panel.message).some(({ name }) => name === t('buttons.deleteAll'))) return;
    if (dice.chance(0.5)) linkBeside();
    const question = await person.presses(t('buttons.deleteAll'), panel.message);
    if (!controlsOf(question.message).some(({ name }) => name === t('buttons.deleteAll'))) return;
    this.#mayUnlink(person);
    doing.from = Date.now();
    this.#look(await person.presses(t('buttons.deleteAll'), question.message), doing);
  }
}

interface Doing {
  /** When the person began, or last pressed. */
  from: number;
  linkBeside: () => void;
  person: Actor;
  dice: Dice;
  note: (story: string) => void;
}

/** A member's own account of the game: no other member types its ID. */
export function ownUid({ name }: Pick<Actor, 'name'>): string {
  const number = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 100_000_000;
  return String(7_100_000_000 + number);
}

const wellKnown = ['9876543210', '4123456789', '9876543697', '9876544640', '9876545834', '123456789'];

interface Control {
  id: string;
  name: string;
  type: ComponentType;
  options?: readonly { label: string }[];
}

function controlsOf(message: APIMessage): Control[] {
  const rows = (message.components ?? []) as { components?: unknown[] }[];
  return rows.flatMap(({ components = [] }) =>
    (components as Record<string, unknown>[]).flatMap((part): Control[] => {
      if (typeof part.custom_id !== 'string' || part.disabled) return [];
      const type = part.type as ComponentType;
      const options = (part.options as Control['options']) ?? [];
      const id = part.custom_id;
      if (type !== ComponentType.Button) return [{ id, name: String(part.placeholder ?? id), type, options }];
      const emoji = part.emoji as { name?: string } | undefined;
      return [{ id, name: String(part.label ?? emoji?.name), type }];
    }),
  );
}

function firstLine(text: string): string {
  return text.split('\n').find((line) => line.trim()) ?? '';
}
