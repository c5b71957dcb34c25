export interface ProcessFeed {
  publish(message: object): Promise<unknown>;
  subscribe(listener: (message: unknown) => void): Promise<void>;
}
