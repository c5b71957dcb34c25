import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { StartupError } from '../../shared/errors/startup-error.ts';

/** Runs a command, forwarding termination signals. @returns its exit code, or 128 + signal @throws StartupError */
export function runCommand(
  [command = '', ...args]: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', env: environmentWith(settings) });
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  // A terminal sends Ctrl+C to the command itself.
  const interrupt = process.stdin.isTTY ? () => undefined : pass;
  process.on('SIGTERM', pass).on('SIGHUP', pass).on('SIGINT', interrupt);
  return new Promise((resolve, reject) => {
    child.once('error', (cause) =>
      reject(new StartupError(`${command} cannot be run: ${cause.message}`, { cause })),
    );
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', pass).off('SIGHUP', pass).off('SIGINT', interrupt);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

export function environmentWith(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...settings };
}
