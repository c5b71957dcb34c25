import fastify from 'fastify';
import { codeOf } from '../../shared/errors/code-of.ts';
import { listen, localUrl } from '../../shared/process/listen.ts';
import { ask } from './ask.ts';
import type { Check } from './check.ts';
import { failed, note, ok } from './finding.ts';

/** Briefly listens on each port needed to start; one that a running Loadout uses is fine, too. */
export const checkPorts: Check = {
  name: 'Port',
  needs: ['HOST'],
  async run({ config: { discord, playerApi, host, port, metricsPort }, wrong, timeoutMs }) {
    const isListening = !discord.token || discord.publicKey !== undefined;
    const wanted = [
      { host, port: isListening ? port : undefined, portSetting: 'PORT' },
      { host, port: metricsPort, portSetting: 'METRICS_PORT' },
    ].flatMap(({ port, ...place }) => (port === undefined ? [] : [{ ...place, port }]));
    const places = wanted.filter(({ portSetting }) => !wrong.has(portSetting));
    if (wanted.length === 0) return ok('none is needed: the gateway is used');
    if (places.length === 0) return note('not checked: put PORT right first');
    // Open them all at once, since two settings may name the same port.
    const servers = places.map((place) => ({ place, app: fastify() }));
    const { userAgent } = playerApi;
    const answers = await Promise.all(
      places.map((place) => isLive(localUrl(host, place.port), { userAgent, timeoutMs })),
    );
    const isRunning = answers.includes(true);
    const findings = await Promise.all(
      servers.map(async ({ place, app }) => {
        const where = `${host}:${place.port}`;
        try {
          await listen(app, place);
          return ok(`${where} is free for ${place.portSetting}`);
        } catch (error) {
          if (!isInUse(error) || !isRunning) return failed(error);
          return ok(`${where} (${place.portSetting}) is in use: Loadout runs already`);
        }
      }),
    );
    await Promise.all(servers.map(({ app }) => app.close()));
    return findings;
  },
};

function isInUse(error: unknown): boolean {
  return error instanceof Error && codeOf(error.cause) === 'EADDRINUSE';
}

async function isLive(url: string, options: { userAgent: string; timeoutMs: number }): Promise<boolean> {
  try {
    const { status, body } = await ask(`${url}/live`, { headers: {}, ...options });
    return status === 200 && body.toString() === JSON.stringify({ isLive: true });
  } catch {
    return false;
  }
}
