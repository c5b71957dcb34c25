import type { FastifyInstance } from 'fastify';
import { checkOptOutId } from '../bot/views/account/opt-out-view.ts';
import { checkId } from '../bot/views/account/verify-view.ts';
import {
  type OpenPage,
  type OwnPage,
  openPage,
  type PageSettings,
} from '../local-discord/page-server/serve-page.ts';
import { textServer } from '../local-discord/page-server/text-server.ts';
import type { FaultRegistry } from '../service/faults/fault-registry.ts';
import { listClimbers } from './climbers.ts';
import { addCodeRoute, type PutCodes } from './code-route.ts';
import { addFaultRoutes } from './fault-routes.ts';
import { serveGallery } from './gallery/gallery-routes.ts';
import type { PlaygroundExtra } from './page/wire.ts';
import { bundlePlayground } from './page-bundle.ts';
import { serveFonts } from './serve-fonts.ts';

export interface PlaygroundPageSettings extends Omit<PageSettings, 'own'> {
  /** Absent if the player API is not the playground's own. */
  faults?: FaultRegistry | undefined;
  /** Absent if the players are not the playground's own. */
  putCodes?: PutCodes | undefined;
  /** Clock of the generated players. */
  now?: () => number;
}

export function openPlaygroundPage(settings: PlaygroundPageSettings): Promise<OpenPage> {
  return openPage({ ...settings, own: createOwnPage(settings) });
}

function createOwnPage({ discord, faults, putCodes, now = Date.now }: PlaygroundPageSettings): OwnPage {
  return {
    async bundle() {
      const { page, fonts } = await bundlePlayground();
      return { ...page, style: `${fonts}\n${page.style}` };
    },
    firstCommands,
    extra: (): PlaygroundExtra => ({
      ...(faults && { faults: faults.list() }),
      ...(putCodes && { codeButtons: codeButtons.map(({ command, action }) => `:${command}:${action}:`) }),
      climbers: listClimbers(now()),
    }),
    onExtra: (listener) => faults?.onChange(listener) ?? (() => {}),
    serve(app) {
      serveGalleryPage(app);
      serveFonts(app);
      serveGallery(app, now);
      if (faults) addFaultRoutes(app, faults);
      if (putCodes) addCodeRoute(app, discord, putCodes);
    },
  };
}

const codeButtons = [checkId, checkOptOutId];

function serveGalleryPage(app: FastifyInstance): void {
  const serve = textServer(app);
  serve('/gallery', 'text/html', async () => (await bundlePlayground()).gallery.html);
  serve('/gallery.js', 'text/javascript', async () => (await bundlePlayground()).gallery.script);
  serve('/gallery.css', 'text/css', async () => {
    const { gallery, fonts } = await bundlePlayground();
    return `${fonts}\n${gallery.style}`;
  });
}

/** The most useful commands come first. */
const firstCommands = [
  'player',
  'outfit',
  'compare',
  'stats',
  'account',
  'history',
  'leaderboard',
  'clan',
  'pet',
  'wishlist',
];
