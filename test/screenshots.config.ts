/** The settings of `npm run screenshots`: it keeps what the page looks like now. Each process of vitest inherits the variable. */
process.env.SCREENSHOTS = 'keep';

export { default } from './vitest.config.ts';
