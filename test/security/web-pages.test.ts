import { type IncomingMessage, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { buildHealth } from '../../src/bot/operations/health.ts';
import { createMetrics } from '../../src/bot/operations/metrics.ts';
import { buildFaultAdmin } from '../../src/service/faults/fault-admin.ts';
import { openFaultRegistry } from '../../src/service/faults/fault-registry.ts';
import { listen } from '../../src/shared/process/listen.ts';
import { openPageWorld } from '../support/playground/open-page.ts';

const servers = {
  'the playground': async () => {
    const world = await openPageWorld();
    onTestFinished(world.close);
    return world.page.url;
  },
  'health and metrics': () => serve(buildHealth({ probes: {}, metrics: createMetrics(), host: '127.0.0.1' })),
  'the orders of faults': () => serve(buildFaultAdmin(openFaultRegistry(() => 0))),
};

it.each(Object.entries(servers))('%s answers no foreign name, whatever the path', async (_, open) => {
  const url = await open();
  // Paths that can't be decoded: fastify answers them before its hooks, unless they are rewritten.
  for (const path of ['/', '/metrics', '/faults', '/nothing', '/%', '/%ff', '/files/%ff', '/<script>%']) {
    const foreign = await get(url, path, { host: 'evil.example' });
    expect([403, 421], path).toContain(foreign.status);
    expect(foreign.body).not.toContain('<script>');
  }
  expect((await get(url, '/%ff', {})).status).toBe(404);
});

it('the playground sets its headers on every answer, those that refuse among them', async () => {
  const url = await servers['the playground']();
  for (const path of ['/', '/%ff', '/nothing', '/files/attachments/1/2/x.svg']) {
    const { headers } = await get(url, path, {});
    expect(headers['content-security-policy'], path).toContain("default-src 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
});

async function serve(app: FastifyInstance): Promise<string> {
  onTestFinished(() => app.close());
  return `http://127.0.0.1:${await listen(app, { host: '127.0.0.1', port: 0, portSetting: 'PORT' })}`;
}

/** `fetch` sets Host itself and encodes the path; a plain request can lie. */
async function get(url: string, path: string, headers: Record<string, string>) {
  const { port } = new URL(url);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, resolve).on('error', reject).end();
  });
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks).toString() };
}
