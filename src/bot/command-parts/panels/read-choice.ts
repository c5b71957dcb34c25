import { InputError } from '../../game/input-error.ts';
import { notChosen } from '../../views/server/panel.ts';

/**
 * The value of a field with one choice; undefined: nothing chosen.
 * @throws InputError if the field does not offer the value
 */
export function readChoice<Value extends string>(
  chosen: string | undefined,
  choices: readonly (Value | undefined)[],
): Value | undefined {
  if (chosen === notChosen) return undefined;
  const found = choices.find((one) => one !== undefined && one === chosen);
  if (found === undefined) throw new InputError({ kind: 'choice-unknown' });
  return found;
}
