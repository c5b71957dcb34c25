import type { Figure } from '../run.ts';
import { loadFigures } from './loading.ts';
import { replyFigures } from './reply.ts';
import { textFigures } from './texts.ts';

/** Words: what all languages cost at start, what a text costs, and a reply's words against template literals. */
export async function* bench(): AsyncGenerator<Figure> {
  yield* loadFigures();
  yield* textFigures();
  yield* replyFigures();
}
