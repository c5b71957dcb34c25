import { type APIComponentInLabel, ComponentType } from 'discord-api-types/v10';
import { decodeCustomId } from '../../../src/bot/views/message/custom-id.ts';
import { listFormFields } from '../../../src/local-discord/interactions/form-fields.ts';
import type { Actor, FormValues, LocalAnswer, LocalForm } from '../../../src/local-discord/local-discord.ts';
import { type Cast, formTexts } from './situations.ts';

interface Explorer {
  /**
   * Presses, chooses and fills in what an answer offers, and goes on with what comes of it.
   * @param again how to come by such an answer once more: what is pressed may change the message, and with it what it offers
   */
  explore(answer: LocalAnswer, again: () => Promise<LocalAnswer | undefined>): Promise<void>;
  /** Keeps what goes wrong as a problem: the rest of the journey goes on. */
  attempt(name: string, step: () => Promise<void>): Promise<void>;
  problems: string[];
}

/** Tries each kind of control once, under any answer. */
export function explorer({ ana, ben, admin }: Cast): Explorer {
  const members = [ana, admin, ben];
  const met = new Set<string>();
  const problems: string[] = [];
  const attempt: Explorer['attempt'] = async (name, step) => {
    try {
      await step();
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  };
  const explore: Explorer['explore'] = async (answer, again) => {
    if (answer.form) return explore(await fillIn(answer.form, members), () => Promise.resolve(undefined));
    let current = answer;
    for (const { kind } of offersOf(answer, members)) {
      if (met.has(kind)) continue;
      const one = findOffer(current, kind, members);
      const other = one ? undefined : await again();
      const offer = one ?? (other && findOffer(other, kind, members));
      if (!offer) continue;
      current = other ?? current;
      met.add(kind);
      const repeat = async () => {
        const anew = await again();
        return anew && findOffer(anew, kind, members)?.act();
      };
      await attempt(offer.name, async () => explore(await offer.act(), repeat));
    }
  };
  return { explore, attempt, problems };
}

async function fillIn(form: LocalForm, members: readonly Actor[]): Promise<LocalAnswer> {
  const member = members.map((one) => one.in(form.place)).find((one) => one.form()?.id === form.id);
  if (!member) throw new Error(`nobody has the form ${form.data.title} open`);
  return member.fillsIn(valuesFor(form));
}

/** The current message of the answer, and the members who see it. */
function lookAt({ message, onlyFor }: LocalAnswer, members: readonly Actor[]) {
  return members
    .filter(({ id }) => onlyFor === undefined || id === onlyFor)
    .flatMap((member) => placeKeys.map((place) => member.in(place)))
    .flatMap((member) => member.sees().map((seen) => ({ member, message: seen.message })))
    .find((seen) => seen.message.id === message.id);
}

interface Offer {
  /** Command and action. */
  kind: string;
  name: string;
  act: () => Promise<LocalAnswer>;
}

function findOffer(answer: LocalAnswer, kind: string, members: readonly Actor[]): Offer | undefined {
  return offersOf(answer, members).find((offer) => offer.kind === kind);
}

function offersOf(answer: LocalAnswer, members: readonly Actor[]): Offer[] {
  const seen = lookAt(answer, members);
  if (!seen) return [];
  const { member, message } = seen;
  const parts = (message.components ?? []).flatMap((row): readonly object[] =>
    'components' in row ? row.components : [],
  );
  return parts.flatMap((part) => {
    if (!('custom_id' in part && 'type' in part) || ('disabled' in part && part.disabled)) return [];
    const customId = String(part.custom_id);
    if (part.type === ComponentType.Button) {
      const label = nameOf(part);
      return [{ kind: kindOf(customId), name: label, act: () => member.presses(label, message) }];
    }
    return choicesOf(part).map(({ label, value }) => ({
      // The options of some selects are custom ids: each is answered as if it were a button.
      kind: decodeCustomId(value) ? kindOf(value) : kindOf(customId),
      name: `${customId} ${label}`,
      act: () => member.chooses(customId, label, message),
    }));
  });
}

/** The label of a button, or its sign. */
function nameOf(button: object): string {
  if ('label' in button && button.label) return String(button.label);
  return 'emoji' in button ? String((button.emoji as { name?: unknown }).name) : '';
}

function choicesOf(select: object): readonly { label: string; value: string }[] {
  if ('options' in select) return select.options as readonly { label: string; value: string }[];
  const type = 'type' in select ? select.type : undefined;
  const names = { [ComponentType.ChannelSelect]: 'cards', [ComponentType.RoleSelect]: 'Moderators' };
  const name = names[type as keyof typeof names] ?? 'ben';
  return [{ label: name, value: name }];
}

function kindOf(customId: string): string {
  const id = decodeCustomId(customId);
  return id ? `${id.command} ${id.action}` : customId;
}

function valuesFor({ data }: LocalForm): FormValues {
  return Object.fromEntries(
    listFormFields(data).flatMap(({ component }) => {
      const value = valueFor(component);
      return value === undefined ? [] : [[component.custom_id, value]];
    }),
  );
}

/** Undefined: what the form came with, or nothing. */
function valueFor(component: APIComponentInLabel): FormValues[string] | undefined {
  switch (component.type) {
    case ComponentType.TextInput:
      return (
        formTexts[component.custom_id] ??
        (component.value || 'Hello there, it is me'.slice(0, component.max_length))
      );
    case ComponentType.Checkbox:
      return true;
    case ComponentType.StringSelect:
    case ComponentType.RadioGroup:
    case ComponentType.CheckboxGroup: {
      const [first] = component.options;
      return first && [first.label];
    }
    default:
      return undefined;
  }
}

const placeKeys = ['server', 'cards', 'read-only', 'dm', 'group', 'foreign'];
