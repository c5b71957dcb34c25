import type { Controlled } from './controlled.ts';

/** Retries `find` after each change until it returns something or time runs out. */
export function waitFor<Found>(
  find: () => Found | undefined,
  withinMs: number,
  { after, onChange }: Pick<Controlled, 'after' | 'onChange'>,
): Promise<Found | undefined> {
  return new Promise((resolve) => {
    const end = (found: Found | undefined) => {
      stopWaiting();
      stopListening();
      resolve(found);
    };
    const lookAgain = () => {
      const found = find();
      if (found !== undefined) end(found);
    };
    const stopWaiting = after(withinMs, () => end(undefined));
    const stopListening = onChange(lookAgain);
    lookAgain();
  });
}
