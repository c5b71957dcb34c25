import { readdirSync } from 'node:fs';
import { projectFolder } from './project.ts';

/** The TypeScript of `src` and `commands` that runs in Node, from the project's root. */
export function sourceFiles(): string[] {
  return ['src', 'commands']
    .flatMap((folder) =>
      readdirSync(`${projectFolder}/${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.startsWith('src/playground/page/'));
}
