import type { BackupContents } from './backup-file.ts';

export function describeBackup({ rows, unreadable, bytes }: BackupContents): string {
  const filled = Object.entries(rows).filter(([, count]) => count > 0);
  const total = filled.reduce((sum, [, count]) => sum + count, 0);
  const kinds = filled.map(([name, count]) => `${name} ${count.toLocaleString('en-US')}`).join(', ');
  const broken = unreadable > 0 ? `, ${unreadable} of them unreadable` : '';
  return `${total.toLocaleString('en-US')} records${kinds && ` (${kinds})`}${broken}, ${Math.ceil(bytes / 1_000).toLocaleString('en-US')} kB`;
}
