/** An actor's step failed. The message is a sentence for the member, like those of Discord's client. */
export class ActorError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ActorError';
  }
}

/** No bot answered an interaction in time. `detail` is for the bot's developer. */
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
