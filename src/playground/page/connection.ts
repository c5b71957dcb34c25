import type { PageEvents, PersonKey, Refusal } from './wire.ts';

/** The playground refused; `code` and `detail` as in its {@link Refusal}, `offline` where nothing answered. */
export class RefusedError extends Error {
  readonly code: string;
  readonly detail: string;

  constructor(code: string, detail = '') {
    super(`The playground refused: ${code}`);
    this.name = 'RefusedError';
    this.code = code;
    this.detail = detail;
  }
}

/** The code of a refusal where nothing answered. */
export const offline = 'offline';

export type Listeners = { [Name in keyof PageEvents]: (data: PageEvents[Name]) => void } & {
  /** The connection was lost; the browser tries again by itself. */
  lost(): void;
};

/** Follows the channel with one person's eyes. Returns the way to stop. */
export function follow(person: PersonKey, listeners: Listeners): () => void {
  const source = new EventSource(`/api/events?person=${person}`);
  const on = <Name extends keyof PageEvents>(name: Name, listener: (data: PageEvents[Name]) => void) =>
    source.addEventListener(name, ({ data }) => listener(JSON.parse(data)));
  on('scene', listeners.scene);
  on('message', listeners.message);
  on('message-deleted', listeners['message-deleted']);
  on('commands', listeners.commands);
  on('faults', listeners.faults);
  source.addEventListener('error', () => listeners.lost());
  return () => source.close();
}

/**
 * Asks the playground to do something.
 * @throws RefusedError
 */
export async function ask<Answer>(action: Action, body: object): Promise<Answer> {
  const response = await fetch(`/api/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new RefusedError(offline);
  });
  const answer = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  const { code = 'broken', detail }: Partial<Refusal> = answer ?? {};
  throw new RefusedError(code, detail);
}

type Action = 'run' | 'press' | 'autocomplete' | 'cause' | 'mend';

/** What went wrong, as a refusal; anything unforeseen counts as `broken`. */
export function refusalOf(error: unknown): RefusedError {
  return error instanceof RefusedError ? error : new RefusedError('broken');
}
