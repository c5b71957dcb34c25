import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import manifest from '../../../src/local-discord/package.json' with { type: 'json' };
import { help } from '../../../src/local-discord/program/read-options.ts';
import { argumentsOf, imageStage } from '../../support/deploy/dockerfile.ts';
import { has } from '../../support/machine.ts';
import { watchProgram } from '../../support/program.ts';
import { projectFolder } from '../../support/project-files.ts';
import { installedAt, installPackage } from '../install-package.ts';

const room = path.join(projectFolder, 'src/local-discord');
const [readme = '', llms = ''] = await Promise.all(
  ['README.md', 'llms.txt'].map((name) => readFile(path.join(room, name), 'utf8')),
);
const [guide, libraries] = await Promise.all(
  ['guide', 'libraries'].map((name) => readFile(path.join(room, `docs/${name}.md`), 'utf8')),
);
const texts = `${readme}${guide}${libraries}`;

/** Uses the bot in Go further. */
const furtherGoTests = `package main

import (
	"strings"
	"testing"

	"example.com/bot/localdiscord"
)

func TestBotWithoutGateway(t *testing.T) {
	localdiscord.StartBot(t, "ping", "./bot")
	mira := localdiscord.Member{Name: "Mira"}
	if answer, err := mira.Runs("/ping", nil); err != nil || answer.Message["content"] != "Pong!" {
		t.Fatal(answer, err)
	}
	if _, err := mira.Runs("/pong", nil); err == nil || !strings.Contains(err.Error(), "There is no command /pong") {
		t.Fatal(err)
	}
	if answer, err := mira.Waits("Pong"); err != nil || answer.IsPrivate {
		t.Fatal(answer, err)
	}
	if _, err := mira.Step("startsTyping", nil); err != nil {
		t.Fatal(err)
	}
}`;

/** The folder of a stranger, in which the package is installed. */
let folder: string;
let output: string;
let inputs: string[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'local-discord-'));
  output = path.join(folder, installedAt, 'dist');
  inputs = await installPackage(folder, ['discord.js', 'vitest']);
  await writeFile(path.join(folder, 'bot.mjs'), exampleOf('js', 'Client'));
  await writeFile(path.join(folder, 'bot.py'), exampleOf('python', 'import os, discord'));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The example of the README, of the guide or of the page of libraries, in a language, that begins with an import of this. */
function exampleOf(language: string, imported: string): string {
  const examples = [...texts.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))];
  const [, example] = examples.find(([, text = '']) => text.slice(0, 80).includes(imported)) ?? [];
  if (!example) throw new Error(`No page has ${language} with ${imported}.`);
  return example;
}

/** Without discord.py, with the bot in JavaScript. */
function pythonTest(imported: string): string {
  const example = exampleOf('python', imported);
  return has('discord.py') ? example : example.replace('sys.executable, "bot.py"', '"node", "bot.mjs"');
}

const python = has('discord.py') ? '/usr/bin/python3' : 'python3';

const scripts = async () =>
  (await readdir(output)).filter((name) => name.endsWith('.js')).map((name) => path.join(output, name));

it('has all of its sources, those of its page among them, in its own folder, but for some that know nothing of Loadout', async () => {
  const { metafile } = await build({
    absWorkingDir: projectFolder,
    entryPoints: ['main.ts', 'page.css'].map((file) => `src/local-discord/page/${file}`),
    bundle: true,
    format: 'esm',
    write: false,
    outdir: output,
    metafile: true,
  });
  const all = [...inputs, ...Object.keys(metafile.inputs)].map((file) => file.replace('checked:', ''));
  expect(all).toEqual(
    expect.arrayContaining(['src/local-discord/page/main.ts', 'src/local-discord/page/styles/base.css']),
  );
  const own = /^(?:node_modules|src\/(?:local-discord|shared\/(?:process|errors|time|log|text)))\//;
  const others = new Set(all.filter((file) => !own.test(file)));
  expect([...others].toSorted()).toEqual(['src/programs/check-node.mjs', 'src/programs/local-discord.ts']);
});

