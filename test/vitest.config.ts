import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/search-outputs.ts',
    setupFiles: 'test/support/keep-console.ts',
    // By itself vitest leaves one of two processors idle.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Real browsers, programs and servers share two processors: what fails twice is broken, what fails once had to wait.
    retry: 1,
    // How long a test waits for what is sure to come: a busy machine takes more than the second that is the default.
    expect: { poll: { timeout: 10_000 } },
  },
});
