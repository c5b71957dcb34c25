import type { Saved } from '../../members/save-choices.ts';

/** The choices as they were before this one change. Changes of other admins are left out. */
export function choicesBefore<Choices extends object>({ choices, changed }: Saved<Choices>): Choices {
  return { ...choices, ...Object.fromEntries(changed.map(({ field, from }) => [field, from])) };
}
