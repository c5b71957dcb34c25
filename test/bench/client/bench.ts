import type { Figure } from '../run.ts';
import { callFigures } from './calls.ts';
import { costFigures } from './cost.ts';
import { pacingFigures } from './pacing.ts';

/** The client: its superfluous requests, the cost of a cached answer, and its behaviour at an unknown limit. */
export async function* bench(): AsyncGenerator<Figure> {
  yield* costFigures();
  yield* callFigures();
  yield* pacingFigures();
}
