import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { projectFolder, read } from '../support/project-files.ts';

describe('what is installed', () => {
  const { packages } = z
    .object({ packages: z.record(z.string(), z.looseObject({})) })
    .parse(JSON.parse(read('package-lock.json')));
  const own = ['', ...manifest.workspaces, 'node_modules/local-discord-server', 'node_modules/sqlite3'];
  const installed = Object.entries(packages).filter(([folder]) => !own.includes(folder));

  it('is what was reviewed: each version is exact, and each package has its SHA-512 in the lock file', () => {
    for (const [name, version] of Object.entries(manifest.dependencies))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
    expect(installed.length).toBeGreaterThan(100);
    for (const [folder, { integrity, link }] of installed) {
      expect(integrity, folder).toMatch(/^sha512-/);
      expect(link, folder).toBeUndefined();
    }
  });

  it('comes only from the registry', () => {
    for (const [folder, { resolved = 'https://registry.npmjs.org/' }] of installed)
      expect(resolved, folder).toMatch(/^https:\/\/registry\.npmjs\.org\//);
  });

  it('runs no program while it is installed but those that are allowed', () => {
    const scripted = installed.flatMap(([folder, { hasInstallScript }]) =>
      hasInstallScript ? folder.replace(/^.*node_modules\//, '') : [],
    );
    expect(scripted.sort()).toEqual(Object.keys(manifest.allowScripts).sort());
  });

  it('is never chosen anew: everything that installs says npm ci', () => {
    const workflows = readdirSync(`${projectFolder}/.github/workflows`).map(
      (name) => `.github/workflows/${name}`,
    );
    const files = ['Dockerfile', '.ci/run', ...workflows];
    expect(files.filter((file) => /\bnpm ci\b/.test(read(file)))).toHaveLength(4);
    for (const file of files)
      expect(read(file), file).not.toMatch(/\bnpm (?:install|i|add|update|exec)\b|\bnpx\b/);
  });

  it('is asked about known holes at every change', () => {
    expect(read('.github/workflows/ci.yml')).toMatch(/run: npm audit --omit=dev --audit-level=low$/m);
  });
});
