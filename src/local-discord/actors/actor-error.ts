/** Why a step at the keyboard came to nothing, in a sentence for the member there. */
export class ActorError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ActorError';
  }
}
