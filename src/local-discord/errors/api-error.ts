/** An error response of Discord's REST API. `code` is from its table of JSON error codes. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: ErrorTree | undefined;
  /** Hint for the bot's developer; never part of the response. */
  reason: string | undefined;

  constructor(status: number, code: number, message: string, errors?: ErrorTree) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  because(reason: string | undefined): this {
    this.reason = reason;
    return this;
  }

  get body(): object {
    const { message, code, errors } = this;
    return errors ? { message, code, errors } : { message, code };
  }
}

/** Errors nested by field path, with `_errors` at the leaves: `{ embeds: { 0: { title: { _errors: [...] } } } }`. */
export interface ErrorTree {
  [field: string]: ErrorTree | FieldError[];
}

export interface FieldError {
  code: string;
  message: string;
}

/** Factories for Discord's errors. `reason` is for the bot's developer. */
export const apiErrors = {
  unauthorized: (reason?: string) => new ApiError(401, 0, '401: Unauthorized').because(reason),
  noSuchRoute: () => new ApiError(404, 0, '404: Not Found'),
  methodNotAllowed: () => new ApiError(405, 0, '405: Method Not Allowed'),
  /** For operations that are missing here. 405, because clients retry a 5xx and hide its message. */
  notServed: (operation: string) => new ApiError(405, 0, `The local Discord does not do this: ${operation}`),
  badRequest: () => new ApiError(400, 0, '400: Bad Request'),
  notJson: () => new ApiError(400, 50109, 'The request body contains invalid JSON.'),
  tooLarge: () => new ApiError(413, 40005, 'Request entity too large'),
  missingAccess: (reason?: string) => new ApiError(403, 50001, 'Missing Access').because(reason),
  notTextChannel: () => new ApiError(400, 50008, 'Cannot send messages in a non-text channel'),
  emptyMessage: () => new ApiError(400, 50006, 'Cannot send an empty message'),
  unknownApplication: () => new ApiError(404, 10002, 'Unknown Application'),
  unknownChannel: () => new ApiError(404, 10003, 'Unknown Channel'),
  unknownGuild: () => new ApiError(404, 10004, 'Unknown Guild'),
  unknownMember: () => new ApiError(404, 10007, 'Unknown Member'),
  unknownMessage: () => new ApiError(404, 10008, 'Unknown Message'),
  unknownUser: () => new ApiError(404, 10013, 'Unknown User'),
  unknownWebhook: (reason?: string) => new ApiError(404, 10015, 'Unknown Webhook').because(reason),
  unknownInteraction: (reason?: string) => new ApiError(404, 10062, 'Unknown interaction').because(reason),
  unknownCommand: () => new ApiError(404, 10063, 'Unknown application command'),
  unknownCommandPermissions: () => new ApiError(404, 10066, 'Unknown application command permissions'),
  expiredToken: (reason: string) => new ApiError(401, 50027, 'Invalid Webhook Token').because(reason),
  alreadyAcknowledged: (reason: string) =>
    new ApiError(400, 40060, 'Interaction has already been acknowledged.').because(reason),
  tooManyFollowUps: () =>
    new ApiError(400, 40094, 'This interaction has reached its maximum number of follow up messages'),
  missingPermissions: (reason?: string) => new ApiError(403, 50013, 'Missing Permissions').because(reason),
  wrongChannelType: () => new ApiError(400, 50024, 'Cannot execute action on this channel type'),
  unknownInvite: () => new ApiError(404, 10006, 'Unknown Invite'),
  unknownOverwrite: () => new ApiError(404, 10009, 'Unknown Overwrite'),
  unknownRole: () => new ApiError(404, 10011, 'Unknown Role'),
  invalidRole: () => new ApiError(400, 50028, 'Invalid Role'),
  foreignMessage: () => new ApiError(403, 50005, 'Cannot edit a message authored by another user'),
  tooManyCommands: (limit: number) =>
    new ApiError(400, 30032, `Maximum number of application commands reached (${limit}).`),
  tooManyCommandCreates: () =>
    new ApiError(400, 30034, 'Max number of daily application command creates has been reached (200)'),
  badForm: (errors: ErrorTree) => new ApiError(400, 50035, 'Invalid Form Body', errors),
};
