import type { APIApplication, APIUser } from 'discord-api-types/v10';
import type { Clock } from './clock.ts';
import type { Collection } from './collection.ts';
import type { Explanations } from './explanations.ts';
import type { FileStore } from './files/file-store.ts';
import type { UrlSigner } from './files/sign-url.ts';
import type { SessionRegistry } from './gateway/session-registry.ts';
import type { SessionStarts } from './gateway/session-starts.ts';
import type { ChannelWebhook } from './guild/channel-webhook.ts';
import type { CommandRegistry } from './guild/command-registry.ts';
import type { EmojiRegistry } from './guild/emoji-registry.ts';
import type { Invite } from './guild/invite.ts';
import type { PeopleRegistry } from './guild/people.ts';
import type { PlaceRegistry } from './guild/places.ts';
import type { ServerRegistry } from './guild/server-registry.ts';
import type { FormRegistry } from './interactions/form-registry.ts';
import type { InteractionLog } from './interactions/interaction-log.ts';
import type { SigningKey } from './interactions/signing-key.ts';
import type { Limits } from './limits/limits.ts';
import type { Windows } from './limits/windows.ts';
import type { LocalChange } from './local-discord.ts';
import type { MessageLog } from './messages/message-log.ts';
import type { Authorizations } from './oauth2/authorizations.ts';
import type { TroubleRegistry } from './trouble/trouble.ts';

/** The local Discord as seen by one application. */
export interface World extends SharedWorld {
  readonly places: PlaceRegistry;
  readonly emojis: EmojiRegistry;
  readonly commands: CommandRegistry;
  readonly interactions: InteractionLog;
  readonly sessions: SessionRegistry;
  readonly state: WorldState;
  readonly token: string;
  readonly clientSecret: string;
  /** Allowed OAuth2 redirects; empty: any. */
  readonly redirectUris: readonly string[];
  readonly authorizations: Authorizations;
  readonly signingKey: SigningKey;
}

export interface WorldState {
  application: APIApplication;
  readonly bot: APIUser;
  readonly profile: APIUser;
}

export interface SharedWorld {
  readonly people: PeopleRegistry;
  readonly servers: ServerRegistry;
  readonly messages: MessageLog;
  readonly files: FileStore;
  readonly forms: FormRegistry;
  readonly webhooks: Collection<ChannelWebhook, 'channel' | 'guild'>;
  /** An expired invite stays until the next one is created. */
  readonly invites: Collection<Invite, 'channel' | 'guild'>;
  readonly sessionStarts: SessionStarts;
  readonly windows: Windows;
  readonly trouble: TroubleRegistry;
  /** `http://host:port` of REST and CDN; throws before the server listens. */
  readonly origin: string;
  /** `ws://host:port`; throws before the server listens. */
  readonly gatewayUrl: string;
  readonly shards: number;
  readonly heartbeatIntervalMs: number;
  readonly acknowledgeWithinMs: number;
  readonly clock: Clock;
  readonly now: () => number;
  readonly makeId: () => string;
  readonly urls: UrlSigner;
  readonly limits: Limits;
  readonly privilegedIntents: number;
  readonly explanations: Explanations;
  /** How often each missing operation was requested, e.g. `GET /guilds/{guild_id}/templates`. */
  readonly unserved: Map<string, number>;
  readonly announce: (change: LocalChange) => void;
  /** All applications, each with its own view. */
  readonly applications: readonly World[];
}
