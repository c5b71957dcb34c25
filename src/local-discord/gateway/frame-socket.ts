/** The sending side of a bot's connection. */
export interface FrameSocket {
  send(frame: string): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
}
