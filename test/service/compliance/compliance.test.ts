import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type RunningService } from '../../../src/service/open-service.ts';
import { keptLog } from '../../support/kept-log.ts';
import type { Cases } from './cases.ts';
import { section1 } from './section-1-service.ts';
import { section2, section3 } from './section-2-record.ts';
import { section4 } from './section-4-endpoints.ts';
import { section5 } from './section-5-keys.ts';
import { section7Errors } from './section-7-errors.ts';
import { section7EdgeLimit, section7Firewall } from './section-7-firewall.ts';
import { section8 } from './section-8-limits.ts';
import { section9 } from './section-9-version.ts';
import { openSubject, type Subject } from './subject.ts';

/** In the order they are run: the edge limit bans us for a minute, so it comes last. */
const suite: Cases = {
  ...section1,
  ...section2,
  ...section3,
  ...section4,
  ...section5,
  ...section7Firewall,
  ...section7Errors,
  ...section8,
  ...section9,
  ...section7EdgeLimit,
};

/** The same tests for any service. */
function complies(open: () => Promise<Subject>, timeoutMs: number): void {
  let subject: Subject;
  beforeAll(async () => {
    subject = await open();
  });
  afterAll(() => subject.close());
  for (const [name, test] of Object.entries(suite)) it(name, () => test(subject), timeoutMs);
}

describe('our service complies with section', () => {
  let folder: string;
  let service: RunningService;
  complies(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'loadout-compliance-'));
    const rateLimit = { requests: 3_000, seconds: 10 };
    // The clock is still, so that neither a slow machine nor midnight changes a count.
    const now = () => Date.UTC(2026, 10, 20, 12);
    const onFailure = (error: unknown) => keptLog().error({ error }, 'the service met an error');
    service = await openService({ port: 0, dataFolder: folder, rateLimit, now, onFailure });
    return openSubject(service.url, await service.makeKey('compliance'), { runs: 40, burst: 6_000 });
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });
});

const { LIVE_API_URL, LIVE_API_KEY = '' } = process.env;

describe.runIf(LIVE_API_URL)('the service at LIVE_API_URL complies with section', () => {
  complies(
    async () => openSubject(LIVE_API_URL ?? '', LIVE_API_KEY, { runs: 5, burst: 400, paceMs: 400 }),
    300_000,
  );
});

describe('the table in README.md', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| \d[\d.]* \| .+? \| (.+) \|$/gm)].map(([, tests = '']) => tests);

  it('names every test of the suite, and no other', () => {
    expect([...new Set(rows.flatMap(namesIn))].toSorted()).toEqual(Object.keys(suite).toSorted());
  });

  it('has a test in each row, or says why there is none', () => {
    for (const tests of rows) expect(tests).toMatch(/“.+”|^nothing to test: ./);
  });

  it('has for each decision tests that are there, in the file that is named or in the suite', () => {
    const [, decided = ''] = readme.split('## What is decided, and its test');
    const decisions = [...decided.matchAll(/^\| .+? \| (.*“.+”.*) \|$/gm)].map(([, tests = '']) => tests);
    expect(decisions).toHaveLength(decided.split('\n').filter((line) => line.startsWith('| ')).length - 2);
    for (const tests of decisions) {
      const [, file] = /\]\(((?:\.\.\/)+[\w/-]+\.test\.ts)\)/.exec(tests) ?? [];
      const titles = file ? readFileSync(new URL(file, import.meta.url), 'utf8') : '';
      for (const name of namesIn(tests))
        expect([name, name in suite || titles.includes(`('${name}',`)]).toEqual([name, true]);
    }
  });
});

function namesIn(tests: string): string[] {
  return [...tests.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name);
}
