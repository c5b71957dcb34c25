import { importsOf, roomOf } from './support/imports.ts';
import { filesBelow } from './support/project-files.ts';

/** The rooms from the entry points down. Roots that compose them, and code that supports them, are left out. */
const layers: ReadonlyArray<readonly [title: string, rooms: readonly string[]]> = [
  ['entry points', ['commands']],
  ['what admins can switch off', ['bot/community', 'bot/settings']],
  ['Discord', ['bot/broker', 'bot/command-parts', 'bot/discord']],
  ['what members see', ['bot/views', 'bot/cards']],
  ['what we know of people', ['bot/members', 'bot/settings/list', 'bot/records']],
  ['what the player API says', ['bot/player-api', 'bot/images', 'bot/game']],
  ['ways out', ['bot/limits', 'bot/http', 'shared/store']],
];

/**
 * Draws the diagram of `architecture.md` in Mermaid. An arrow is an import of values; an arrow that follows from others is
 * left out.
 */
export function drawArchitecture(): string {
  const drawn = new Set(layers.flatMap(([, folders]) => folders));
  const arrows = new Map<string, Set<string>>([...drawn].map((folder) => [folder, new Set()]));
  for (const file of ['src', 'commands'].flatMap(filesBelow).filter((name) => name.endsWith('.ts')))
    for (const { from, to, isOurs, typeOnly } of importsOf(file)) {
      const [source, target] = [roomOf(from), roomOf(to)];
      if (isOurs && !typeOnly && source !== target && drawn.has(target)) arrows.get(source)?.add(target);
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
