import type { Plan, PlanOptions } from './plan.ts';
import { simulate } from './simulate.ts';

/**
 * Leaves out faults and steps as long as the same kind of failure remains: first halves, then ever smaller parts.
 * @returns what to give to `--without`
 */
export async function shrink(
  plan: Plan,
  options: PlanOptions,
  tell: (line: string) => void,
): Promise<string> {
  const sought = new Set((await simulate(options)).failures.map(kindOf));
  const fails = async (without: ReadonlySet<number>) =>
    (await simulate({ ...options, without })).failures.some((failure) => sought.has(kindOf(failure)));
  let left = [...plan.faults, ...plan.steps].map(({ id }) => id);
  const everything = [...left, ...(options.without ?? [])];
  const withoutAll = (kept: readonly number[]) => new Set(everything.filter((id) => !kept.includes(id)));
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < left.length; ) {
      const kept = [...left.slice(0, from), ...left.slice(from + size)];
      if (await fails(withoutAll(kept))) {
        left = kept;
        tell(`still fails with ${left.length} steps and faults`);
      } else from += size;
    }
  return toRanges([...withoutAll(left)].sort((one, other) => one - other));
}

/** The failure without the names, times and numbers that differ from run to run. */
function kindOf(failure: string): string {
  return failure
    .replace(/i\d+, .*? at [\d:.]+/, '')
    .replaceAll(/[\d“”].*$/g, '')
    .slice(0, 60);
}

function toRanges(ids: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last && last[1] === id - 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}