it('needs no package but, for its fixtures, vitest, and has less than 1.5 MB', async () => {
  let bytes = 0;
  const imported = new Set<string>();
  for (const file of await scripts()) {
    bytes += (await stat(file)).size;
    const text = await readFile(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:^|;)import\s*(?:[\w$*{][^;"']*from\s*)?["']([^"']+)["']/gm))
      imported.add(name);
  }
  const foreign = [...imported].filter(
    (name) => !name.startsWith('./') && !builtinModules.includes(name.replace('node:', '')),
  );
  expect(imported.size).toBeGreaterThan(5);
  expect(foreign).toEqual(['vitest']);
  expect(bytes).toBeLessThan(1.5 * 1024 * 1024);
});

it('is packed with only these files, in less than 0.5 MB', async () => {
  const asked = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout } = await promisify(execFile)('npm', asked, { cwd: path.join(folder, installedAt) });
  const [packed]: Array<{ size: number; files: Array<{ path: string }> }> = JSON.parse(stdout);
  const names = packed?.files.map((file) => file.path.replace(/shared-\w{8}/, 'shared-x')) ?? [];
  expect([...new Set(names)].toSorted()).toEqual([
    ...['CHANGELOG.md', 'LICENSE', 'README.md'],
    ...['clients/go/localdiscord.go', 'clients/python/local_discord.py'],
    ...['dist/hooks/preload.cjs', 'dist/hooks/sitecustomize.py'],
    ...['dist/library.js', 'dist/local-discord.js', 'dist/shared-x.js', 'dist/vitest.js'],
    ...['docs/guide.md', 'docs/libraries.md', 'docs/parity.md'],
    ...['llms.txt', 'package.json'],
  ]);
  expect(packed?.size).toBeLessThan(500_000);
  for (const name of names.filter((one) => /\.(?:md|txt)$/.test(one))) {
    const text = await readFile(path.join(room, name), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) => to);
    const inside = links.map((to) => path.posix.join(path.posix.dirname(name), to));
    expect(
      inside.filter((one) => !names.includes(one)),
      name,
    ).toEqual([]);
  }
});

it('is told of in 100 lines, and to programs, with options and requests that are there', () => {
  expect(readme.trim().split('\n').length).toBeLessThanOrEqual(100);
  const told = `${readme}${llms}`;
  for (const text of [readme, llms, manifest.description])
    expect(text.toLowerCase()).toContain('not affiliated with discord');
  for (const [option] of told.matchAll(/(?<=local-discord-server )--[a-z-]+/g))
    expect(help).toContain(option);
  const paths = [...told.matchAll(/\/_local\/\w+/g)].map(([path]) => path);
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) expect(guide).toMatch(new RegExp(`^\\| \`(?:\\w+ )?${path}\\b`, 'm'));
});

it('opens as a module, with the world of the guide', async () => {
  const { openLocalDiscord } = await import(path.join(output, 'library.js'));
  const discord = await openLocalDiscord({ world: JSON.parse(exampleOf('json', '"applications"')) });
  const answer = await fetch(`${discord.cdnUrl}/_local/world`);
  expect(await answer.json()).toMatchObject({
    people: ['Iris', 'Jun'],
    places: ['lounge', 'officers', 'dm', 'dm/Herald', 'group'],
  });
  await discord.close();
});

it('starts as its image does, and lets other containers in with the printed key alone', async () => {
  const [, file = '', ...args] = argumentsOf(imageStage('src/local-discord/Dockerfile'), 'ENTRYPOINT');
  const free = args.map((one) => (/^\d+$/.test(one) && !one.includes('.') ? '0' : one));
  const bundled = path.join(output, path.basename(file));
  const child = spawn(process.execPath, [bundled, ...free], { stdio: ['ignore', 'pipe', 'pipe'] });
  const program = watchProgram(child, 'the image');
  onTestFinished(async () => void (await program.ends('SIGKILL')));
  await program.prints(/^ready$/m);
  const [, key = ''] = await program.prints(/^LOCAL_DISCORD_KEY=(.+)$/m);
  const [, origin = ''] = await program.prints(/^DISCORD_CDN_URL=(.+)$/m);
  const { port } = new URL(origin);
  // A name other than this machine's own, as in a network of containers.
  const ask = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve) => {
      get({ port, path: '/_local/world', headers: { host: `discord:${port}`, ...headers } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
    });
  expect(await ask({})).toBe(403);
  expect(await ask({ 'x-local-discord-key': key })).toBe(200);
});

