import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { every } from '../../src/shared/time/schedule.ts';
import { sleep } from '../../src/shared/time/sleep.ts';
import { openHttpBridge, publicKeyHex } from '../support/bot/http-bridge.ts';
import { openParts, type Parts } from '../support/bot/running-parts.ts';
import { t } from '../support/english.ts';
import { has } from '../support/machine.ts';
import { imageOf, labelsOf, textOf } from '../support/seen.ts';

// Each way to run Loadout leads a member through the same: what one process learns the other ones must know.

/** Each resolves with the number of interactions per process, if the program reports it. */
const ways: Record<string, (parts: Parts) => Promise<() => readonly number[]>> = {
  'one process at the gateway': async (parts) => {
    await parts.openBot('discord');
    return () => [];
  },
  'two HTTP replicas': async (parts) => {
    const changed = { DISCORD_PUBLIC_KEY: publicKeyHex };
    for (let count = 0; count < 2; count++) await parts.openBot('discord', changed);
    return (await openHttpBridge(parts.discord, portsIn(parts))).taken;
  },
  'a gateway process and two workers': async (parts) => {
    for (let count = 0; count < 2; count++) await parts.openBot('stream');
    // A busy machine is no reason to defer: for the gateway process no time passes.
    await parts.openGateway({}, { now: () => 0, sleep, every });
    return () => [];
  },
};

describe.skipIf(!has('redis')).each(Object.keys(ways))('run as %s', (way) => {
  let parts: Parts;
  beforeEach(async () => {
    parts = await openParts();
  });
  afterEach(() => parts?.close());

  it('it leads a member through commands, typing, buttons, selects, forms, stories and failures', async () => {
    const { discord, api } = parts;
    const taken = await ways[way]?.(parts);
    const ana = discord.member('ana');
    const admin = discord.member('ada', { permissions: PermissionFlagsBits.ManageGuild });

    api.answerImage = (response) => response.destroy();
    await admin.runs('/server', { region: 'BR' });
    expect(textOf(await admin.runs('/server'))).toContain(t('regions.BR'));
    expect(textOf(await ana.runs('/account', { uid: '4100000001' }))).toContain('Ana 4100000001');

    const shown = await ana.runs('/player');
    expect(imageOf(shown).description).toMatch(/^Ana 4100000001, /);
    const lookup = api.requests.find(({ path }) => path.endsWith('/info'));
    expect(lookup?.query.get('region')).toBe('br');

    const choices = await ana.types('/item', { id: 'spirit' }, 'id');
    expect(choices.map(({ name }) => name).join()).toContain('Spirit Fox');

    expect(labelsOf(shown.message)).toContain(t('buttons.why'));
    expect(textOf(await ana.presses(t('buttons.why'), shown.message))).toContain(t('why.title'));

    const clan = await ana.chooses(t('selects.goOn'), t('buttons.clan'), shown.message);
    expect(textOf(clan)).toContain('Kings');

    const missed = await ana.runs('/player', { uid: '9100000001' });
    expect(missed.onlyFor).toBe(ana.id);
    expect(textOf(missed)).toContain(t('problems.notFound.title'));
    await ana.presses(t('buttons.giveId'), missed.message);
    const found = await ana.fillsIn({ [t('labels.uid')]: '4100000002' });
    expect(imageOf(found).description).toMatch(/^Ana 4100000002, /);

    expect(textOf(await ana.runs('/status'))).toContain('service');
    expect(ana.sees().filter(({ isThinking }) => isThinking)).toEqual([]);
    for (const count of taken?.() ?? []) expect(count).toBeGreaterThan(4);
    expect(parts.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

/** The ports at which the parts of this process receive interactions over HTTP. */
function portsIn({ lines }: Parts): number[] {
  return lines.flatMap(({ facts, message }) =>
    /interactions over HTTP/.test(message) && 'port' in facts ? [Number(facts.port)] : [],
  );
}
