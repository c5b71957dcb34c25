import { spawn } from 'node:child_process';
import { bundleSimulation } from './bundle.ts';
import { readOptions } from './options.ts';

// `npm run simulate`: see test/README.md.
const seedsTogether = 10;
const given = process.argv.slice(2);
const { night, seed = '1' } = readOptions(given);
const { args, remove } = await bundleSimulation();
process.on('exit', remove);
process.on('SIGINT', () => process.exit(130));
if (night) await spendNight();
else process.exit(await start(given));

function start(options: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [...args, ...options], { stdio: 'inherit' });
  return new Promise((ended) => child.on('close', (code) => ended(code ?? 1)));
}

/** Seed after seed, until it is stopped; a process for every ten of them. The last of two options counts. */
async function spendNight(): Promise<void> {
  for (let first = Number(seed); ; first += seedsTogether)
    await start(['--shrink', ...given, '--seed', String(first), '--seeds', String(seedsTogether)]);
}
