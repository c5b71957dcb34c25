import type { Fault, FaultKind } from '../../../service/faults/fault.ts';
import type { ProblemTitle } from '../../problem-titles.ts';
import { faultText, problemTitle } from '../language/texts.ts';

/** A fault that is ordered at a click. */
export interface FaultPreset {
  kind: FaultKind;
  delayMs?: number;
  retryAfterSeconds?: number;
}

/** What operators meet first comes first. */
export const faultPresets: readonly FaultPreset[] = [
  { kind: 'key-refused' },
  { kind: 'plan-refused' },
  { kind: 'user-agent-refused' },
  { kind: 'unavailable' },
  { kind: 'slow', delayMs: 3_000 },
  { kind: 'slow', delayMs: 30_000 },
  { kind: 'rate-limited', retryAfterSeconds: 30 },
  { kind: 'quota-exceeded', retryAfterSeconds: 30 },
  { kind: 'truncated-json' },
  { kind: 'image-source-down' },
];

/** The active fault that this preset has ordered. */
export function findOrdered(preset: FaultPreset, faults: readonly Fault[]): Fault | undefined {
  return faults.find(
    ({ kind, path, source, rate, count, delayMs, retryAfterSeconds }) =>
      kind === preset.kind &&
      path === undefined &&
      source === undefined &&
      rate === 1 &&
      count === undefined &&
      delayMs === (preset.delayMs ?? delayMs) &&
      retryAfterSeconds === (preset.retryAfterSeconds ?? retryAfterSeconds),
  );
}

/** What members see of a fault that hits every request, and what they still see once it is removed. */
export function tellWhatMembersSee({ kind, delayMs = 0, retryAfterSeconds }: FaultPreset): string {
  if (kind === 'image-source-down') return faultText('picturesSee');
  if (kind === 'slow' && delayMs < patienceMs) return `${faultText('slowSees')} ${faultText('picturesSee')}`;
  const read = faultText('reads', { text: problemTitle(titles[kind]) });
  return retryAfterSeconds === undefined ? read : `${read} ${faultText('kept')}`;
}

/** Loadout waits about as long for a record of the player API. For a picture it waits 1.5 s. */
const patienceMs = 8_000;

const titles: Record<Exclude<FaultKind, 'image-source-down'>, ProblemTitle> = {
  slow: 'timeout',
  'rate-limited': 'edge',
  'quota-exceeded': 'quota',
  'key-refused': 'refused',
  'plan-refused': 'plan',
  'user-agent-refused': 'refused',
  'internal-error': 'unavailable',
  unavailable: 'unavailable',
  'edge-html': 'unavailable',
  cut: 'unavailable',
  'truncated-json': 'contract',
  'wrong-type': 'contract',
};
