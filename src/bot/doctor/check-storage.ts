import { mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../shared/errors/code-of.ts';
import { silentLog } from '../../shared/log/log.ts';
import { openStores, toSqliteFile } from '../../shared/store/open-stores.ts';
import { server } from '../members/member-records.ts';
import { StoreTimes, slowStoreMs } from '../operations/store-times.ts';
import type { Check } from './check.ts';
import { type Finding, note, ok, problem } from './finding.ts';

/** Writes, reads and removes a test record. If the store's file is missing, it uses a file next to it. */
export const checkStorage: Check = {
  name: 'Storage',
  needs: ['STORE_URL'],
  async run({ config: { storeUrl } }) {
    const file = toSqliteFile(storeUrl);
    if (file === undefined || file === ':memory:' || (await exists(file))) return writeAndRead(storeUrl);
    return checkPlaceOf(file);
  },
};

async function writeAndRead(storeUrl: string): Promise<Finding[]> {
  const stores = await openStores(storeUrl, { log: silentLog, setsDamagedAside: false });
  try {
    const records = await stores.records(server.name);
    try {
      await records.remove(probeKey);
      await records.replace(probeKey, undefined, probeValue);
      const written = await records.read(probeKey);
      if (written?.value !== probeValue) return [problem('what was written could not be read again')];
      const store = {
        check: () => stores.check(),
        name: 'Redis',
        now: () => performance.now(),
        log: silentLog,
      };
      const ms = stores.redis && (await new StoreTimes(store).measure());
      return [
        ok('records can be written and read'),
        ...(ms === undefined ? [] : [judgeTime(ms)]),
        ...(stores.concern === undefined ? [] : [problem(stores.concern)]),
      ];
    } finally {
      await records.remove(probeKey);
    }
  } finally {
    await stores.close();
  }
}

function judgeTime(ms: number): Finding {
  const said = `Redis answers in ${ms} ms`;
  return ms < slowStoreMs
    ? ok(said)
    : note(
        `${said}, and members wait for several of its answers: bring it nearer, or find out what keeps it busy`,
      );
}

const probeKey = 'doctor';
const probeValue = 'written by npm run doctor';

async function checkPlaceOf(file: string): Promise<Finding[]> {
  const folder = await nearestFolder(path.dirname(path.resolve(file)));
  const probe = await mkdtemp(path.join(folder, '.loadout-doctor-')).catch((error: unknown) => codeOf(error));
  if (!path.isAbsolute(probe))
    return [
      problem(
        `${file} can't be made: the folder ${folder} can't be written (${probe}). Make it writable for this user or give STORE_URL another file.`,
      ),
    ];
  try {
    const findings = await writeAndRead(`sqlite://${path.join(probe, 'probe.sqlite')}`);
    if (findings.some(({ verdict }) => verdict !== 'ok')) return findings;
    return [ok(`${file} is made at the first start; its place can be written`)];
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
}

/** Returns the folder or its nearest existing parent, even if that is a file: writing to it then fails. */
async function nearestFolder(folder: string): Promise<string> {
  const isNearest = (await exists(folder)) || path.dirname(folder) === folder;
  return isNearest ? folder : nearestFolder(path.dirname(folder));
}

async function exists(place: string): Promise<boolean> {
  return stat(place).then(
    () => true,
    (error: unknown) => !['ENOENT', 'ENOTDIR'].includes(codeOf(error)),
  );
}
