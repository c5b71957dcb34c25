import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleLocalDiscord } from './bundle-local-discord.ts';
import { writeDeclarations } from './write-declarations.ts';

/** Before `npm pack` in `src/local-discord`: makes its `dist`. */
const project = fileURLToPath(new URL('../../..', import.meta.url));
const output = path.join(project, 'src/local-discord/dist');
await bundleLocalDiscord(project, output);
const entries = ['local-discord/library', 'local-discord/vitest'];
await writeDeclarations(entries, path.join(output, 'types'));
