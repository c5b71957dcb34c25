import { mergeConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

const { test, ...rest } = config;
const { projects: _, ...own } = test ?? {};

/** The suite's own settings without its projects, for one file that is no part of the suite. */
export default mergeConfig(rest, {
  test: { ...own, include: ['test/support/leaky/leaky.ts'], silent: true },
});
