import { expect, it, onTestFinished } from 'vitest';
import { openSharedMemory, RecordMemory } from '../../../src/bot/records/record-memory.ts';
import { limitMemory, readCaches } from '../../../src/shared/memory/caches.ts';

it('the records of all collections share what the machine has for them, by bytes', () => {
  limitMemory(128);
  onTestFinished(() => limitMemory(undefined));
  const memory = openSharedMemory();
  const now = () => 0;
  const [people, servers] = ['people', 'servers'].map(
    (name) => new RecordMemory<string>({ memory, name, now }),
  );
  for (let id = 0; id < 1_000; id++) {
    people?.beginRead(`${id}`)('p'.repeat(500));
    servers?.beginRead(`${id}`)('s'.repeat(500));
  }
  const { bytes = 0, maxBytes = 0 } = readCaches().find(({ name }) => name === 'records') ?? {};
  expect(bytes).toBeGreaterThan(maxBytes * 0.9);
  expect(bytes).toBeLessThanOrEqual(maxBytes);
  expect([people?.last('999')?.[0], servers?.last('999')?.[0]]).toEqual(['p', 's']);
  expect([people?.last('0'), servers?.last('0')]).toEqual([undefined, undefined]);
});
