import { type Config, isStartedByNpm, listSecrets, loadBotConfig, watchdogMs } from '../bot/config/config.ts';
import { CpuWatch, readCpuTimes } from '../bot/operations/cpu-watch.ts';
import { createLog } from '../bot/operations/create-log.ts';
import { reasonOf } from '../shared/errors/reason-of.ts';
import type { Log } from '../shared/log/log.ts';
import { endWithParent } from '../shared/process/end-with-parent.ts';
import { feedWatchdog } from '../shared/process/feed-watchdog.ts';
import { closeAtTheEnd, type RunningProgram } from '../shared/process/shutdown.ts';
import { every } from '../shared/time/schedule.ts';
import { answerHelp } from './answer-help.ts';

interface Program extends RunningProgram {
  announce(): void | Promise<void>;
}

/** Runs a program until a signal. If the start fails, prints the error without its stack and exits with 1. */
export function runProgram(open: (config: Config, log: Log) => Promise<Program>): void {
  if (answerHelp(usage)) return;
  run(open).catch((error: unknown) => {
    console.error(reasonOf(error));
    process.exitCode = 1;
  });
}

const usage =
  'It takes no options. Its settings come from the environment or from .env; .env.example lists all of them.';

async function run(open: (config: Config, log: Log) => Promise<Program>): Promise<void> {
  const parentPid = process.ppid;
  const config = loadBotConfig();
  const cpu = new CpuWatch({ read: readCpuTimes, now: () => performance.now() });
  every(async () => cpu.sample(), 1_000);
  const log = createLog(config.logLevel, {
    secrets: listSecrets(config),
    starvation: () => cpu.starvation(),
  });
  const watchdog = watchdogMs();
  if (watchdog) feedWatchdog(watchdog, log);
  const program = await open(config, log);
  // Install signal handlers first: a supervisor may send SIGTERM as soon as it reads the output.
  closeAtTheEnd(program, log);
  if (isStartedByNpm()) endWithParent(parentPid);
  await program.announce();
}
