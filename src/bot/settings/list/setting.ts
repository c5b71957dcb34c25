import { z } from 'zod';
import type { PlainTextKey } from '../../text/text-key.ts';

/** A choice of members or admins, from which panels, forms, resets and the change log follow. */
export interface Setting {
  schema: z.ZodType;
  label: PlainTextKey;
  /** Text for "no choice". Absent: the operator's default is shown, or a checkbox says it. */
  standard?: PlainTextKey;
  /** Label of "no choice" in a form. Absent: the first choice is the standard. */
  unchosen?: PlainTextKey;
  field?: PlainTextKey;
  hint?: PlainTextKey;
  input: Input;
  /** Changed in the panel's form, an own form, a message with a card, or a section. Absent: another setting's section. */
  place?: 'form' | 'ownForm' | 'picture' | 'section';
}

type Input =
  | { kind: 'region' | 'language' }
  | { kind: 'options'; options: Readonly<Record<string, PlainTextKey>> }
  | { kind: 'channel' }
  | { kind: 'channels'; most: number }
  /** A group's checkboxes share a field. `standard` is absent if the privacy mode decides. */
  | { kind: 'checkbox'; group: CheckboxGroup; standard?: boolean }
  | { kind: 'own' };

export type CheckboxGroup = 'others' | 'card' | 'allowed';

export type Settings = Readonly<Record<string, Setting>>;

export function settingsAt(settings: Settings, place: Setting['place']): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, one]) => one.place === place));
}

export function defineSettings<List extends Settings>(settings: List) {
  const schemas = Object.entries(settings).map(([key, { schema }]) => [key, schema]);
  const shape = Object.fromEntries(schemas) as { [Key in keyof List]: List[Key]['schema'] };
  const choices = z.object(shape);
  const none = choices.parse(Object.fromEntries(Object.keys(settings).map((key) => [key, undefined])));
  return { settings: settings as Record<keyof List & string, Setting>, shape, choices, none };
}
