import type { Fault, FaultKind } from '../../../service/faults/fault.ts';
import { apiFaultText, ownTexts } from '../own-texts.ts';

export interface FaultPreset {
  kind: FaultKind;
  delayMs?: number;
  retryAfterSeconds?: number;
}

/** Faults to order at a press, the most frequent first. */
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

/** Describes the answer that members get while the fault hits all requests, and its delay. */
export function tellWhatMembersSee({ kind, delayMs = 0, retryAfterSeconds }: FaultPreset): string {
  if (kind === 'image-source-down') return apiFaultText('picturesSee');
  if (kind === 'slow' && delayMs < recordTimeoutMs)
    return `${apiFaultText('slowSees')} ${apiFaultText('picturesSee')}`;
  const read = apiFaultText('reads', { text: ownTexts.problemTitles[titles[kind]] });
  return retryAfterSeconds === undefined ? read : `${read} ${apiFaultText('kept')}`;
}

/** Loadout's own timeout for records; for pictures it is 1.5 s. */
const recordTimeoutMs = 8_000;

const titles: Record<Exclude<FaultKind, 'image-source-down'>, keyof typeof ownTexts.problemTitles> = {
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
