import { filesBelow } from '../support/project-files.ts';

/** The TypeScript of `src` and `commands` that runs in Node, from the project's root. */
export function sourceFiles(): string[] {
  return ['src', 'commands']
    .flatMap(filesBelow)
    .filter((file) => file.endsWith('.ts') && !/^src\/(?:local-discord|playground)\/page\//.test(file));
}
