import { describe, expect, it } from 'vitest';
import { describeStart } from '../../src/playground/describe-start.ts';

describe('what the operator reads at the start', () => {
  const url = 'http://127.0.0.1:3000';

  it.each(['127.0.0.1', '::1', 'localhost'])('is one line, apart from the log lines, on %s', (host) => {
    expect(describeStart({ url, host })).toBe(`\nOpen ${url} and type /player uid:9876543210\n`);
  });

  it.each(['0.0.0.0', '::', '192.168.1.20', 'box.example'])(
    'says that the network can use it too, and the remedy, on %s',
    (host) => {
      const text = describeStart({ url, host });
      expect(text).toContain(`HOST is ${host}: everyone who reaches this machine over the network`);
      expect(text).toContain('set HOST=127.0.0.1');
    },
  );
});
