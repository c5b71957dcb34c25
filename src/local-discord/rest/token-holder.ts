import type { StoredMessage } from '../messages/message-log.ts';
import type { Payload } from '../messages/read-payload.ts';

export interface TokenParams {
  webhook: string;
  token: string;
}

export type TokenQuery = Partial<Record<'wait' | 'thread_id', unknown>>;

export interface TokenHolder {
  /** Whether posting gets an empty response. */
  readonly isSilent: boolean;
  post(body: Payload): StoredMessage;
  find(message: string): StoredMessage;
  edit(message: string, body: Payload): StoredMessage;
}
