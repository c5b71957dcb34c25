/**
 * The programs that people start, by the name of their `npm run` script: `npm run build` makes `dist/NAME.js` of each.
 * Paths are from the project's root.
 */
export const programs = {
  start: 'src/main.ts',
  gateway: 'src/gateway.ts',
  worker: 'src/worker.ts',
  service: 'src/service/main.ts',
  'local-discord': 'src/local-discord/main.ts',
  doctor: 'src/doctor.ts',
  register: 'src/register.ts',
  backup: 'src/backup.ts',
  verify: 'src/verify.ts',
  restore: 'src/restore.ts',
  // Has no script: what `npx loadout NAME` starts.
  loadout: 'src/cli.ts',
  // Has no script: containers ask it.
  'health-check': 'src/operations/health-check.ts',
} as const satisfies Readonly<Record<string, string>>;

/** What other projects import: `loadout/NAME` by the `exports` of `package.json`, which stand for `dist/NAME.js`. */
export const libraries = {
  'local-discord-library': 'src/local-discord/library.ts',
} as const satisfies Readonly<Record<string, string>>;
