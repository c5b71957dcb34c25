import {
  type APIComponentInLabel,
  type APIFileUploadComponent,
  type APIInteractionDataResolved,
  type APIModalSubmission,
  type APITextInputComponent,
  ComponentType,
  type ModalSubmitComponent,
} from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import { listFormFields } from '../interactions/form-fields.ts';
import type { FormValues, LocalFile, LocalForm } from '../local-discord.ts';
import { storeFile } from '../messages/attachments.ts';
import type { World } from '../world.ts';
import { checkChoiceCount, chooseValues, pickOption } from './choose-values.ts';
import type { ActorSession } from './enter.ts';
import { resolveIds } from './resolve-ids.ts';

/** Fills in a modal's fields. @throws ActorError for a value that the client would mark as invalid */
export function fillForm(
  { data }: LocalForm,
  values: FormValues,
  session: ActorSession,
  world: World,
): APIModalSubmission {
  const fields = listFormFields(data);
  checkNames(
    fields.map(({ label, component }) => [label, component.custom_id]),
    values,
  );
  const resolved: APIInteractionDataResolved = {};
  const filled = new Map(Object.entries(values));
  const answer = (label: string, component: APIComponentInLabel) => {
    const given = filled.get(label) ?? filled.get(component.custom_id);
    return fillField({ label, component, given }, { session, world, resolved });
  };
  const components = data.components.map((part) => {
    const base = { type: part.type, id: part.id };
    if (part.type === ComponentType.Label) return { ...base, component: answer(part.label, part.component) };
    if (part.type === ComponentType.ActionRow)
      return { ...base, components: part.components.map((input) => answer(input.label ?? '', input)) };
    return base;
  });
  return {
    custom_id: data.custom_id,
    components,
    ...(Object.keys(resolved).length > 0 ? { resolved } : {}),
  } as APIModalSubmission;
}

interface Filling {
  session: ActorSession;
  world: World;
  resolved: APIInteractionDataResolved;
}

function checkNames(fields: readonly (readonly string[])[], values: FormValues): void {
  const unknown = Object.keys(values).find((name) => !fields.some((names) => names.includes(name)));
  if (unknown === undefined) return;
  const labels = fields.map(([label]) => label).join(', ');
  throw new ActorError(`There is no field “${unknown}”. The fields are: ${labels || 'none'}.`);
}

function fillField(
  {
    label,
    component,
    given,
  }: { label: string; component: APIComponentInLabel; given: FormValues[string] | undefined },
  filling: Filling,
): ModalSubmitComponent {
  const { custom_id } = component;
  const base = { id: component.id ?? 0, custom_id };
  switch (component.type) {
    case ComponentType.TextInput:
      return { ...base, type: component.type, value: fillText(label, component, given) };
    case ComponentType.Checkbox:
      return {
        ...base,
        type: component.type,
        value: given === undefined ? component.default === true : isOn(label, given),
      };
    case ComponentType.RadioGroup: {
      const [value = null] = fillChoices(label, { ...component, max_values: 1 }, given);
      return { ...base, type: component.type, value };
    }
    case ComponentType.CheckboxGroup: {
      const { max_values = component.options.length } = component;
      return {
        ...base,
        type: component.type,
        values: fillChoices(label, { ...component, max_values }, given),
      };
    }
    case ComponentType.FileUpload:
      return { ...base, type: component.type, values: upload(label, component, given, filling) };
    default: {
      const values =
        given === undefined
          ? defaultsOf(component)
          : chooseValues(component, listOf(given), { name: label, ...filling });
      checkCount(label, values.length, component);
      if (component.type !== ComponentType.StringSelect)
        addResolved(filling, resolveIds(values, filling.session, filling.world));
      return { ...base, type: component.type, values };
    }
  }
}

function fillText(
  label: string,
  { value = '', required = true, min_length = 0, max_length = 4000 }: APITextInputComponent,
  given: FormValues[string] | undefined,
): string {
  const text = given === undefined ? value : String(given);
  if (text === '') {
    if (required) throw new ActorError(`The field “${label}” is required.`);
    return text;
  }
  if (text.length < min_length)
    throw new ActorError(`The field “${label}” must be ${min_length} or more characters long.`);
  if (text.length > max_length)
    throw new ActorError(`The field “${label}” must be ${max_length} or fewer characters long.`);
  return text;
}

function isOn(label: string, given: FormValues[string]): boolean {
  if (typeof given === 'boolean') return given;
  throw new ActorError(`The field “${label}” is a checkbox: true or false.`);
}

interface Choice {
  label: string;
  value: string;
  default?: boolean;
}

function fillChoices(
  label: string,
  group: { options: readonly Choice[]; required?: boolean; min_values?: number; max_values: number },
  given: FormValues[string] | undefined,
): string[] {
  const { options } = group;
  const values =
    given === undefined
      ? options.filter((choice) => choice.default).map(({ value }) => value)
      : listOf(given).map((choice) => pickOption(label, options, choice));
  checkCount(label, values.length, group);
  return values;
}

/** Checks the number of choices; an optional field may stay empty. */
function checkCount(
  label: string,
  count: number,
  bounds: { required?: boolean; min_values?: number; max_values?: number },
): void {
  if (count === 0 && bounds.required === false) return;
  if (count === 0 && bounds.min_values !== 0) throw new ActorError(`The field “${label}” is required.`);
  checkChoiceCount(label, count, bounds);
}

function upload(
  label: string,
  component: APIFileUploadComponent,
  given: FormValues[string] | undefined,
  filling: Filling,
): string[] {
  const files = Array.isArray(given) ? given.filter(isFile) : [];
  checkCount(label, files.length, component);
  const { session, world } = filling;
  const stored = files.map((file, index) =>
    storeFile({ ...file, index }, world, { channelId: session.place.channel.id, isEphemeral: true }),
  );
  addResolved(filling, { attachments: Object.fromEntries(stored.map((file) => [file.id, file])) });
  return stored.map(({ id }) => id);
}

function isFile(value: unknown): value is LocalFile {
  return typeof value === 'object' && value !== null && 'data' in value;
}

function addResolved({ resolved }: Filling, more: APIInteractionDataResolved): void {
  for (const [kind, objects] of Object.entries(more)) {
    if (Object.keys(objects).length === 0) continue;
    const before: object = Reflect.get(resolved, kind) ?? {};
    Reflect.set(resolved, kind, { ...before, ...objects });
  }
}

type Select = Extract<APIComponentInLabel, { type: 3 | 5 | 6 | 7 | 8 }>;

function defaultsOf(select: Select): string[] {
  if (select.type === ComponentType.StringSelect)
    return select.options.filter((choice) => choice.default).map(({ value }) => value);
  return (select.default_values ?? []).map(({ id }) => id);
}

function listOf(given: FormValues[string]): string[] {
  return [given].flat().map(String);
}
