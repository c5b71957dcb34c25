import { z } from 'zod';
import type { PlainTextKey } from '../../text/text-key.ts';

/** Something that members or admins can choose. Panels, forms, resets and the change log follow from it. */
export interface Setting {
  schema: z.ZodType;
  label: PlainTextKey;
  /** The value that holds until somebody chooses. Absent: the operator's default, or a checkbox says it. */
  standard?: PlainTextKey;
  /** Offers no choice in a form. Absent: the first choice is the standard, and counts as none. */
  unchosen?: PlainTextKey;
  /** The label and the hint of its field in a form; by default the label of the setting. */
  field?: PlainTextKey;
  hint?: PlainTextKey;
  input: Input;
  /**
   * Where it is changed: in the form of the panel, in a form of its own, in a message with a picture of a card, or in a section
   * that a feature brings. Absent: in the section of another setting, which has the line in the panel, too.
   */
  place?: 'form' | 'ownForm' | 'picture' | 'section';
  /** A step of a server's set-up, which may hold up the rest. */
  step?: 'needed' | 'optional';
}

type Input =
  | { kind: 'region' | 'language' }
  | { kind: 'options'; options: Readonly<Record<string, PlainTextKey>> }
  | { kind: 'channel' }
  | { kind: 'channels'; most: number }
  /** Forms show the checkboxes of a group as one field. `standard` is absent if the mode of privacy decides. */
  | { kind: 'checkbox'; group: CheckboxGroup; standard?: boolean }
  | { kind: 'own' };

/** The last part of the key of its label. */
export type CheckboxGroup = 'others' | 'card' | 'allowed';

export type Settings = Readonly<Record<string, Setting>>;

export function settingsAt(settings: Settings, place: Setting['place']): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, one]) => one.place === place));
}

export function defineSettings<List extends Settings>(settings: List) {
  const schemas = Object.entries(settings).map(([key, { schema }]) => [key, schema]);
  const shape = Object.fromEntries(schemas) as { [Key in keyof List]: List[Key]['schema'] };
  const choices = z.object(shape);
  const resettable = Object.entries(settings).filter(([, { input }]) => !isConsent(input));
  const none = choices.parse(Object.fromEntries(resettable.map(([key]) => [key, undefined])));
  return { settings: settings as Record<keyof List & string, Setting>, shape, choices, none };
}

/** To withdraw a consent deletes data, so a reset leaves consents as they are. */
function isConsent(input: Input): boolean {
  return input.kind === 'checkbox' && input.standard === undefined;
}
