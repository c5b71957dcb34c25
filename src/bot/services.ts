import type { Gallery } from '../images/picture.ts';
import type { Members } from '../members/members.ts';
import type { PlayerApi } from '../player-api/client.ts';
import type { Languages } from '../text/languages.ts';
import type { Stories } from '../trace/stories.ts';

/** What a command is handed: everything it may ask. */
export interface Services {
  players: PlayerApi;
  gallery: Gallery;
  members: Members;
  languages: Languages;
  stories: Stories;
  /** The operator's defaults. */
  defaults: { region: string };
  /** Milliseconds since the epoch. */
  now: () => number;
}
