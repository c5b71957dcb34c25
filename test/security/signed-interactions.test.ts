import { PermissionFlagsBits } from 'discord-api-types/v10';
import { expect, it, onTestFinished } from 'vitest';
import { openHttpBridge, publicKeyHex } from '../support/bot/http-bridge.ts';
import { openParts } from '../support/bot/running-parts.ts';
import { t } from '../support/english.ts';
import { has } from '../support/machine.ts';
import { textOf } from '../support/seen.ts';
import { until } from '../support/time/until.ts';

it.skipIf(!has('redis'))('a signed interaction that two replicas get is answered and done once', async () => {
  const parts = await openParts();
  onTestFinished(parts.close);
  const { discord, api, lines } = parts;
  for (let count = 0; count < 2; count++)
    await parts.openBot('discord', { DISCORD_PUBLIC_KEY: publicKeyHex });
  const ports = lines.flatMap(({ facts, message }) =>
    /interactions over HTTP/.test(message) && 'port' in facts ? [Number(facts.port)] : [],
  );
  await openHttpBridge(discord, ports, { toAll: true });
  const admin = discord.member('ada', { permissions: PermissionFlagsBits.ManageGuild });
  // It says what it changed: a second run would find nothing to change.
  expect(textOf(await admin.runs('/server', { region: 'BR' }))).toContain(t('regions.BR'));
  expect(textOf(await admin.runs('/player', { uid: '4100000001' }))).toContain('Ana 4100000001');
  expect(await admin.types('/item', { id: 'spirit' }, 'id')).not.toEqual([]);
  const outcomes = () =>
    lines.flatMap(({ message, facts }) =>
      message === 'an interaction is over' && 'outcome' in facts ? [String(facts.outcome)] : [],
    );
  await until(() => outcomes().length === 6);
  expect(outcomes().toSorted()).toEqual(['elsewhere', 'elsewhere', 'elsewhere', 'ok', 'ok', 'ok']);
  expect(admin.sees()).toHaveLength(2);
  expect(api.requests.filter(({ path }) => path.endsWith('/info'))).toHaveLength(1);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});
