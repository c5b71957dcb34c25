import path from 'node:path';
import { bundlePrograms } from './bundle-programs.ts';
import { project } from './project.ts';

/** Makes the bundles for `run-from-clone.mjs`, whose programs read files from the clone. */
const [output] = process.argv.slice(2);
if (!output) throw new Error('Give the folder of the bundles.');
await bundlePrograms(project, path.resolve(output), project);
