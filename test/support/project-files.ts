import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the Dockerfile, `compose.yaml` and `package.json`. Paths of files begin there. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** All files below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(path.join(projectFolder, folder)).flatMap((name) => {
    const file = `${folder}/${name}`;
    return statSync(path.join(projectFolder, file)).isDirectory() ? filesBelow(file) : [file];
  });
}

export function read(file: string): string {
  return readFileSync(path.join(projectFolder, file), 'utf8');
}
