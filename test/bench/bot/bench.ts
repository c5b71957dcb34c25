import type { Figure } from '../run.ts';
import { guildFigures } from './guilds.ts';
import { sideBySideFigures } from './side-by-side.ts';
import { buildPrograms } from './stage.ts';
import { streamFigures } from './stream.ts';
import { workerFigures } from './workers.ts';

const parts = {
  cached: sideBySideFigures,
  stream: streamFigures,
  workers: workerFigures,
  guilds: guildFigures,
} as const;

/** The bot under load, as containers run it: all of it, or one part by `BENCH_PART`. */
export async function* bench(): AsyncGenerator<Figure> {
  buildPrograms();
  for (const [name, figures] of Object.entries(parts))
    if ((process.env.BENCH_PART ?? name) === name) yield* figures();
}
