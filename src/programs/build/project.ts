import { fileURLToPath } from 'node:url';

/** The project's folder, without a slash at the end. */
export const project = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');
