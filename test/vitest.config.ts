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
    // Real browsers, programs and servers share two processors. What a test waits for is sure to come, but not soon.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Once in some thousand times a real browser loses a press on a busy machine. What fails twice is broken.
    retry: 1,
  },
});
