import type { StoredMessage } from '../messages/message-log.ts';
import type { Payload } from '../messages/read-payload.ts';

/** The path to what is posted with a token. */
export interface TokenParams {
  webhook: string;
  token: string;
}

/** A parameter that is given twice arrives as a list. */
export type TokenQuery = Partial<Record<'wait' | 'thread_id', unknown>>;

export interface TokenHolder {
  /** Its posts get an empty answer. */
  readonly isSilent: boolean;
  post(body: Payload): StoredMessage;
  /** One of its own messages, by id. @throws ApiError 10008 */
  find(message: string): StoredMessage;
  edit(message: string, body: Payload): StoredMessage;
}
