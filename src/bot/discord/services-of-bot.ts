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

// biome-ignore lint/suspicious/noEmptyInterface: each feature adds its own.
export interface CommunityRecords {}

export interface OwnServices extends CommunityRecords {
  players: PlayerApi;
  gallery: Gallery;
  renderer: CardRenderer;
  items: ItemSearch;
  members: Members;
  shares: ShareLimit;
  languages: Languages;
  traceStore: TraceStore;
  build: { version: string; commit: string | undefined };
  /** Time of the last backup: 0 if there is none; undefined if backups are off or the store fails. Never rejects. */
  lastBackupAt(): Promise<number | undefined>;
  defaults: { region: string; cardMark?: string | undefined; cardLink?: string | undefined };
  now: () => number;
}

export interface CommunityServices {
  memberChanged(userId: string, guildId?: string): void;
}

export interface ServicesOfBot {
  feedback: Feedback;
  posts: Posts;
  findMembers: FindMembers;
  learnsOfRemovals(): Promise<boolean>;
  commandNames: readonly string[];
}
