import { describe, expect, it } from 'vitest';
import { createOutageLog } from '../../../src/shared/log/outage-log.ts';
import { recordingLog } from '../../support/recording-log.ts';

describe('the outage log', () => {
  it('reports the first failure and the recovery, and nothing between', () => {
    const { outage, lines, pass } = open();
    outage.succeeded();
    for (let second = 0; second < 100; second++) {
      outage.failed({ second });
      pass(1_000);
    }
    outage.succeeded();
    outage.succeeded();
    expect(lines).toEqual([
      { level: 'warn', facts: { second: 0 }, message: 'it is down' },
      { level: 'info', facts: { lastedMs: 100_000 }, message: 'it is up' },
    ]);
  });

  it('reports the next outage too', () => {
    const { outage, lines, pass } = open();
    outage.failed({});
    outage.succeeded();
    pass(60_000);
    outage.failed({});
    expect(lines.map(({ message }) => message)).toEqual(['it is down', 'it is up', 'it is down']);
  });

  it('stays quiet while single requests fail soon after a recovery, until several fail in a row', () => {
    const { outage, lines, pass } = open();
    for (let time = 0; time < 20; time++) {
      outage.failed({});
      outage.succeeded();
      pass(1_000);
    }
    expect(lines).toHaveLength(2);
    for (let time = 0; time < 4; time++) outage.failed({});
    expect(lines).toHaveLength(2);
    outage.failed({});
    expect(lines).toHaveLength(3);
  });
});

function open() {
  let time = 1_000_000;
  const { lines, ...log } = recordingLog();
  const outage = createOutageLog({ log, now: () => time, began: 'it is down', ended: 'it is up' });
  return {
    outage,
    lines,
    pass: (ms: number) => {
      time += ms;
    },
  };
}
