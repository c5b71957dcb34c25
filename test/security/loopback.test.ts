import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/bot/config/config.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { describeStart as describePlayground } from '../../src/playground/describe-start.ts';
import { describeStart as describeService } from '../../src/service/describe-start.ts';

const url = 'http://127.0.0.1:8080/api/v1';

it('what listens is for this machine alone unless HOST says otherwise', async () => {
  // The playground, the service, health and metrics, and the endpoint for interactions all listen on HOST.
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', metricsPort: undefined });
  const discord = await openLocalDiscord({ now: Date.now });
  onTestFinished(() => discord.close());
  expect(discord.apiUrl).toMatch(/^http:\/\/127\.0\.0\.1:/);
});

it.each([describePlayground, describeService])('the start says who else can reach it', (describeStart) => {
  const said = (host: string) => [describeStart({ url, host })].flat().join('\n');
  for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) expect(said(host)).not.toContain('HOST');
  for (const host of ['0.0.0.0', '::', '10.0.0.7', 'box.example'])
    expect(said(host)).toMatch(`HOST is ${host}: every`);
});
