import { makePlan, type PlanOptions } from './plan.ts';
import { simulate } from './simulate.ts';

/**
 * Leaves out faults and steps as long as the same kind of failure remains: first halves, then ever smaller parts.
 * @returns what to give to `--keep`
 */
export async function shrink(options: PlanOptions, tell: (line: string) => void): Promise<string> {
  const sought = new Set((await simulate(options)).failures.map(kindOf));
  const fails = async (kept: readonly number[]) =>
    (await simulate({ ...options, keep: new Set(kept) })).failures.some((one) => sought.has(kindOf(one)));
  const { faults, steps } = makePlan(options);
  const all = [...faults, ...steps].map(({ id }) => id);
  let left = all;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < left.length; ) {
      const kept = [...left.slice(0, from), ...left.slice(from + size)];
      if (await fails(kept)) {
        left = kept;
        tell(`still fails with ${left.length} of ${all.length} steps and faults`);
      } else from += size;
    }
  return left.join();
}

/** The failure without the names, times and numbers that differ from run to run. */
function kindOf(failure: string): string {
  return failure.replaceAll(/i\d+, .*? at [\d :.]+|[\d“”].*$/g, '').slice(0, 60);
}
