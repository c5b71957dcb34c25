import { GatewayCloseCodes, type GatewayOpcodes } from 'discord-api-types/v10';

export interface FrameSocket {
  send(frame: string): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
}

/** Sends a frame other than a dispatch: without sequence number and event name. */
export function sendFrame(socket: FrameSocket, op: GatewayOpcodes, d: unknown): void {
  socket.send(JSON.stringify({ op, d, s: null, t: null }));
}

/** Closes a bot's connection with a close code and Discord's wording, or `reason`. */
export function closeWith(socket: FrameSocket, code: keyof typeof closeReasons, reason?: string): undefined {
  socket.close(code, reason ?? closeReasons[code]);
}

const closeReasons = {
  [GatewayCloseCodes.UnknownOpcode]: 'Unknown opcode.',
  [GatewayCloseCodes.DecodeError]: 'Error while decoding payload.',
  [GatewayCloseCodes.NotAuthenticated]: 'Not authenticated.',
  [GatewayCloseCodes.AuthenticationFailed]: 'Authentication failed.',
  [GatewayCloseCodes.AlreadyAuthenticated]: 'Already authenticated.',
  [GatewayCloseCodes.InvalidSeq]: 'Invalid seq.',
  [GatewayCloseCodes.RateLimited]: 'Rate limited.',
  [GatewayCloseCodes.SessionTimedOut]: 'Session timed out.',
  [GatewayCloseCodes.InvalidShard]: 'Invalid shard.',
  [GatewayCloseCodes.ShardingRequired]: 'Sharding required.',
  [GatewayCloseCodes.InvalidAPIVersion]: 'Invalid API version.',
  [GatewayCloseCodes.InvalidIntents]: 'Invalid intent(s).',
  [GatewayCloseCodes.DisallowedIntents]: 'Disallowed intent(s).',
};
