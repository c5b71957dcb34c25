import type { Figure } from '../run.ts';
import { sideBySideFigures } from './side-by-side.ts';
import { buildPrograms } from './stage.ts';

/** The bot under load, as containers run it. */
export async function* bench(): AsyncGenerator<Figure> {
  buildPrograms();
  yield* sideBySideFigures();
}
