import type { FastifyInstance } from 'fastify';
import { addFaultRoutes } from './fault-routes.ts';
import { serveGallery } from './gallery/gallery-routes.ts';
import type { PageBundle } from './page-bundle.ts';
import { type OpenPage, openPage, type PageSettings } from './page-server.ts';
import { serveFonts } from './serve-fonts.ts';
import { textServer } from './text-server.ts';

/**
 * Opens the page of the playground: that of a local Discord, with the fonts of the cards, the gallery of all cards and the
 * faults of the player API, which only Loadout's own bot has.
 * @throws Error of one line if the port is taken
 */
export function openPlaygroundPage(settings: PlaygroundPageSettings): Promise<OpenPage> {
  const { faults, now = Date.now } = settings;
  const parts: NonNullable<PageSettings['parts']>[number][] = [serveFonts, serveGalleryPage];
  parts.push((app) => serveGallery(app, now));
  if (faults) parts.push((app) => addFaultRoutes(app, faults));
  return openPage({ ...settings, parts });
}

interface PlaygroundPageSettings extends PageSettings {
  /** The clock of the generated players on its cards. */
  now?: () => number;
}

/** The page of all cards. */
function serveGalleryPage(app: FastifyInstance, { fonts, gallery }: PageBundle): void {
  const serve = textServer(app);
  serve('/gallery', 'text/html', gallery.html);
  serve('/gallery.js', 'text/javascript', gallery.script);
  serve('/gallery.css', 'text/css', `${fonts}\n${gallery.style}`);
}
