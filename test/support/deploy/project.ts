import { fileURLToPath } from 'node:url';

/** Where the Dockerfile, `compose.yaml` and `package.json` lie. */
export const projectFolder = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');
