import type { Renderer } from '../cards/engine/renderer.ts';
import type { ItemSearch } from '../game/item-search.ts';
import type { Gallery } from '../images/gallery.ts';
import type { Members } from '../members/members.ts';
import type { PlayerApi } from '../player-api/client.ts';
import type { Languages } from '../text/languages.ts';
import type { Stories } from '../trace/stories.ts';
import type { Feedback } from './feedback.ts';

/** What a command is handed: everything it may ask. */
export interface Services {
  players: PlayerApi;
  gallery: Gallery;
  renderer: Renderer;
  items: ItemSearch;
  members: Members;
  languages: Languages;
  stories: Stories;
  feedback: Feedback;
  /** Whether Discord tells Loadout which members removed it. Never rejects. */
  learnsOfRemovals(): Promise<boolean>;
  /** The paths of the slash commands that every member has, such as `player`; the first one where there are sub-commands. */
  commandPaths: readonly string[];
  /** Which Loadout this is. `commit`: the beginning of its hash, where the folder has its history along. */
  build: { version: string; commit: string | undefined };
  /** The operator's defaults. */
  defaults: { region: string; cardMark?: string | undefined };
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** What the bot adds, which alone talks to Discord. */
export type ServicesOfBot = Pick<Services, 'feedback' | 'learnsOfRemovals' | 'commandPaths'>;
