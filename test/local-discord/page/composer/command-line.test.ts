import { describe, expect, it } from 'vitest';
import {
  readCommandLine,
  readOptions,
  unknownOption,
  writeCommandLine,
} from '../../../../src/local-discord/page/composer/command-line.ts';
import { option, player, registered, serverRegion } from '../../../support/playground/registered.ts';

describe('a command line', () => {
  it.each([
    ['/player', 'player', ''],
    ['/player uid:4123456789', 'player', 'uid:4123456789'],
    ['  /player   4123456789 ', 'player', '4123456789'],
    ['/PLAYER uid:1', 'player', 'uid:1'],
    ['/server region region:IND', 'server region', 'region:IND'],
    ['/server  region', 'server region', ''],
  ])('%s names its command', (line, name, tail) => {
    const read = readCommandLine(line, registered);
    expect([read?.command.name, read?.tail]).toEqual([name, tail]);
  });

  it.each(['/players', '/server', '/nothing uid:1', '', '/'])('%s names none', (line) => {
    expect(readCommandLine(line, registered)).toBeUndefined();
  });

  it.each([
    ['uid:4123456789 region:IND', { uid: '4123456789', region: 'IND' }, ''],
    ['region:South America uid:1', { region: 'South America', uid: '1' }, ''],
    ['4123456789 Region: IND', { region: 'IND' }, '4123456789'],
    ['uid:', { uid: '' }, ''],
    ['uid:a foo:b', { uid: 'a foo:b' }, ''],
    ['', {}, ''],
  ])('%s fills its options', (tail, values, rest) => {
    const read = readOptions(tail, player);
    expect(Object.fromEntries(read.values)).toEqual(values);
    expect(read.rest).toBe(rest);
  });

  it('finds the option that the command does not have', () => {
    expect(unknownOption('1 foo:2', player)).toBe('foo');
    expect(unknownOption('uid:1', player)).toBeUndefined();
    expect(unknownOption('https://a.example 12:30', player)).toBeUndefined();
  });

  it('writes what it reads', () => {
    const line = writeCommandLine(serverRegion, [['region', 'IND']]);
    expect(line).toBe('/server region region:IND');
    const read = readCommandLine(line, registered);
    expect(read && readOptions(read.tail, read.command).values.get('region')).toBe('IND');
  });

  it('reads names as they are registered and as they are shown, and writes these', () => {
    const region = { ...option('region'), label: 'ภูมิภาค' };
    const shown = { ...serverRegion, label: 'сервер регион', options: [region] };
    for (const line of [
      '/server region region:IND',
      '/сервер Регион ภูมิภาค:IND',
      '/server регион ภูมิภาค: IND',
    ]) {
      const read = readCommandLine(line, [...registered, shown]);
      expect(read?.command.name).toBe('server region');
      expect(Object.fromEntries(readOptions(read?.tail ?? '', shown).values)).toEqual({ region: 'IND' });
      expect(unknownOption(read?.tail ?? '', shown)).toBeUndefined();
    }
    expect(writeCommandLine(shown, [[region.label, 'IND']])).toBe('/сервер регион ภูมิภาค:IND');
  });

  it('reads an option’s name with signs of its own', () => {
    const odd = { ...player, options: [option('größe-1')] };
    expect(Object.fromEntries(readOptions('größe-1:5', odd).values)).toEqual({ 'größe-1': '5' });
  });
});
