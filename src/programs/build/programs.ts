/** Source file of each program, by its `npm run` script; `npm run build` makes `dist/NAME.js` of it. */
export const programs = {
  start: 'src/programs/start.ts',
  gateway: 'src/programs/gateway.ts',
  worker: 'src/programs/worker.ts',
  service: 'src/programs/service.ts',
  'local-discord': 'src/programs/local-discord.ts',
  doctor: 'src/programs/doctor.ts',
  setup: 'src/programs/setup.ts',
  register: 'src/programs/register.ts',
  backup: 'src/programs/backup.ts',
  verify: 'src/programs/verify.ts',
  restore: 'src/programs/restore.ts',
  loadout: 'src/programs/cli.ts',
  'health-check': 'src/programs/health-check.ts',
} as const satisfies Readonly<Record<string, string>>;
