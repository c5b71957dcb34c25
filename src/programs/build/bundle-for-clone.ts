import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePrograms } from './bundle-programs.ts';

/** Bundles the programs into the folder that is given, for `run-from-clone.mjs`: they read the clone's own files. */
const project = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');
const [output] = process.argv.slice(2);
if (!output) throw new Error('Give the folder of the bundles.');
await bundlePrograms(project, path.resolve(output), project);
