/** Rejects with {@link SetupStopped} if the person stops. */
export interface Questions {
  /** Hidden input, empty only if `isOptional`. */
  secret(question: string, options?: { isOptional?: boolean }): Promise<string>;
  /** @param options.problemOf the problem of an answer, if any */
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

/** Setup ended before writing. The message is for the operator. */
export class SetupStopped extends Error {
  override name = 'SetupStopped';
}
