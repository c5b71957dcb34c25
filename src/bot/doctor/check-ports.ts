import fastify from 'fastify';
import { codeOf } from '../../shared/errors/code-of.ts';
import { listen, localUrl } from '../../shared/process/listen.ts';
import { ask } from './ask.ts';
import type { Check } from './check.ts';
import { failed, note, ok } from './finding.ts';

/** Listens for a moment on every port that the start would open, unless a running Loadout has them. */
export const checkPorts: Check = {
  name: 'Port',
  needs: ['HOST'],
  async run({ config: { discord, playerApi, host, port, metricsPort }, wrong, timeoutMs }) {
    const isListening = !discord.token || discord.publicKey !== undefined;
    const wanted = [
      ...(isListening ? [{ host, port, portSetting: 'PORT' as const }] : []),
      ...(metricsPort === undefined
        ? []
        : [{ host, port: metricsPort, portSetting: 'METRICS_PORT' as const }]),
    ];
    const places = wanted.filter(({ portSetting }) => !wrong.has(portSetting));
    if (places.length < wanted.length && places.length === 0)
      return note('not checked: put PORT right first');
    if (places.length === 0) return ok('none is needed: the gateway is used');
    // All are open at the same time, as they will be: two settings may name one port.
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
          const isOurs = isInUse(error) && isRunning;
          return isOurs
            ? ok(`${where} (${place.portSetting}) is in use: Loadout runs already`)
            : failed(error);
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
