import { readFileSync } from 'node:fs';

/** The processor time of a process so far, in milliseconds. Linux only. */
export function cpuTime(pid: number | undefined): number {
  // Behind the name, which may hold blanks: user and system time are the 12th and 13th field, in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
