import { mergeConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

const { test, ...rest } = config;

/** The suite's own settings, for one file that is no part of the suite. */
export default mergeConfig(rest, {
  test: { ...test, include: ['test/support/leaky/leaky.ts'], silent: true },
});
