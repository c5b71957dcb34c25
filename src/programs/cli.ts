import { isInImage } from '../shared/process/command-for.ts';

/** `npx loadout NAME …` runs a program of the package. */
async function main([name = '']: readonly string[]): Promise<void> {
  const start = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (!start) {
    console.error(
      `Use it as: ${isInImage() ? 'docker compose run --rm ' : ''}loadout NAME …, where NAME is one of ${Object.keys(programs).join(', ')}.`,
    );
    if (name !== '--help') process.exitCode = 1;
    return;
  }
  process.argv.splice(2, 1);
  await start();
}

const programs: Readonly<Record<string, () => Promise<unknown>>> = {
  start: () => import('./start.ts'),
  gateway: () => import('./gateway.ts'),
  worker: () => import('./worker.ts'),
  service: () => import('./service.ts'),
  'local-discord': () => import('./local-discord.ts'),
  setup: () => import('./setup.ts'),
  doctor: () => import('./doctor.ts'),
  register: () => import('./register.ts'),
  backup: () => import('./backup.ts'),
  verify: () => import('./verify.ts'),
  restore: () => import('./restore.ts'),
};

await main(process.argv.slice(2));
