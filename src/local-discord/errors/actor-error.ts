/** A step of an actor failed. The message is a sentence for the member, as Discord's client would show one. */
export class ActorError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ActorError';
  }
}

/** No bot took an interaction in time. `detail` is what else is known, for who builds the bot. */
export class NoResponseError extends ActorError {
  readonly detail: string;

  constructor(detail = '') {
    super(['The application did not respond.', detail].filter(Boolean).join(' '));
    this.name = 'NoResponseError';
    this.detail = detail;
  }
}

export class NoBotError extends NoResponseError {
  constructor() {
    super('No bot is connected.');
    this.name = 'NoBotError';
  }
}
