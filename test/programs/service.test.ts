import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { judgeUserAgent } from '../../src/shared/contract/user-agent.ts';
import { startProgram } from '../support/program.ts';
import { temporaryFolder } from '../support/service/open-test-service.ts';

const userAgent = 'Loadout/0.1 (+https://loadout.example)';

function start(settings: Record<string, string>, args: string[] = []) {
  const program = startProgram('src/programs/service.ts', { SERVICE_PORT: '0', ...settings }, args);
  onTestFinished(async () => void (await program.ends('SIGKILL')));
  return program;
}

describe('npm run service', () => {
  it('prints a first key and its address, serves, and ends at SIGTERM; the key stays', async () => {
    const SERVICE_DATA = await temporaryFolder();
    const service = start({ SERVICE_DATA });
    const [, key = ''] = await service.prints(/^key (lo_\w{32})$/m);
    const [, url] = await service.prints(/^listening (http:\/\/127\.0\.0\.1:\d+\/api\/v1)$/m);
    expect(service.output()).toMatch(/^key lo_\w{32}\nThis key is shown once: .*\nlistening \S+\n/m);
    await service.prints(/^documentation http:\/\/127\.0\.0\.1:\d+\/docs$/m);
    const ask = (base = url) =>
      fetch(`${base}/info?uid=123456789&region=sg`, {
        headers: { 'user-agent': userAgent, 'x-api-key': key },
      });
    expect((await ask()).status).toBe(200);
    expect(await service.ends('SIGTERM')).toBe(0);

    const again = start({ SERVICE_DATA });
    const [, other] = await again.prints(/^listening (\S+)$/m);
    expect(again.output()).not.toMatch(/^key |lo_/m);
    expect(again.output()).toContain('npm run service -- keys add LABEL');
    expect((await ask(other)).status).toBe(200);
    expect(await again.ends('SIGINT')).toBe(0);
  });

  it('lets 30 requests of an address through in 10 seconds unless set otherwise', async () => {
    const service = start({ SERVICE_DATA: await temporaryFolder() });
    const [, url] = await service.prints(/^listening (\S+)$/m);
    const ask = () => fetch(`${url}/nothing`, { headers: { 'user-agent': userAgent } });
    const replies = await Promise.all(Array.from({ length: 31 }, ask));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(30).fill(404), 429]);
  });

  it('has lost no request when it is killed and started again', async () => {
    const SERVICE_DATA = await temporaryFolder();
    const first = start({ SERVICE_DATA });
    const [, key = ''] = await first.prints(/^key (lo_\w{32})$/m);
    const ask = async (url = '') => {
      const headers = { 'user-agent': userAgent, 'x-api-key': key };
      const reply = await fetch(`${url}/info?uid=123456789&region=sg`, { headers });
      return Number(reply.headers.get('x-ratelimit-remaining'));
    };
    const [, url] = await first.prints(/^listening (\S+)$/m);
    const left = await Promise.all(Array.from({ length: 20 }, () => ask(url)));
    expect(Math.min(...left)).toBe(9_980);
    await first.ends('SIGKILL');

    const [, other] = await start({ SERVICE_DATA }).prints(/^listening (\S+)$/m);
    expect(await ask(other)).toBe(9_979);
  });

  it('has counted every request that it answered before it was killed in the middle of many', async () => {
    const SERVICE_DATA = await temporaryFolder();
    const first = start({ SERVICE_DATA, SERVICE_RATE_LIMIT: '10000/1' });
    const [, key = ''] = await first.prints(/^key (lo_\w{32})$/m);
    const [, url] = await first.prints(/^listening (\S+)$/m);
    const headers = { 'user-agent': userAgent, 'x-api-key': key };
    let [sent, answered] = [0, 0];
    const askOn = async (): Promise<void> => {
      sent += 1;
      await (await fetch(`${url}/info?uid=123456789&region=sg`, { headers })).text();
      answered += 1;
      if (answered === 200) void first.ends('SIGKILL');
      return askOn();
    };
    await Promise.allSettled(Array.from({ length: 20 }, askOn));

    const [, other] = await start({ SERVICE_DATA }).prints(/^listening (\S+)$/m);
    const usage = z.object({ used: z.int() });
    const { used } = usage.parse(await (await fetch(`${other}/usage`, { headers })).json());
    expect(answered).toBeGreaterThanOrEqual(200);
    expect(used).toBeGreaterThanOrEqual(answered);
    expect(used).toBeLessThanOrEqual(sent);
  });

  it('introduces itself to image sources by the name of the settings, and says in one line what fails there', async () => {
    const names: unknown[] = [];
    const source = createServer((request, response) => {
      names.push(request.headers['user-agent']);
      response.writeHead(503).end();
    });
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void source.close());
    const { port } = source.address() as AddressInfo;
    const IMAGE_SOURCES = `http://127.0.0.1:${port}/{id}.png`;
    const service = start({ SERVICE_DATA: await temporaryFolder(), IMAGE_SOURCES });
    const [, key = ''] = await service.prints(/^key (lo_\w{32})$/m);
    const [, url] = await service.prints(/^listening (\S+)$/m);
    const headers = { 'user-agent': userAgent, 'x-api-key': key };
    expect((await fetch(`${url}/image?itemID=101000001`, { headers })).status).toBe(200);
    expect(names).toEqual([expect.stringMatching(/^Loadout\/[\d.]+ \(\+http\S+\)$/)]);
    expect(judgeUserAgent(String(names[0]))).toBeUndefined();
    await service.prints(
      /^The image source source-1 failed for avatar 101000001 \(it answered 503\): .*\.$/m,
    );
  });

  it.each([
    [
      'a port in use',
      async () => ({ SERVICE_PORT: String(await takenPort()) }),
      /^Port \d+ is in use\. Set SERVICE_PORT to another one\.\n$/,
    ],
    [
      'an address of others',
      async () => ({ HOST: '192.0.2.1' }),
      /^192\.0\.2\.1 is not an address .* HOST.*\n$/,
    ],
    [
      'a data folder that is a file',
      async () => ({ SERVICE_DATA: await fileWith('x') }),
      /^The data folder .*SERVICE_DATA.*\n$/,
    ],
    [
      'bad records',
      async () => ({ SERVICE_RECORDS: path.dirname(await fileWith('[]]')) }),
      /^bad\.json of the records folder .*\n$/,
    ],
  ])('says in one line what to do about %s, and ends with 1', async (_case, settings, line) => {
    // The admin route is open by then, and must not hold the program.
    const service = start({ SERVICE_DATA: await temporaryFolder(), ...(await settings()) }, [
      '--faults',
      '0',
    ]);
    expect(await service.ends()).toBe(1);
    expect(service.output()).toMatch(line);
  });

  it('says the same of the port for faults', async () => {
    const service = start({ SERVICE_DATA: await temporaryFolder() }, ['--faults', String(await takenPort())]);
    expect(await service.ends()).toBe(1);
    expect(service.output()).toMatch(/^Port \d+ is in use\. Set --faults .*\n$/);
  });
});

async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function fileWith(content: string): Promise<string> {
  const file = path.join(await temporaryFolder(), 'bad.json');
  await writeFile(file, content);
  return file;
}
