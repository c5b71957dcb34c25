import path from 'node:path';
import { bundleLocalDiscord } from './bundle-local-discord.ts';
import { project } from './project.ts';
import { writeDeclarations } from './write-declarations.ts';

const output = path.join(project, 'src/local-discord/dist');
await bundleLocalDiscord(project, output);
const entries = ['local-discord/library', 'local-discord/vitest'];
await writeDeclarations(entries, path.join(output, 'types'));
