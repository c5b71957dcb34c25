import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import local from '../../src/local-discord/package.json' with { type: 'json' };
import { readStages } from '../support/deploy/dockerfile.ts';
import { projectFolder, read } from '../support/project-files.ts';

const folder = '.github/workflows';

describe('the workflows', () => {
  const files = readdirSync(`${projectFolder}/${folder}`);
  const workflows = Object.fromEntries(files.map((file) => [file, readWorkflow(file)]));
  const steps = Object.values(workflows).flatMap(({ jobs }) =>
    Object.values(jobs).flatMap((job) => job.steps),
  );

  it('run scripts that exist', () => {
    const commands = steps.flatMap(({ run = '' }) => run.split('\n').filter(Boolean));
    const scripts = commands.flatMap((command) => [...command.matchAll(/\bnpm (?:run )?([a-z-]+)/g)]);
    const known = [...Object.keys(manifest.scripts), 'ci', 'sbom', 'audit', 'pkg', 'pack', 'publish'];
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.map(([, name = '']) => name).filter((name) => !known.includes(name))).toEqual([]);
    const own = commands.filter((command) => command.startsWith('.'));
    expect(own).not.toEqual([]);
    for (const file of own) expect(existsSync(`${projectFolder}/${file}`), file).toBe(true);
  });

  it('use actions of one version each, and may do no more than they say', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(5);
    for (const action of used) expect(action).toMatch(/@(v\d+\.\d+\.\d+|[0-9a-f]{40})$/);
    for (const { permissions } of Object.values(workflows)) expect(permissions).toBeDefined();
    for (const { uses, with: options } of steps)
      if (uses?.startsWith('actions/checkout@')) expect(options).toEqual({ 'persist-credentials': false });
  });

  it('test the README’s two commands on every Node that Loadout runs on', () => {
    const [job] = Object.values(workflows['ci.yml']?.jobs ?? {});
    expect(job?.strategy?.matrix.node).toEqual([20, 22, 24, 26]);
    const run = job?.steps.map((step) => step.run ?? '').join('\n');
    expect(run).toContain('.ci/run\n');
    expect(run).toMatch(/^npm ci\nnpm start\b/m);
    expect(read('.ci/run')).toMatch(/^npm ci\n[\s\S]*^npm test\nnpm test --workspace src\/local-discord$/m);
  });

  it('publish an image for both kinds of machine, with provenance and a list of its parts, after the tests', () => {
    const [job] = Object.values(workflows['release.yml']?.jobs ?? {});
    const names = job?.steps.map(({ uses, run }) => uses?.replace(/@.*/, '') ?? run) ?? [];
    const push = job?.steps[names.indexOf('docker/build-push-action')]?.with ?? {};
    expect(push).toMatchObject({
      platforms: 'linux/amd64,linux/arm64',
      push: true,
      provenance: 'mode=max',
      sbom: true,
    });
    expect(names.indexOf('.ci/run')).toBeGreaterThanOrEqual(0);
    expect(names.indexOf('.ci/run')).toBeLessThan(names.indexOf('docker/build-push-action'));
    for (const attest of ['actions/attest-build-provenance', 'actions/attest-sbom'])
      expect(names).toContain(attest);
    const [given = ''] = String(push['build-args']).split('=');
    const taken = readStages().flatMap(({ instructions }) =>
      instructions.filter((one) => one.getKeyword() === 'ARG').map((one) => one.getArgumentsContent()),
    );
    expect(taken).toContain(`${given}=`);
  });

  it('make a release that UPDATE_CHECK finds, with archives, their checksums and the name of the image, after the image', () => {
    const { image, archive, release } = workflows['release.yml']?.jobs ?? {};
    const runs = (job: typeof image) => job?.steps.flatMap(({ run = [] }) => run).join('\n');
    expect(image).toBeDefined();
    expect([archive?.needs, release?.needs]).toEqual(['image', 'archive']);
    expect(runs(archive)).toContain('npm run build -- --archive');
    expect(release?.permissions).toEqual({ contents: 'write' });
    expect(runs(release)).toMatch(/sha256sum loadout-\*\.tar\.gz > SHA256SUMS/);
    expect(runs(release)).toMatch(/gh release create "\$GITHUB_REF_NAME" loadout-\*\.tar\.gz SHA256SUMS/);
    expect(runs(release)).toMatch(/Image: .*ghcr\.io\/\$\{GITHUB_REPOSITORY,,\}:/);
  });
});

it('publish the local Discord with provenance, after the tests, under its own version’s tag, and try it before', () => {
  const { publish } = readWorkflow('publish-local-discord.yml').jobs;
  expect(publish?.permissions).toEqual({ contents: 'write', 'id-token': 'write' });
  const runs = publish?.steps.map(({ run = '' }) => run) ?? [];
  const [tested, published] = ['.ci/run', 'npm publish --provenance'].map((run) => runs.indexOf(run));
  expect(tested).toBeGreaterThanOrEqual(0);
  expect(published).toBeGreaterThan(tested ?? Infinity);
  expect(runs.join('\n')).toContain(
    `gh release create "$GITHUB_REF_NAME" ${local.name}-*.tgz local_discord.py`,
  );
  const tries = readWorkflow('ci.yml').jobs.package?.steps.map(({ run }) => run);
  expect(tries).toContain('npm publish --dry-run --workspace src/local-discord');
});

describe('Renovate', () => {
  it('looks after the image’s base and the actions, and leaves alone what Node 20 holds back', () => {
    const { extends: presets, packageRules } = renovate.parse(JSON.parse(read('.github/renovate.json')));
    expect(presets).toEqual(expect.arrayContaining(['docker:pinDigests', 'helpers:pinGitHubActionDigests']));
    const node = packageRules.find(({ matchPackageNames }) => matchPackageNames?.includes('node'));
    const version = readStages().at(-1)?.base.replace('node:', '') ?? '';
    expect(version).toMatch(new RegExp(node?.allowedVersions?.slice(1, -1) ?? 'none'));
    const held = packageRules
      .filter(({ enabled }) => enabled === false)
      .flatMap((rule) => rule.matchPackageNames ?? []);
    for (const name of Object.keys(manifest.overrides)) expect(held).toContain(name);
  });
});

function readWorkflow(file: string) {
  return workflow.parse(parse(read(`${folder}/${file}`)));
}

const workflow = z.looseObject({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.looseObject({
      strategy: z
        .object({ matrix: z.object({ node: z.array(z.number()).optional() }) })
        .loose()
        .optional(),
      steps: z.array(
        z.object({
          id: z.string().optional(),
          name: z.string().optional(),
          uses: z.string().optional(),
          run: z.string().optional(),
          with: z.record(z.string(), z.unknown()).optional(),
        }),
      ),
    }),
  ),
});

const renovate = z.object({
  extends: z.array(z.string()),
  packageRules: z.array(
    z.object({
      matchPackageNames: z.array(z.string()).optional(),
      allowedVersions: z.string().optional(),
      enabled: z.boolean().optional(),
    }),
  ),
});
