import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { hasChanged } from './support/has-changed.ts';
import { findMissing, has } from './support/machine.ts';
import { sortTests, type TestProject } from './support/sort-tests.ts';
import { SuiteReporter } from './support/suite-reporter.ts';

const files = sortTests();

/** A machine that lacks a program fails the run, as in CI. */
const requiresAll = process.env.REQUIRE_ALL_TESTS === '1';

/** They take half a minute and prove the limiter alone: CI runs them, and a run that names them or after a change of that. */
const pacingScenarios = 'test/bot/limits/pacing-scenarios.test.ts';
const runsPacingScenarios =
  requiresAll ||
  process.argv.slice(2).some((filter) => pacingScenarios.includes(filter)) ||
  hasChanged('src/bot/limits', 'test/bot/limits', 'test/support/limits');

/** The sources as JavaScript. */
const cache = fileURLToPath(new URL('../node_modules/.cache/vitest', import.meta.url));

const root = fileURLToPath(new URL('..', import.meta.url));

/** A part of the suite, which `--project NAME` runs alone. It extends no file: each project would read all of this again. */
function project(name: TestProject, test: TestProjectInlineConfiguration['test'] = {}) {
  return { test: { ...everywhere, name, include: files[name], ...test } } as const;
}

/** Once in some thousand times a real browser loses a press on a busy machine. */
function inBrowser(include: readonly string[]) {
  return { retry: 1, include: has('chromium') ? [...include] : [] };
}

const everywhere: TestProjectInlineConfiguration['test'] = {
  root,
  isolate: false,
  setupFiles: 'test/support/keep-console.ts',
  // Real browsers, programs and servers share two processors. What a test waits for is sure to come, but not soon.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    ...everywhere,
    globalSetup: 'test/support/search-outputs.ts',
    // The next run takes what it read from here, unless it changed. Imports name whole files, so that no renamed file is missed.
    experimental: { fsModuleCache: true, fsModuleCachePath: cache },
    // One more than processors, since many tests wait for a program, a browser or a disk.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', new SuiteReporter({ findMissing, requiresAll })],
    projects: [
      project('unit', {
        include: files.unit.filter((file) => file !== pacingScenarios || runsPacingScenarios),
      }),
      project('world'),
      project('programs', { globalSetup: 'test/support/compile-programs.ts' }),
      project('browser', inBrowser(files.browser)),
      project('local-discord'),
      project('local-discord-browser', inBrowser(files['local-discord-browser'])),
    ],
  },
});