describe('the tests of the README', () => {
  it('have 15 lines at most each', () => {
    for (const [language, imported] of tests)
      expect(exampleOf(language, imported).trim().split('\n').length, imported).toBeLessThanOrEqual(15);
  });

  it('pass in JavaScript with vitest', async () => {
    await writeFile(path.join(folder, 'bot.test.mjs'), exampleOf('js', 'vitest'));
    const vitest = path.join(projectFolder, 'node_modules/vitest/vitest.mjs');
    await expectPass([process.execPath, vitest, 'run', '--root', '.'], {});
  });

  it('have as long as their author says, and otherwise a minute', async () => {
    const imports = "import { expect } from 'vitest';\nimport { test } from 'local-discord-server/vitest';\n";
    const expected = 'expect(task.timeout).toBe(Number(process.env.EXPECTED))';
    await writeFile(
      path.join(folder, 'own.spec.mjs'),
      `${imports}test('waits', ({ task }) => ${expected});\n`,
    );
    const vitest = [
      path.join(projectFolder, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      '.',
      'own.spec',
    ];
    await expectPass([process.execPath, ...vitest], { EXPECTED: '60000' });
    await expectPass([process.execPath, ...vitest, '--testTimeout', '7000'], { EXPECTED: '7000' });
  });

  it('pass in Python', async () => {
    await cp(path.join(room, 'clients/python/local_discord.py'), path.join(folder, 'local_discord.py'));
    const withOptions =
      'self.assertRaisesRegex(AssertionError, "There is no option", mira.runs, "/ping", {"one": "two"})';
    await writeFile(
      path.join(folder, 'test_bot.py'),
      `${pythonTest('unittest')}${' '.repeat(12)}${withOptions}\n`,
    );
    await expectPass([python, '-m', 'unittest', 'test_bot'], {});
  });

  it.skipIf(!has('pytest'))('pass in Python with pytest', async () => {
    await cp(path.join(room, 'clients/python/local_discord.py'), path.join(folder, 'local_discord.py'));
    await writeFile(path.join(folder, 'test_fixture.py'), pythonTest('pytest_plugins'));
    await expectPass([python, '-m', 'pytest', '-q', 'test_fixture.py'], {});
  });

  it.skipIf(!has('go'))('pass in Go', { timeout: 120_000 }, async () => {
    await cp(path.join(room, 'clients/go'), path.join(folder, 'localdiscord'), { recursive: true });
    await writeFile(path.join(folder, 'go.mod'), 'module example.com/bot\n\ngo 1.19\n');
    await writeFile(path.join(folder, 'bot_test.go'), exampleOf('go', '"testing"'));
    await writeFile(path.join(folder, 'further_test.go'), furtherGoTests);
    await writeFile(path.join(folder, 'main.go'), exampleOf('go', 'crypto/ed25519'));
    const environment = { CGO_ENABLED: '0', GOPROXY: 'off' };
    await expectPass(['go', 'build', '-o', 'bot', '.'], environment);
    await expectPass(['go', 'test', '.'], environment);
  });

  it('pass in any other language, as the lines for curl do', async () => {
    // Each line must succeed, at the address of this test's Discord.
    const [trouble = ''] = /^curl -d .*\n.*_local\/trouble$/m.exec(guide ?? '') ?? [];
    expect(trouble).not.toBe('');
    const lines = `${exampleOf('sh', 'curl -d')}${trouble}`
      .replaceAll('curl ', 'curl --fail --silent --show-error ')
      .replace(/'?http:\/\/127\.0\.0\.1:14200(\S*?)'?(?=\s|$)/g, '"$DISCORD_CDN_URL$1"');
    const ready = 'node bot.mjs & curl --fail --silent "$DISCORD_CDN_URL/_local/ready?command=ping"';
    await writeFile(path.join(folder, 'lines.sh'), `${ready}\n${lines}\nkill $!\n`);
    const free = ['--port', '0', '--page-port', '0'];
    const program = ['npx', 'local-discord-server', ...free, '--as-discord', '--'];
    await expectPass([...program, 'sh', '-e', 'lines.sh'], {});
  });
});

/** Runs a test's command in the stranger's folder. */
async function expectPass(
  [command = '', ...args]: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const { PATH, HOME } = process.env;
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const program = watchProgram(child, `${command} ${args.join(' ')}`);
  onTestFinished(async () => void (await program.ends('SIGKILL')));
  expect(await program.ends(), program.output()).toBe(0);
}

const tests = [
  ['js', 'vitest'],
  ['python', 'unittest'],
  ['python', 'pytest_plugins'],
  ['go', '"testing"'],
] as const;
