import type { Choice } from './wire.ts';

/** What stands beside the name of a choice: its value, unless the name says it already, as `India (IND)` does. */
export function choiceNote({ name, value }: Choice): string {
  const words = name.split(/[^\p{L}\p{N}-]+/u);
  return name === value || words.includes(String(value)) ? '' : String(value);
}
