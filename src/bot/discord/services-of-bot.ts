import type { CardRenderer } from '../cards/engine/renderer.ts';
import type { ItemSearch } from '../game/item-search.ts';
import type { Gallery } from '../images/gallery.ts';
import type { Members } from '../members/members.ts';
import type { PlayerApi } from '../player-api/client.ts';
import type { Languages } from '../text/languages.ts';
import type { TraceStore } from '../trace/trace-store.ts';
import type { Feedback } from './collect-feedback.ts';
import type { FindMembers } from './member-search.ts';
import type { Posts } from './posts.ts';
import type { ShareLimit } from './share-limit.ts';

export interface Services extends OwnServices, ServicesOfBot, CommunityServices {}

/** The records of `community`, as {@link CommunityServices}. */
// biome-ignore lint/suspicious/noEmptyInterface: each feature adds its own.
export interface CommunityRecords {}

/** The services that need no bot: messages that no interaction asked for use only these. */
export interface OwnServices extends CommunityRecords {
  players: PlayerApi;
  gallery: Gallery;
  renderer: CardRenderer;
  items: ItemSearch;
  members: Members;
  shares: ShareLimit;
  languages: Languages;
  traceStore: TraceStore;
  /** The version of Loadout. `commit`: the beginning of its hash, if the folder has its history. */
  build: { version: string; commit: string | undefined };
  /** Milliseconds since the epoch; 0: none yet. Undefined if Loadout makes none, or the store fails. Never rejects. */
  lastBackupAt(): Promise<number | undefined>;
  defaults: { region: string; cardMark?: string | undefined; cardLink?: string | undefined };
  now: () => number;
}

/** The services of `community`. Each feature there declares its own, so that nothing else names it. */
export interface CommunityServices {
  /** Follows a change of a member's accounts, ranks or choices in the background; without `guildId`, in every server. */
  memberChanged(userId: string, guildId?: string): void;
}

/** The services that only the bot can give, because it talks to Discord. */
export interface ServicesOfBot {
  feedback: Feedback;
  posts: Posts;
  findMembers: FindMembers;
  /** Whether Discord tells Loadout which members removed it. Never rejects. */
  learnsOfRemovals(): Promise<boolean>;
  /** The names of the slash commands that every member has. */
  commandNames: readonly string[];
}
