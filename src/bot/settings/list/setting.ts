import { z } from 'zod';
import type { PlainTextKey } from '../../text/text-key.ts';

/** A choice of members or admins. Panels, forms, resets and the change log are derived from it. */
export interface Setting {
  schema: z.ZodType;
  label: PlainTextKey;
  /** Text for "no choice". If absent, the operator's default is shown, or a checkbox shows it. */
  standard?: PlainTextKey;
  /** Label of "no choice" in a form. If absent, the first choice is the default. */
  unchosen?: PlainTextKey;
  field?: PlainTextKey;
  hint?: PlainTextKey;
  input: Input;
  /** Where members change it: the panel's form, an own form, a message with a card, a section; absent: with another. */
  place?: 'form' | 'ownForm' | 'picture' | 'section';
}

type Input =
  | { kind: 'region' | 'language' }
  | { kind: 'options'; options: Readonly<Record<string, PlainTextKey>> }
  | { kind: 'channel' }
  | { kind: 'channels'; most: number }
  /** Checkboxes of one group share a field. `standard` is absent if the privacy mode decides. */
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
