import { describe, expect, it } from 'vitest';
import { createCircuit } from '../../../src/bot/limits/circuit.ts';

describe('a circuit', () => {
  it('opens after failures in a row, and not before', () => {
    const { circuit, tell } = open();
    tell(false, false, true, false, false);
    expect(circuit.state()).toBe('closed');
    tell(false);
    expect([circuit.state(), circuit.blockedUntil()]).toEqual(['open', 1_000]);
  });

  it('lets one request probe when the time is over, and closes if it succeeds', () => {
    const { circuit, tell, pass } = open();
    tell(false, false, false);
    pass(1_000);
    expect([circuit.state(), circuit.blockedUntil()]).toEqual(['half-open', undefined]);
    const probe = circuit.begin();
    expect(circuit.blockedUntil()).toBeGreaterThan(1_000);
    probe(true);
    expect([circuit.state(), circuit.blockedUntil()]).toEqual(['closed', undefined]);
  });

  it('opens for twice as long each time the try fails, up to a bound', () => {
    const { circuit, tell, pass } = open();
    tell(false, false, false);
    const rests = [1_000, 2_000, 4_000, 4_000].map((restMs) => {
      pass(restMs);
      circuit.begin()(false);
      return circuit.state();
    });
    expect(rests).toEqual(['open', 'open', 'open', 'open']);
    pass(4_000);
    expect(circuit.state()).toBe('half-open');
    circuit.begin()(true);
    tell(false, false, false);
    pass(1_000);
    expect(circuit.state()).toBe('half-open');
  });

  it('probes again if the clock is set back', () => {
    const { circuit, tell, pass } = open();
    tell(false, false, false);
    pass(-86_400_000);
    expect([circuit.state(), circuit.blockedUntil()]).toEqual(['half-open', undefined]);
  });

  it('learns nothing from a request that says nothing about the host', () => {
    const { circuit, tell, pass } = open();
    tell(false, false, undefined, false);
    expect(circuit.state()).toBe('open');
    pass(1_000);
    circuit.begin()(undefined);
    expect([circuit.state(), circuit.blockedUntil()]).toEqual(['half-open', undefined]);
  });
});

function open() {
  let time = 0;
  const circuit = createCircuit({ now: () => time, failuresToOpen: 3, restMs: 1_000, longestRestMs: 4_000 });
  return {
    circuit,
    tell: (...outcomes: (boolean | undefined)[]) => {
      for (const isUp of outcomes) circuit.begin()(isUp);
    },
    pass: (ms: number) => {
      time += ms;
    },
  };
}
