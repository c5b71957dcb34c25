import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import type { Reporter, TestModule } from 'vitest/node';
import type { Missing } from './machine.ts';

/** One test in this many may need a second try in a real browser. */
const testsPerRetry = 200;

export interface SuiteReporterOptions {
  /** Finds what this machine lacks. */
  findMissing: () => Missing;
  /** A missing program fails the run. */
  requiresAll: boolean;
  print?: (line: string) => void;
  fail?: () => void;
}

/** How one test went. */
export interface TestOutcome {
  /** Its file and its full name. */
  name: string;
  isInBrowser: boolean;
  isSkipped: boolean;
  retries: number;
}

/**
 * Ends a run with a list of skipped tests, of tests that ran twice, and of files whose process ended under them. Too many
 * second tries fail the run.
 */
export class SuiteReporter implements Reporter {
  readonly #findMissing: () => Missing;
  readonly #requiresAll: boolean;
  readonly #print: (line: string) => void;
  readonly #fail: () => void;
  readonly #underWay = new Set<string>();
  readonly #crashes: string[] = [];

  constructor({ findMissing, requiresAll, print = console.log, fail = failRun }: SuiteReporterOptions) {
    this.#findMissing = findMissing;
    this.#requiresAll = requiresAll;
    this.#print = print;
    this.#fail = fail;
  }

  // Vitest names neither the signal that ended a process nor the file that the process ran.
  onInit(): void {
    subscribe('child_process', (message) => {
      const { process } = message as { process: ChildProcess };
      process.once('exit', (code, signal) => this.noteExit(code, signal));
    });
  }

  onTestModuleQueued({ relativeModuleId }: Pick<TestModule, 'relativeModuleId'>): void {
    this.#underWay.add(relativeModuleId);
  }

  onTestModuleEnd({ relativeModuleId }: Pick<TestModule, 'relativeModuleId'>): void {
    this.#underWay.delete(relativeModuleId);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    this.report(modules.flatMap(outcomesOf));
  }

  /** Keeps how a process of the run ended, unless it ended well or was told to. */
  noteExit(code: number | null, signal: NodeJS.Signals | null): void {
    if (signal ? signal !== 'SIGTERM' : code !== 0) this.#crashes.push(signal ?? `code ${code}`);
  }

  report(tests: readonly TestOutcome[]): void {
    this.#reportSkipped(tests);
    this.#reportRetried(tests);
    this.#reportUnfinished();
  }

  #reportSkipped(tests: readonly TestOutcome[]): void {
    const skipped = tests.filter(({ isSkipped }) => isSkipped).length;
    const isComplete = tests.length > 0 && skipped === 0;
    // The search starts programs, which takes a second.
    if (isComplete && !this.#requiresAll) return;
    const { missing, remedy } = this.#findMissing();
    if (missing.length === 0) return;
    this.#print(
      `\nSkipped ${skipped} tests, among them those for what this machine lacks: ${missing.join(', ')}.`,
    );
    if (!remedy) return;
    this.#print(`On Debian this installs it: ${remedy}`);
    if (!this.#requiresAll) return;
    this.#print('REQUIRE_ALL_TESTS=1 wants every test to run, so this run fails.');
    this.#fail();
  }

  #reportUnfinished(): void {
    if (this.#underWay.size === 0) return;
    this.#print(
      `\nA process ended (${this.#crashes.join(', ') || 'it did not say how'}) before it finished:`,
    );
    for (const file of this.#underWay) this.#print(`  ${file}`);
    this.#fail();
  }

  #reportRetried(tests: readonly TestOutcome[]): void {
    const retried = tests.filter(({ retries }) => retries > 0);
    if (retried.length === 0) return;
    this.#print('\nA second try was needed by:');
    for (const { name } of retried) this.#print(`  ${name}`);
    const inBrowser = tests.filter(({ isInBrowser }) => isInBrowser).length;
    if (retried.length <= Math.max(1, inBrowser / testsPerRetry)) return;
    this.#print(`More than one in ${testsPerRetry} needed it, so this run fails.`);
    this.#fail();
  }
}

function outcomesOf(module: TestModule): TestOutcome[] {
  return [...module.children.allTests()].map((test) => ({
    name: `${module.relativeModuleId}: ${test.fullName}`,
    isInBrowser: test.project.name.endsWith('browser'),
    isSkipped: test.result().state === 'skipped',
    retries: test.diagnostic()?.retryCount ?? 0,
  }));
}

function failRun(): void {
  process.exitCode = 1;
}
