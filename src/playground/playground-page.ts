import {
  type OpenPage,
  type OwnPage,
  openPage,
  type PageSettings,
} from '../local-discord/page-server/open-page.ts';
import { textServer } from '../local-discord/page-server/text-server.ts';
import type { FaultRegistry } from '../service/faults/fault-registry.ts';
import { addCodeRoute, type PutCodes } from './code-route.ts';
import { addFaultRoutes } from './fault-routes.ts';
import { serveGallery } from './gallery/gallery-routes.ts';
import type { PlaygroundExtra } from './page/wire.ts';
import { bundlePlayground, type PlaygroundBundle } from './page-bundle.ts';
import { serveFonts } from './serve-fonts.ts';

export interface PlaygroundPageSettings extends Omit<PageSettings, 'own'> {
  /** Where faults of the player API are ordered; undefined if it is not the playground's own. */
  faults?: FaultRegistry | undefined;
  /** Undefined if the players are not the playground's own. */
  putCodes?: PutCodes | undefined;
  /** The clock of the generated players on its cards. */
  now?: () => number;
}

/**
 * Opens the page of the playground: that of a local Discord, with the fonts of the cards, the gallery of all cards and what
 * only Loadout's own bot has.
 * @throws Error of one line if the port is taken
 */
export async function openPlaygroundPage(settings: PlaygroundPageSettings): Promise<OpenPage> {
  return openPage({ ...settings, own: createOwnPage(settings, await bundlePlayground()) });
}

function createOwnPage(
  { discord, faults, putCodes, now = Date.now }: PlaygroundPageSettings,
  bundle: PlaygroundBundle,
): OwnPage {
  const { page, gallery, fonts } = bundle;
  return {
    bundle: async () => ({ ...page, style: `${fonts}\n${page.style}` }),
    firstCommands,
    extra: (): PlaygroundExtra => ({
      ...(faults && { faults: faults.list() }),
      takesCodes: putCodes !== undefined,
    }),
    onExtra: (listener) => faults?.onChange(listener) ?? (() => {}),
    serve(app) {
      const serve = textServer(app);
      serve('/gallery', 'text/html', gallery.html);
      serve('/gallery.js', 'text/javascript', gallery.script);
      serve('/gallery.css', 'text/css', `${fonts}\n${gallery.style}`);
      serveFonts(app, bundle);
      serveGallery(app, now);
      if (faults) addFaultRoutes(app, faults);
      if (putCodes) addCodeRoute(app, discord, putCodes);
    },
  };
}

/** In the order in which people need them. */
const firstCommands = [
  'player',
  'outfit',
  'compare',
  'squad',
  'stats',
  'account link',
  'history',
  'leaderboard',
  'clan',
  'pet',
  'wishlist',
];
