import { type Sleep, sleepKeepingAlive } from '../../shared/time/sleep.ts';
import { within } from '../../shared/time/within.ts';
import type { Check, Installation } from './check.ts';
import { type Finding, failed, note, problem } from './finding.ts';

interface Report {
  found(name: string, findings: readonly Finding[]): void;
  /** Called once if checks are slow, with the names of those still running. */
  waiting(names: readonly string[]): void;
}

/** Runs checks in parallel. Abandons and reports one that runs a second longer than its request's timeout. */
export async function runChecks(
  checks: readonly Check[],
  installation: Installation,
  { found, waiting, sleep = sleepKeepingAlive }: Report & { sleep?: Sleep },
): Promise<void> {
  const underWay = new Set(checks.map(({ name }) => name));
  const done = new AbortController();
  sleep(quietMs, done.signal).then(
    () => waiting([...underWay]),
    () => undefined,
  );
  await Promise.all(
    checks.map(async (check) => {
      const limitMs = installation.timeoutMs + graceMs;
      const late = () => problem(`no end after ${limitMs / 1_000} seconds. ${remedyFor(check)}`.trim());
      const findings = await within(limitMs, run(check, installation), { sleep, late }).catch(failed);
      underWay.delete(check.name);
      found(check.name, [findings].flat());
    }),
  );
  done.abort();
}

async function run({ needs, run }: Check, installation: Installation): Promise<Finding | Finding[]> {
  const wrong = needs.filter((setting) => installation.wrong.has(setting));
  if (wrong.length > 0) return note(`not checked: put ${wrong.join(' and ')} right first`);
  return run(installation);
}

function remedyFor({ needs }: Check): string {
  return needs.length > 0 ? `Check ${needs.join(', ')}.` : '';
}

/** Time after which to name the checks still running; most are done by then. */
const quietMs = 1_500;
/** Extra time in which requests report their own timeouts, which say more. */
const graceMs = 1_000;
