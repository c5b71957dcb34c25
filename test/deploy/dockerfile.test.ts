import { describe, expect, it } from 'vitest';
import { programs } from '../../src/programs/build/programs.ts';
import {
  argumentsOf,
  commandOf,
  imageStage,
  readStages,
  type Stage,
  wordsOf,
} from '../support/deploy/dockerfile.ts';

describe('the Dockerfile', () => {
  const stages = readStages();
  const last = imageStage();

  it('builds on bases that are pinned, of the Node that is recommended', () => {
    expect(stages.length).toBeGreaterThan(1);
    for (const { base } of stages)
      expect(base).toMatch(/^node:24\.\d+\.\d+-bookworm-slim(@sha256:[0-9a-f]{64})?$/);
    expect(new Set(stages.map(({ base }) => base)).size).toBe(1);
  });

  it('compiles what depends on the platform on that platform, and only the rest elsewhere', () => {
    const elsewhere = stages.filter(({ platform }) => platform).map(({ name }) => name);
    expect(elsewhere).toEqual(['build']);
    const compiled = last.instructions.flatMap(wordsOf).filter((word) => word.includes('node_modules'));
    expect(compiled).not.toEqual([]);
    const [build] = stages.filter(({ name }) => name === 'build');
    expect(build?.instructions.filter((one) => one.getKeyword() === 'RUN').map(commandOf)).toContain(
      'npm ci --ignore-scripts',
    );
  });

  it('runs as a user by number, who is not root, with nothing between them and the signals', () => {
    const [user = ''] = argumentsOf(last, 'USER');
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(argumentsOf(last, 'ENTRYPOINT')).toEqual(['node', '/app/dist/loadout.js']);
    expect(argumentsOf(last, 'STOPSIGNAL')).toEqual(['SIGTERM']);
    for (const keyword of ['ENTRYPOINT', 'CMD']) expect(textOf(last, keyword)).toMatch(/^\[.*\]$/);
    expect(argumentsOf(last, 'CMD')).toEqual(['start']);
  });

  it('is asked for its health by a program of its own, whether it lives', () => {
    const check = last.instructions.find((one) => one.getKeyword() === 'HEALTHCHECK');
    const [, name = '', address] =
      /^node \/app\/dist\/([\w-]+)\.js "(.*)"$/.exec(check ? commandOf(check) : '') ?? [];
    expect(Object.keys(programs)).toContain(name);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's
    expect(address).toBe('http://127.0.0.1:${METRICS_PORT}/live');
    expect(textOf(last, 'ENV')).toMatch(/\bMETRICS_PORT=\d+/);
  });

  it('keeps everything that it writes in /data', () => {
    expect(argumentsOf(last, 'VOLUME')).toEqual(['/data']);
    expect(textOf(last, 'ENV')).toContain('TMPDIR=/data/');
    expect(argumentsOf(last, 'WORKDIR')).toEqual(['/']);
  });

  it('knows no secret', () => {
    const given = stages.flatMap(({ instructions }) =>
      instructions.filter((one) => ['ARG', 'ENV', 'LABEL'].includes(one.getKeyword())).flatMap(wordsOf),
    );
    expect(given.length).toBeGreaterThan(3);
    expect(given.filter((word) => /TOKEN|KEY|SECRET|PASSWORD|STORE_URL|:\/\/[^/]*@/i.test(word))).toEqual([]);
  });

  it('takes nothing from the build but what it names', () => {
    const copied = last.instructions.filter((one) => one.getKeyword() === 'COPY').map((one) => wordsOf(one));
    expect(copied).toEqual([
      ['/app/node_modules', '/app/node_modules'],
      ['/app/dist', '/app/dist'],
    ]);
    const commands = last.instructions.filter((one) => one.getKeyword() === 'RUN').map(commandOf);
    expect(commands.filter((command) => /npm|tsx|apt/.test(command))).toEqual([]);
  });
});

describe('the Dockerfile of the local Discord', () => {
  const file = 'src/local-discord/Dockerfile';
  const last = imageStage(file);

  it('builds on the same base', () => {
    const ours = new Set(readStages().map(({ base }) => base));
    expect(new Set(readStages(file).map(({ base }) => base))).toEqual(ours);
  });

  it('holds only the bundle, and runs as a user by number, with nothing between it and the signals', () => {
    const copied = last.instructions.filter((one) => one.getKeyword() === 'COPY').map((one) => wordsOf(one));
    expect(copied).toEqual([
      ['/app/src/local-discord/package.json', '/app/package.json'],
      ['/app/src/local-discord/dist', '/app/dist'],
    ]);
    expect(last.instructions.filter((one) => one.getKeyword() === 'RUN')).toEqual([]);
    expect(argumentsOf(last, 'USER').join()).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(argumentsOf(last, 'ENTRYPOINT').slice(0, 2)).toEqual(['node', '/app/dist/local-discord.js']);
    expect(argumentsOf(last, 'EXPOSE')).toEqual(['14200', '14201']);
  });
});

function textOf({ instructions }: Stage, keyword: string): string {
  return instructions.find((one) => one.getKeyword() === keyword)?.getRawArgumentsContent() ?? '';
}
