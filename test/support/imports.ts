import { builtinModules } from 'node:module';
import path from 'node:path';
import { read } from './project-files.ts';

/** One import of one file. Node's own modules are left out. */
export interface Import {
  from: string;
  /** A path of ours from the project's root, or a package's name. */
  to: string;
  isOurs: boolean;
  typeOnly: boolean;
  /** Loaded when the code comes to it, not with its file. */
  isLazy: boolean;
}

/** @param file from the project's root */
export function importsOf(file: string): Import[] {
  const source = withoutComments(read(file));
  const statements = [
    ...source.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\bfrom\s*)?['"]([^'"]+)['"]/g),
  ];
  const dynamic = [...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)];
  const found = [
    ...statements.map(([text, type, to]) => ({
      to: to ?? '',
      typeOnly: Boolean(type) || isAllTypes(text),
      isLazy: false,
    })),
    ...dynamic.map(([, to]) => ({ to: to ?? '', typeOnly: false, isLazy: true })),
  ];
  return found
    .filter(({ to }) => !to.startsWith('node:') && !builtinModules.includes(to))
    .map(({ to, typeOnly, isLazy }) => {
      const isOurs = to.startsWith('.');
      return {
        from: file,
        to: isOurs ? path.posix.join(path.posix.dirname(file), to) : packageName(to),
        isOurs,
        typeOnly,
        isLazy,
      };
    });
}

/** `import { type A, type B } from …` names types alone. */
function isAllTypes(statement: string): boolean {
  const named = /\{([^}]*)\}/.exec(statement)?.[1];
  if (named === undefined || !/(?:import|export)\s*\{/.test(statement)) return false;
  return named
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => name.startsWith('type '));
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** `bot/views` of `src/bot/views/x.ts`, `service` of `src/service/x.ts`, `commands` of `commands/x.ts`. */
export function roomOf(file: string): string {
  const [first = '', second = '', third = '', fourth = ''] = file.split('/');
  if (first !== 'src') return first;
  if (second !== 'bot' && second !== 'shared') return second;
  const inner = `${second}/${third}/${fourth}`;
  return innerRooms.includes(inner) ? inner : `${second}/${third}`;
}

/** Folders whose files lie on another floor than those around them. */
const innerRooms: readonly string[] = ['bot/settings/list'];

export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
}
