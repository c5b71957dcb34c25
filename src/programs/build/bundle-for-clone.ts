import path from 'node:path';
import { bundlePrograms } from './bundle-programs.ts';
import { project } from './project.ts';

/** Bundles for `run-from-clone.mjs`; programs read the clone's own files. */
const [output] = process.argv.slice(2);
if (!output) throw new Error('Give the folder of the bundles.');
await bundlePrograms(project, path.resolve(output), project);
