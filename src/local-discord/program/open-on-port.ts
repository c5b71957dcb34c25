import { codeOf } from '../../shared/errors/code-of.ts';
import { listenError } from '../../shared/process/listen.ts';

/** Opens on the wanted port, or on the first free one from `first`. @throws StartupError if it can't listen */
export async function openOnPort<Opened>(
  open: (port: number) => Promise<Opened>,
  {
    wanted,
    first,
    host,
    portSetting,
  }: { wanted: number | undefined; first: number; host: string; portSetting: string },
): Promise<Opened> {
  for (let port = wanted ?? first; ; port += 1)
    try {
      return await open(port);
    } catch (error) {
      const isTaken =
        codeOf(error) === 'EADDRINUSE' ||
        codeOf(error instanceof Error ? error.cause : undefined) === 'EADDRINUSE';
      if (isTaken && wanted === undefined && port < first + attempts) continue;
      if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen')) throw error;
      throw listenError(error, { host, port, portSetting });
    }
}

const attempts = 50;
