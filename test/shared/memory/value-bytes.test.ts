import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { generatePlayer } from '../../../src/service/world/generate-player.ts';
import { findResident } from '../../../src/service/world/resident.ts';
import { endpoints } from '../../../src/shared/contract/endpoints.ts';
import { valueBytes } from '../../../src/shared/memory/value-bytes.ts';

it('a player takes about what V8 says', () => {
  const resident = findResident('4000000001');
  const info = endpoints.find(({ name }) => name === 'info');
  if (!resident || !info) throw new Error('there is no such player');
  const text = JSON.stringify(generatePlayer(resident, 0));
  const before = heapUsed();
  const players = Array.from({ length: 1_000 }, () => info.read(JSON.parse(text)));
  const bytes = (heapUsed() - before) / players.length;
  const share = valueBytes(players[0]) / bytes;
  expect(share).toBeGreaterThan(0.7);
  expect(share).toBeLessThan(1.3);
});

function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
