import fastify from 'fastify';
import { listen } from '../../shared/process/listen.ts';
import type { Check } from './check.ts';
import { failed, note, ok } from './finding.ts';

/** Listens for a moment on every port that the start would open. */
export const checkPorts: Check = {
  name: 'Port',
  needs: ['HOST'],
  async run({ config: { discord, host, port, metricsPort }, wrong }) {
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
    const findings = await Promise.all(
      servers.map(({ place, app }) =>
        listen(app, place).then(() => ok(`${host}:${place.port} is free for ${place.portSetting}`), failed),
      ),
    );
    await Promise.all(servers.map(({ app }) => app.close()));
    return findings;
  },
};
