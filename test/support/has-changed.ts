import { spawnSync } from 'node:child_process';
import { projectFolder } from './project-files.ts';

/** Whether a file below these paths differs from the last commit that this branch shares with `main`. True if git can't say. */
export function hasChanged(...paths: string[]): boolean {
  const main = ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '--quiet', name).isDone);
  const base = main && git('merge-base', 'HEAD', main).output;
  if (!base) return true;
  const isSame = git('diff', '--quiet', base, '--', ...paths).isDone;
  return !isSame || git('ls-files', '--others', '--exclude-standard', '--', ...paths).output !== '';
}

function git(...args: string[]): { isDone: boolean; output: string } {
  const { status, stdout } = spawnSync('git', args, { cwd: projectFolder, encoding: 'utf8' });
  return { isDone: status === 0, output: stdout?.trim() ?? '' };
}
