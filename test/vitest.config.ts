import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findMissing, has } from './support/machine.ts';
import { sortTests, type TestProject } from './support/sort-tests.ts';
import { SuiteReporter } from './support/suite-reporter.ts';

const files = sortTests();

/** A machine that lacks a program fails the run, as in CI. */
const requiresAll = process.env.REQUIRE_ALL_TESTS === '1';

/** The sources as JavaScript. */
const cache = fileURLToPath(new URL('../node_modules/.cache/vitest', import.meta.url));

/** A part of the suite, which `--project NAME` runs alone. */
function project(name: TestProject, test: TestProjectInlineConfiguration['test'] = {}) {
  return { extends: true, test: { name, include: files[name], ...test } } as const;
}

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    globalSetup: 'test/support/search-outputs.ts',
    // The next run takes what it read from here, unless it changed. Imports name whole files, so that no renamed file is missed.
    experimental: { fsModuleCache: true, fsModuleCachePath: cache },
    setupFiles: 'test/support/keep-console.ts',
    // By itself vitest leaves one of two processors idle.
    maxWorkers: 2,
    // Real browsers, programs and servers share two processors. What a test waits for is sure to come, but not soon.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', new SuiteReporter({ findMissing, requiresAll })],
    projects: [
      project('unit', { isolate: false }),
      project('world', { isolate: false }),
      project('programs', { isolate: false, globalSetup: 'test/support/compile-programs.ts' }),
      // Once in some thousand times a real browser loses a press on a busy machine.
      project('browser', {
        retry: 1,
        isolate: false,
        include: has('chromium') ? files.browser : [],
      }),
    ],
  },
});
