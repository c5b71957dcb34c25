import path from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, read } from './support/project-files.ts';

const files = ['commands', 'src', 'test'].flatMap(filesBelow).filter((file) => file.endsWith('.ts'));
const comments = files.flatMap(listComments);

it('begins each comment with its subject, not with a relative clause', () => {
  expect(linesOf(comments, /^(?:What|Who|Whom|Whose|Whoever|Whatever|That|Those)\b(?!.*\?$)/)).toEqual([]);
});

it('says "if" and "when", and keeps "where" for places', () => {
  const forIf = /\bwhere (?:it is|nobody|none|no one|nothing|not|that is|there)\b|(?:^|[.:] )Where [^.:;]+, /;
  expect(linesOf(comments, forIf)).toEqual([]);
  expect(linesOf(comments, /@throws .*\bwhere\b/)).toEqual([]);
});

it('begins no comment of the program with a preposition and no verb, and says only, other and again', () => {
  const ofProgram = comments.filter(({ file }) => !file.startsWith('test/'));
  const verb =
    /\b(?:is|are|was|were|be|has|have|had|can|can't|must|may|do|does|did|would|will|should|\w+s|\w+ed)\b/;
  const bare = new RegExp(`^(?:Of|As|In|For|By|From|Without|With|Below|Behind)\\b(?!.*${verb.source})`);
  expect(
    linesOf(
      ofProgram.filter(({ isFirst }) => isFirst),
      bare,
    ),
  ).toEqual([]);
  expect(
    linesOf(ofProgram, /\b(?:alone|anew|whoever|likewise|all else|what else|told)\b|[,;] else\b/),
  ).toEqual([]);
});

it('has at most ten comments per hundred lines in each folder of 400 lines or more', () => {
  const folders = new Map<string, { lines: number; comments: number }>();
  for (const file of files) {
    const lines = read(file).split('\n').length;
    const count = listComments(file).filter(({ isFirst }) => isFirst).length;
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) {
      const sum = folders.get(folder) ?? { lines: 0, comments: 0 };
      folders.set(folder, { lines: sum.lines + lines, comments: sum.comments + count });
    }
  }
  const crowded = [...folders].filter(([, sum]) => sum.lines >= 400 && sum.comments > sum.lines / 10);
  expect(
    crowded.map(([folder, sum]) => `${folder}: ${sum.comments} comments in ${sum.lines} lines`),
    'Delete comments that a name or a type already says.',
  ).toEqual([]);
});

interface CommentLine {
  file: string;
  /** From 1 on. */
  line: number;
  text: string;
  /** The first line of its comment. */
  isFirst: boolean;
}

/** The lines of a file's comments, except those at the end of a line of code and those for tools. */
function listComments(file: string): CommentLine[] {
  const lines = read(file).split('\n');
  return lines.flatMap((code, index) => {
    const [, mark = '', text = ''] = /^\s*(\/\/|\/\*\*?|\*)\s?(.*?)(?:\*\/)?$/.exec(code) ?? [];
    if (mark === '' || /^(?:biome-ignore|@ts-)/.test(text)) return [];
    const goesOn = mark === '*' || (mark === '//' && /^\s*\/\//.test(lines[index - 1] ?? ''));
    return { file, line: index + 1, text, isFirst: !goesOn };
  });
}

function linesOf(all: readonly CommentLine[], pattern: RegExp): string[] {
  return all
    .filter(({ text }) => pattern.test(text))
    .map(({ file, line, text }) => `${file}:${line} ${text}`);
}
