import type { GatewayOpcodes } from 'discord-api-types/v10';

/** The sending side of a bot's connection. */
export interface FrameSocket {
  send(frame: string): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
}

/** Sends a frame that is not a dispatch: it has no sequence number and no event name. */
export function sendFrame(socket: FrameSocket, op: GatewayOpcodes, d: unknown): void {
  socket.send(JSON.stringify({ op, d, s: null, t: null }));
}
