import { parseArgs } from 'node:util';
import { isStartedByNpm, loadConfig } from '../bot/config/config.ts';
import { describeStart } from '../service/describe-start.ts';
import { createFailurePrinter } from '../service/failure-printer.ts';
import { buildFaultAdmin } from '../service/faults/fault-admin.ts';
import { openFaultRegistry } from '../service/faults/fault-registry.ts';
import { readFirewallFile } from '../service/firewall-file.ts';
import { runKeysCommand } from '../service/keys-command.ts';
import { openService } from '../service/open-service.ts';
import { defaultEdgeLimit } from '../shared/contract/limits.ts';
import { NotSavedError } from '../shared/errors/not-saved-error.ts';
import { StartupError } from '../shared/errors/startup-error.ts';
import { silentLog } from '../shared/log/log.ts';
import { commandFor } from '../shared/process/command-for.ts';
import { endWithParent } from '../shared/process/end-with-parent.ts';
import { listen, localUrl } from '../shared/process/listen.ts';
import { closeAtTheEnd } from '../shared/process/shutdown.ts';
import { StoreAwayError } from '../shared/store/store-error.ts';
import { answerHelp } from './answer-help.ts';

const parentPid = process.ppid;

type Settings = ReturnType<typeof loadConfig>;

async function main(args: readonly string[]): Promise<void> {
  if (args[0] !== 'keys' && answerHelp(usage, args)) return;
  const config = loadConfig();
  if (args[0] === 'keys')
    return runKeysCommand(args.slice(1), { ...config.service, now: Date.now, print: console.log });
  return run(config, readOptions(args));
}

async function run(
  { host, imageSources, playerApi: { userAgent }, service: settings }: Settings,
  { faultPort, firewallFile }: ServiceOptions,
): Promise<void> {
  const rules = firewallFile === undefined ? {} : await readFirewallFile(firewallFile);
  // Open the admin's port first, to report that it is taken before any file is written.
  const admin = faultPort === undefined ? undefined : await openFaultAdmin(faultPort);
  const service = await openService({
    ...settings,
    imageSources: { templates: imageSources, userAgent },
    rateLimit: settings.rateLimit ?? defaultEdgeLimit,
    ...rules,
    host,
    ...(admin && { faults: admin.registry }),
    onFailure: createFailurePrinter({ print: console.error, now: Date.now }),
  }).catch(async (error: unknown) => {
    await admin?.close();
    throw error;
  });
  // Install signal handlers first: a supervisor may send SIGTERM as soon as it reads the output.
  const close = async () => void (await Promise.all([service.close(), admin?.close()]));
  closeAtTheEnd({ close }, silentLog);
  if (isStartedByNpm()) endWithParent(parentPid);
  if (admin) console.log(`faults ${admin.url}/faults`);
  const key = await service.makeFirstKey('first').catch(async (error: unknown) => {
    await close();
    throw error;
  });
  if (key !== undefined) console.log(`key ${key}`);
  const isShown =
    key === undefined ? 'Its keys were shown when they were made.' : 'This key is shown once: keep it.';
  console.log(`${isShown} Another one: ${commandFor('service', 'keys add LABEL --plan pro')}`);
  for (const line of describeStart({ url: service.url, host })) console.log(line);
}

async function openFaultAdmin(port: number) {
  const registry = openFaultRegistry(Math.random);
  const app = buildFaultAdmin(registry);
  const host = '127.0.0.1';
  return {
    registry,
    url: localUrl(host, await listen(app, { host, port, portSetting: '--faults' })),
    close: () => app.close(),
  };
}

interface ServiceOptions {
  faultPort: number | undefined;
  firewallFile: string | undefined;
}

function readOptions(args: readonly string[]): ServiceOptions {
  try {
    const options = { faults: { type: 'string' }, firewall: { type: 'string' } } as const;
    const { faults, firewall } = parseArgs({ args: [...args], options }).values;
    if (faults === undefined || (/^\d{1,5}$/.test(faults) && Number(faults) < 65_536))
      return { faultPort: faults ? Number(faults) : undefined, firewallFile: firewall };
  } catch {}
  throw new StartupError(usage);
}

const usage = `Use it as: ${commandFor('service', '[--faults PORT] [--firewall FILE]')} (port 0 picks one), or ${commandFor('service', 'keys …')}.`;

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(remedyFor(error));
  process.exitCode = 1;
});

function remedyFor(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (error instanceof StoreAwayError || error instanceof NotSavedError)
    return 'The store of the keys does not answer in time. See that it runs and is not overloaded, then start again.';
  throw error;
}
