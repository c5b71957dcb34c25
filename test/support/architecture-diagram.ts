import { folderOf, importsOf } from './imports.ts';
import { filesBelow } from './project-files.ts';

/** The folders as the layout has them, from the entry points down; the rest of `src` composes them or supports them. */
const layers: ReadonlyArray<readonly [title: string, folders: readonly string[]]> = [
  ['entry points', ['commands']],
  ['Discord', ['bot', 'broker']],
  ['what members see', ['views', 'cards']],
  ['what we know of people', ['members', 'records']],
  ['what the player API says', ['player-api', 'images', 'game']],
  ['ways out', ['http', 'limits', 'store']],
  ['base', ['contract', 'text', 'trace', 'time', 'errors']],
];

/** Used nearly everywhere: their arrows would hide the others. */
const base = new Set(['contract', 'text', 'trace', 'time', 'errors']);

/**
 * The diagram of `architecture.md`, in Mermaid: an arrow is an import of values, as the code has it. What follows from other
 * arrows is left out, and so are arrows to the base.
 */
export function drawArchitecture(): string {
  const drawn = new Set(layers.flatMap(([, folders]) => folders));
  const arrows = new Map<string, Set<string>>([...drawn].map((folder) => [folder, new Set()]));
  for (const file of ['src', 'commands'].flatMap(filesBelow).filter((name) => name.endsWith('.ts')))
    for (const { from, to, isOurs, typeOnly } of importsOf(file)) {
      const [source, target] = [folderOf(from), folderOf(to)];
      if (isOurs && !typeOnly && source !== target && drawn.has(target) && !base.has(target))
        arrows.get(source)?.add(target);
    }
  const boxes = layers.flatMap(([title, folders], index) => [
    `  subgraph L${index}["${title}"]`,
    ...folders.map((folder) => `    ${folder}`),
    '  end',
  ]);
  const lines = [...drawn].flatMap((from) =>
    [...(arrows.get(from) ?? [])]
      .filter((to) => !isImplied(from, to, arrows))
      .toSorted()
      .map((to) => `  ${from} --> ${to}`),
  );
  return ['```mermaid', 'flowchart TD', ...boxes, ...lines, '```'].join('\n');
}

/** Whether another way leads from one folder to the other. */
function isImplied(from: string, to: string, arrows: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const seen = new Set<string>();
  const open = [...(arrows.get(from) ?? [])].filter((next) => next !== to);
  for (let folder = open.pop(); folder; folder = open.pop()) {
    if (folder === to) return true;
    if (seen.has(folder)) continue;
    seen.add(folder);
    open.push(...(arrows.get(folder) ?? []));
  }
  return false;
}
