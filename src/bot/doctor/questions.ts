/** Each rejects with {@link SetupStopped} if the person stops. */
export interface Questions {
  /** Hides what is typed. The answer is empty only if `isOptional`. */
  secret(question: string, options?: { isOptional?: boolean }): Promise<string>;
  /** @param options.problemOf says what is wrong with an answer; undefined: nothing */
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

/** Setup ended before it wrote anything. The message is for the operator. */
export class SetupStopped extends Error {
  override name = 'SetupStopped';
}
