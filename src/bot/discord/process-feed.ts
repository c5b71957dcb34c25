/** Messages to all processes that answer for the same bot, this one too. */
export interface ProcessFeed {
  publish(message: object): Promise<unknown>;
  subscribe(listener: (message: unknown) => void): Promise<void>;
}
