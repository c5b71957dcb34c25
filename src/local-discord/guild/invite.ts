import type { APIUser } from 'discord-api-types/v10';

export interface Invite {
  readonly code: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly inviter: APIUser;
  readonly createdAt: number;
  readonly maxAgeSeconds: number;
  readonly maxUses: number;
  readonly isTemporary: boolean;
}
