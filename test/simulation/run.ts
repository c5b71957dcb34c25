import { spawn } from 'node:child_process';
import { bundleSimulation } from './bundle.ts';

// `npm run simulate`: see test/README.md.
const seedsTogether = 10;
const given = process.argv.slice(2);
const isNight = given.includes('--night');
const { args, remove } = await bundleSimulation();
process.on('exit', remove);
process.on('SIGINT', () => process.exit(130));
if (isNight) await spendNight(given.filter((arg) => arg !== '--night'));
else process.exit(await start(given));

function start(options: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [...args, ...options], { stdio: 'inherit' });
  return new Promise((ended) => child.on('close', (code) => ended(code ?? 1)));
}

/** Seed after seed, until it is stopped; a process for every ten of them. */
async function spendNight(options: readonly string[]): Promise<void> {
  const at = options.indexOf('--seed');
  const others = at < 0 ? options : options.filter((_, index) => index !== at && index !== at + 1);
  for (let seed = Number(options[at + 1] ?? 1) || 1; ; seed += seedsTogether)
    await start(['--shrink', ...others, '--seed', String(seed), '--seeds', String(seedsTogether)]);
}
