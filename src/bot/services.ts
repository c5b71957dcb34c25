import type { Gallery } from '../images/picture.ts';
import type { SettingsResolver } from '../members/resolve-settings.ts';
import type { PlayerApi } from '../player-api/client.ts';
import type { Records } from '../records/records.ts';
import type { Languages } from '../text/languages.ts';

/** What a command is handed: everything it may ask. */
export interface Services {
  players: PlayerApi;
  gallery: Gallery;
  records: Records;
  members: { settings: SettingsResolver };
  languages: Languages;
  /** The operator's defaults. */
  defaults: { region: string };
  /** Milliseconds since the epoch. */
  now: () => number;
}
