import { expect, it } from 'vitest';
import type { Missing } from './support/machine.ts';
import { SuiteReporter } from './support/suite-reporter.ts';

const redis = { missing: ['redis'], remedy: 'apt-get install -y redis-server' };
const nothing = { missing: [], remedy: undefined };

it('names what the machine lacks, the line that installs it, and how many tests that cost', () => {
  const { lines, failed } = report(['passed', 'skipped', 'skipped'], { found: redis });
  expect(lines.join('\n')).toContain('Skipped 2 tests, among them those for what this machine lacks: redis.');
  expect(lines.join('\n')).toContain('apt-get install -y redis-server');
  expect(failed).toBe(false);
});

it('fails a run that requires all tests if a package would help', () => {
  expect(report(['skipped'], { found: redis, requiresAll: true }).failed).toBe(true);
  const right = { missing: ['the right to mount a disk'], remedy: undefined };
  expect(report(['skipped'], { found: right, requiresAll: true }).failed).toBe(false);
});

it('prints nothing on a machine that has everything', () => {
  expect(report(['passed', 'skipped'], { requiresAll: true })).toEqual({ lines: [], failed: false });
});

it('names a test that was tried twice, and fails if more than one in 200 was', () => {
  const once = report(['passed', 'retried']);
  expect(once.lines.join('\n')).toContain('test/browser/x.test.ts: test 1');
  expect(once.failed).toBe(false);
  expect(report(['passed', 'retried', 'retried']).failed).toBe(true);
});

it('names the file whose process ended under it, and how it ended', () => {
  const { lines, failed } = report(['passed'], {
    before(reporter) {
      for (const name of ['whole', 'cut']) reporter.onTestModuleQueued({ relativeModuleId: name });
      reporter.onTestModuleEnd({ relativeModuleId: 'whole' });
      reporter.noteExit(0, null);
      reporter.noteExit(null, 'SIGSEGV');
    },
  });
  expect(lines).toEqual([expect.stringContaining('A process ended (SIGSEGV)'), '  cut']);
  expect(failed).toBe(true);
});

type Outcome = 'passed' | 'skipped' | 'retried';

function report(
  outcomes: readonly Outcome[],
  {
    found = nothing,
    requiresAll = false,
    before,
  }: { found?: Missing; requiresAll?: boolean; before?: (reporter: SuiteReporter) => void } = {},
) {
  const lines: string[] = [];
  let failed = false;
  const reporter = new SuiteReporter({
    findMissing: () => found,
    requiresAll,
    print: (line) => lines.push(line),
    fail: () => {
      failed = true;
    },
  });
  before?.(reporter);
  reporter.report(
    outcomes.map((outcome, index) => ({
      name: `test/browser/x.test.ts: test ${index}`,
      isInBrowser: true,
      isSkipped: outcome === 'skipped',
      retries: outcome === 'retried' ? 1 : 0,
    })),
  );
  return { lines, failed };
}
