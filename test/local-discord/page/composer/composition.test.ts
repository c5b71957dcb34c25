import { describe, expect, it } from 'vitest';
import {
  addOption,
  asText,
  backspace,
  type Composition,
  choose,
  emptyComposition,
  parseLine,
  pick,
  renew,
  typeField,
  typeText,
} from '../../../../src/local-discord/page/composer/composition.ts';
import { readCall } from '../../../../src/local-discord/page/composer/read-call.ts';
import {
  help,
  option,
  people,
  player,
  registered,
  serverRegion,
} from '../../../support/playground/registered.ts';
import { speakEnglish } from '../../../support/playground/speak-english.ts';

speakEnglish();

describe('the command box', () => {
  it('keeps what it holds if the visitor’s language changes, under the new names', () => {
    const region = addOption(choose(player), 'region');
    const picked = pick(region, 'region', { name: 'India', value: 'IND' });
    const options = player.options.map((one) => ({ ...one, label: `o-${one.name}` }));
    const renewed = renew(picked, [{ ...player, label: 'игрок', options }]);
    expect(renewed.command?.label).toBe('игрок');
    expect(renewed.fields.map(({ option, text, picked }) => [option.label, text, picked])).toEqual([
      ['o-uid', '', undefined],
      ['o-region', 'India', 'IND'],
    ]);
    expect(asText(renewed).text).toBe('/игрок o-region:India');
  });

  it('takes the registered name of a choice too', () => {
    const choices = [{ name: 'Индия', registeredName: 'India', value: 'IND' }];
    const localised = { ...help, options: [option('region', { choices })] };
    for (const typed of ['индия', 'India', 'IND'])
      expect(
        readCall(
          parseLine({ ...emptyComposition, text: `/help region:${typed}` }, [localised]),
          [localised],
          people,
        ),
      ).toMatchObject({ options: { region: 'IND' } });
  });

  it('turns a command’s name and a space into fields for what is required', () => {
    expect(filled(typeText(emptyComposition, '/play', registered))).toEqual({ text: '/play', fields: {} });
    const chosen = typeText(emptyComposition, '/player ', registered);
    expect(filled(chosen)).toEqual({ command: 'player', fields: { uid: '' }, text: '' });
    expect(chosen.focus).toBe('uid');
  });

  it('leaves a line alone that is pasted whole, and reads it when it is sent', () => {
    const pasted = typeText(emptyComposition, '/player uid:4123456789 region:IND', registered);
    expect(pasted.command).toBeUndefined();
    expect(filled(parseLine(pasted, registered))).toEqual({
      command: 'player',
      fields: { uid: '4123456789', region: 'IND' },
      text: '',
    });
  });

  it('understands a line typed letter by letter', () => {
    const line = '/player uid:4123456789 region:India';
    const typed = [...line].reduce((now, letter) => press(now, letter), emptyComposition);
    expect(filled(typed)).toEqual({
      command: 'player',
      fields: { uid: '4123456789', region: 'India' },
      text: '',
    });
    expect(readCall(typed, registered, people)).toEqual({
      command: 'player',
      files: {},
      options: { uid: '4123456789', region: 'IND' },
    });
  });

  it('gives a bare value to the first empty option', () => {
    const read = parseLine({ ...emptyComposition, text: '/player 4123456789' }, registered);
    expect(filled(read).fields).toEqual({ uid: '4123456789' });
  });

  it('does not offer the way into a command that this person may not use', () => {
    expect(typeText(emptyComposition, '/server region ', registered).command).toBeUndefined();
  });

  it('picks a choice and moves on to the next gap', () => {
    const region = addOption(choose(player), 'region');
    const picked = pick(region, 'region', { name: 'India', value: 'IND' });
    expect(filled(picked).fields).toEqual({ uid: '', region: 'India' });
    expect(picked.focus).toBe('uid');
  });

  it('leads back to a field by its name, and keeps what is in it', () => {
    const filledIn = typeField(
      typeField(choose(player), 'uid', '12345 region:India'),
      'uid',
      '12345 region:',
    );
    expect(filled(filledIn).fields).toEqual({ uid: '12345', region: 'India' });
    expect(filledIn.focus).toBe('region');
  });

  it('steps back from empty fields, and never over what was typed', () => {
    const two = addOption(typeField(choose(player), 'uid', '12345'), 'region');
    const one = backspace(two);
    expect([filled(one).fields, one.focus]).toEqual([{ uid: '12345' }, 'uid']);
    expect(filled(backspace({ ...choose(player), focus: 'uid' }))).toEqual({ text: '/player', fields: {} });
    const typed = typeField(choose(player), 'uid', '12345');
    expect(filled(backspace({ ...typed, focus: undefined })).fields).toEqual({ uid: '12345' });
  });

  it('starts another command with a slash in an empty input or in place of all text, and only there', () => {
    const two = addOption(typeField(choose(player), 'uid', '12345'), 'region');
    expect(typeField(two, 'region', '/')).toEqual({ ...emptyComposition, text: '/' });
    expect(typeField(two, 'uid', '/player uid:55555')).toEqual({
      ...emptyComposition,
      text: '/player uid:55555',
    });
    expect(typeText(two, '/', registered)).toEqual({ ...emptyComposition, text: '/' });
    expect(filled(typeField(two, 'uid', '/12345')).fields).toEqual({ uid: '/12345', region: '' });
    expect(filled(typeField(two, 'uid', '12345/')).fields).toEqual({ uid: '12345/', region: '' });
  });

  it('is a message of one’s own without a slash', () => {
    const typed = { ...emptyComposition, text: ' hello /player ' };
    expect(readCall(typed, registered, people)).toEqual({ text: 'hello /player' });
  });

  it('becomes one line of text again', () => {
    expect(asText(typeField(choose(player), 'uid', '12345')).text).toBe('/player uid:12345');
  });

  it.each([
    ['/ ', { kind: 'not-a-command' }],
    ['/nothing', { kind: 'unknown-command', name: 'nothing' }],
    ['/server', { kind: 'unknown-command', name: 'server' }],
    ['/server region region:BR', { kind: 'not-allowed', command: 'server region' }],
    ['/player', { kind: 'bad-value', option: 'uid', problem: { kind: 'missing' } }],
    ['/player uid:1', { kind: 'bad-value', option: 'uid', problem: { kind: 'too-short', limit: 5 } }],
    [
      '/player uid:12345 foo:2',
      { kind: 'unknown-option', command: 'player', option: 'foo', options: 'uid, region, member, private' },
    ],
    [
      '/player foo:2',
      { kind: 'unknown-option', command: 'player', option: 'foo', options: 'uid, region, member, private' },
    ],
    [
      '/player uid:12345 region:Mars',
      { kind: 'bad-value', option: 'region', problem: { kind: 'not-a-choice', choices: 'India, Brazil' } },
    ],
    [
      '/player uid:12345 private:maybe',
      { kind: 'bad-value', option: 'private', problem: { kind: 'not-yes-or-no' } },
    ],
    [
      '/player uid:12345 member:Eve',
      { kind: 'bad-value', option: 'member', problem: { kind: 'not-a-person', people: 'Mira, Ada' } },
    ],
    ['/player uid:12345 private:', { kind: 'bad-value', option: 'private', problem: { kind: 'empty' } }],
    ['/help now', { kind: 'too-much-text', command: 'help', text: 'now' }],
  ])('says what is wrong with %s', (text, problem) => {
    expect(readCall(parseLine({ ...emptyComposition, text }, registered), registered, people)).toMatchObject({
      problem,
    });
  });

  it('asks the newest definition of a chosen command', () => {
    const chosen = typeField(choose(serverRegion), 'region', 'BR');
    const allowed = registered.map((command) => ({ ...command, isAllowed: true }));
    expect(readCall(chosen, allowed, people)).toMatchObject({ options: { region: 'BR' } });
    expect(readCall(chosen, [help], people)).toMatchObject({ problem: { kind: 'unknown-command' } });
  });

  it('takes a picked choice as it is, whatever its name looks like', () => {
    const picked = pick(choose(player), 'uid', { name: 'Ace level: 62', value: '12345' });
    expect(readCall(picked, registered, people)).toMatchObject({ options: { uid: '12345' } });
  });

  it('gives every value its type', () => {
    const line = '/player uid:12345 region:brazil member:@ada private:true';
    const call = readCall(parseLine({ ...emptyComposition, text: line }, registered), registered, people);
    expect(call).toMatchObject({ options: { uid: '12345', region: 'BR', member: '71', private: true } });
    expect(readCall(choose(help), registered, people)).toMatchObject({ command: 'help', options: {} });
    expect(readCall(choose(serverRegion), registered, people)).toMatchObject({
      problem: { kind: 'not-allowed' },
    });
  });
});

/** One letter more, wherever the keyboard is. */
function press(now: Composition, letter: string): Composition {
  const field = now.fields.find(({ option }) => option.name === now.focus);
  return field
    ? typeField(now, field.option.name, field.text + letter)
    : typeText(now, now.text + letter, registered);
}

function filled({ command, fields, text }: Composition) {
  return {
    ...(command && { command: command.name }),
    fields: Object.fromEntries(fields.map(({ option, text: typed }) => [option.name, typed])),
    text,
  };
}
