import { expect, it } from 'vitest';
import { filesBelow, read } from './support/project-files.ts';

/** A test that runs a command, by its file below `test` and its title. */
type Proof = readonly [file: string, title: string];

/** The test that runs each command of the documents. A reason stands for a test that would need Docker, or systemd as process 1. */
const ranBy: readonly (readonly [command: RegExp, proof: Proof | string])[] = [
  [/^npm ci && npm test$/, 'it runs this test'],
  [/^git clone --depth 1 /, 'it needs the network'],
  [
    /^npm ci && npm start$/,
    ['programs/start', 'closes Loadout in good order, and leaves no process behind: under %s, from %s'],
  ],
  [
    /^npm ci && npm run build$/,
    ['deploy/image', 'is compiled: of each program one file, with nothing of TypeScript’s tools'],
  ],
  [
    /^node dist\/start\.js$/,
    [
      'deploy/image',
      'answers members as process 1 and another user, writes to /data alone, and ends when it is stopped',
    ],
  ],
  [
    /^npm ci && npm run setup$/,
    ['programs/setup', 'asks in a terminal, again after a mistake, and shows no secret'],
  ],
  [/^npm run backup -- /, ['bot/backup/backup', 'copies a consistent snapshot while others write']],
  [/^npm run verify -- /, ['bot/backup/backup', 'describes a backup, as JSON for scripts']],
  [
    /^\/opt\/loadout\/\.github\/deploy\/run-program\.sh /,
    [
      'deploy/templates',
      'run-program.sh runs any program as the unit runs Loadout, with options of systemd-run before it',
    ],
  ],
  [
    /^(?:docker|podman|systemd-creds|systemctl) |^install --mode=0600 \.env |^(?:mkdir|sed) .*\/containers\/systemd/,
    'tests run the stages of the Dockerfile, and check the unit and compose.yaml',
  ],
  [
    /^npm run local-discord$/,
    ['programs/local-discord', 'prints what a bot needs, lets people use it, and closes when asked to'],
  ],
  [/^npm install --save-dev local-discord-server$/, '`npm run bench local-discord` packs and installs it'],
  [
    /^npx local-discord-server$/,
    [
      'local-discord/program/package',
      'starts as its image does, and lets other containers in with the printed key alone',
    ],
  ],
  [
    /^npx local-discord-server --exit-with |^curl .*\/_local\//,
    ['local-discord/program/package', 'pass in any other language, as the lines for curl do'],
  ],
  [
    /^curl -i .*\/oauth2\/authorize /,
    ['local-discord/oauth2', 'leads a person back with a code, which is worth a token once, also with PKCE'],
  ],
  [
    /^npx local-discord-server --as-discord /,
    ['programs/local-discord', 'runs a bot that knows only Discord’s addresses, and ends with its code'],
  ],
  [/^node bot\.mjs$/, 'it stands for a bot of the reader'],
  [/^npx vitest run .* --update$/, ['local-discord/coverage', 'says what the code says']],
  [
    /^discord\(\) \{|^discord P/,
    [
      'local-discord/package',
      'one that takes interactions by HTTP answers on the page, with what is set by curl',
    ],
  ],
  [
    /^npx local-discord-server > |^timeout 60 sh |^grep = discord\.env /,
    ['local-discord/package', 'hands its addresses to the next steps of a workflow'],
  ],
];

const documents = ['README.md', ...['.github', 'src'].flatMap(filesBelow)].filter((file) =>
  file.endsWith('.md'),
);

it.each(documents.flatMap((file) => commandsIn(file).map((command) => ({ file, command }))))(
  '$file: `$command` is run by a test that is there',
  ({ command }) => {
    const proofs = ranBy.filter(([pattern]) => pattern.test(command)).map(([, proof]) => proof);
    expect(proofs).toHaveLength(1);
    for (const proof of proofs)
      if (typeof proof !== 'string') expect(read(`test/${proof[0]}.test.ts`)).toContain(`'${proof[1]}'`);
  },
);

/** The commands of the blocks for a shell. A line that ends in a backslash goes on, and so does the body of a function. */
function commandsIn(file: string): string[] {
  const blocks = [...read(file).matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .replace(/\\\n\s*/g, '')
      .replace(/\{\n.*?\n\}/gs, '{}')
      .replace(/\s+# .*$/gm, '')
      .split('\n')
      .filter(Boolean),
  );
}
