/** Asks the user in a terminal. Rejects with {@link SetupStopped} if the user stops. */
export interface Questions {
  /** Asks for hidden input; an empty answer is accepted only if `isOptional`. */
  secret(question: string, options?: { isOptional?: boolean }): Promise<string>;
  text(
    question: string,
    options: { initial?: string | undefined; problemOf(answer: string): string | undefined },
  ): Promise<string>;
  choose<Choice extends string>(question: string, choices: ReadonlyArray<Labelled<Choice>>): Promise<Choice>;
}

interface Labelled<Choice> {
  value: Choice;
  label: string;
}

export class SetupStopped extends Error {
  override name = 'SetupStopped';
}
