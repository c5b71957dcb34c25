import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../shared/errors/code-of.ts';
import { StartupError } from '../shared/errors/startup-error.ts';
import { type Log, silentLog } from '../shared/log/log.ts';
import type { Counts } from '../shared/store/counts.ts';
import { openStores } from '../shared/store/open-stores.ts';
import { StoreAwayError, StoreError } from '../shared/store/store-error.ts';
import { defaultRateMemory, type RateMemory } from './edge-limit.ts';
import { type KeyRing, openKeys } from './keys.ts';
import { openUsage, type UsageBook } from './usage.ts';

export interface ServiceStore {
  keys: KeyRing;
  usage: UsageBook;
  counts: Counts;
  close(): Promise<void>;
}

export interface ServiceStoreOptions {
  dataFolder: string;
  /** `redis://…` or `sqlite://FILE`; by default, `service.sqlite` in the data folder. */
  storeUrl?: string | undefined;
  memory?: RateMemory;
  now: () => number;
  onFailure?: ((error: unknown) => void) | undefined;
}

export async function openServiceStore({
  dataFolder,
  storeUrl = `sqlite://${path.join(dataFolder, 'service.sqlite')}`,
  memory: { maxAddresses: maxKeys, maxTimes } = defaultRateMemory,
  now,
  onFailure,
}: ServiceStoreOptions): Promise<ServiceStore> {
  await makeUsable(dataFolder);
  const options = { log: logTo(onFailure), now, setsDamagedAside: false };
  const stores = await openStores(storeUrl, options).catch(throwForOperator);
  try {
    const counts = await stores.counts({ maxKeys, maxTimes });
    const keys = await openKeys(await stores.records('servicekeys'), now);
    return { keys, counts, usage: openUsage(counts), close: () => stores.close() };
  } catch (error) {
    await stores.close();
    return throwForOperator(error);
  }
}

async function makeUsable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartupError(
      `The data folder ${folder} can't be written to (${codeOf(cause)}): give another one in SERVICE_DATA, or the right to write there.`,
      { cause },
    );
  }
}

function logTo(onFailure: ServiceStoreOptions['onFailure']): Log {
  const report = (facts: object, message: string) =>
    onFailure?.('error' in facts ? new StoreAwayError(message, { cause: facts.error }) : message);
  return { ...silentLog, warn: report, error: report };
}

function throwForOperator(error: unknown): never {
  if (!(error instanceof StoreError)) throw error;
  throw new StartupError(error.message.replaceAll('STORE_URL', 'SERVICE_STORE_URL'), { cause: error });
}
