import type { Figure } from '../run.ts';
import { callFigures } from './calls.ts';
import { costFigures } from './cost.ts';
import { pacingFigures } from './pacing.ts';

/** The client: what it asks beyond need, what a cached answer costs, and how it keeps a limit that nobody tells it. */
export async function* bench(): AsyncGenerator<Figure> {
  yield* costFigures();
  yield* callFigures();
  yield* pacingFigures();
}
