export function isInImage(cwd = process.cwd()): boolean {
  return cwd === '/';
}

/** Returns the command for a program of ours: `npm run restore -- FILE` in a clone. @param args such as `keys list` */
export function commandFor(program: string, args = '', { cwd, script } = here()): string {
  const words = args ? `${program} ${args}` : program;
  if (isInImage(cwd)) return `docker compose run --rm loadout ${words}`;
  if (cwd === folderOfUnit) return `/opt/loadout/.github/deploy/run-program.sh ${words}`;
  if (/[\\/]node_modules[\\/](?:\.bin|loadout)[\\/]/.test(script)) return `npx loadout ${words}`;
  if (/[\\/](?:dist[\\/][\w-]+|start)\.js$/.test(script))
    return `node dist/${words.replace(program, `${program}.js`)}`;
  if (words === 'start') return 'npm start';
  // npm prints further lines, which are not JSON.
  return `npm ${args === '--json' ? '--silent ' : ''}run ${args ? `${program} -- ${args}` : program}`;
}

const here = () => ({ cwd: process.cwd(), script: process.argv[1] ?? '' });

/** WorkingDirectory in loadout.service and run-program.sh. */
const folderOfUnit = '/var/lib/loadout';
