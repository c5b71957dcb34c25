/** A step of an actor failed. The message is a sentence for the member, as Discord's client would show one. */
export class ActorError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ActorError';
  }
}
