import { reasonOf } from '../../shared/errors/reason-of.ts';

export interface Finding {
  verdict: 'ok' | 'note' | 'problem';
  message: string;
}

export const ok = (message: string): Finding => ({ verdict: 'ok', message });
export const note = (message: string): Finding => ({ verdict: 'note', message });
export const problem = (message: string): Finding => ({ verdict: 'problem', message });

export function failed(error: unknown): Finding {
  return problem(reasonOf(error));
}

export function describeFinding(name: string, { verdict, message }: Finding): string {
  return `${marks[verdict]} ${name}: ${message}`;
}

const marks = { ok: '✓', note: '·', problem: '✗' } as const;
