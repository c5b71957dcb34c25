import { describe, expect, it } from 'vitest';
import {
  addOption,
  asText,
  choose,
  emptyComposition,
  freeFileOptions,
  parseLine,
  putFile,
} from '../../../../src/local-discord/page/composer/composition.ts';
import { readCall } from '../../../../src/local-discord/page/composer/read-call.ts';
import { checkUploads } from '../../../../src/local-discord/page/composer/upload-limits.ts';
import type { PageCommand } from '../../../../src/local-discord/page/wire.ts';
import { help, option } from '../../../support/playground/registered.ts';
import { speakEnglish } from '../../../support/playground/speak-english.ts';

speakEnglish();

const read: PageCommand = {
  ...help,
  name: 'read',
  label: 'read',
  options: [
    option('file', { kind: 'file', isRequired: true }),
    option('as'),
    option('other', { kind: 'file' }),
  ],
};
const note = { name: 'as: note.txt', type: 'text/plain', data: 'aGk=', size: 2 };
const mega = 1024 * 1024;

describe('files in the box', () => {
  it('go to the options that wait for one first, and leave with the command', () => {
    const empty = choose(read);
    expect(freeFileOptions(empty)).toEqual(['file', 'other']);
    expect(freeFileOptions(addOption(empty, 'other'))).toEqual(['other', 'file']);
    const filled = putFile({ ...empty, text: 'kept' }, 'file', note);
    expect(freeFileOptions(filled)).toEqual(['other']);
    expect(filled.text).toBe('kept');
    const both = putFile(putFile(empty, 'file', note), 'other', { ...note, name: 'b.txt' });
    const { size: _, ...sent } = note;
    expect(readCall(both, [read], [])).toEqual({
      command: 'read',
      options: {},
      files: { file: sent, other: { ...sent, name: 'b.txt' } },
    });
    expect(asText(both)).toEqual({ ...emptyComposition, text: '/read' });
  });

  it('are chosen, never typed', () => {
    const typed = parseLine({ ...emptyComposition, text: '/read note.txt' }, [read]);
    expect(typed.fields.map((field) => [field.option.name, field.text])).toEqual([
      ['file', ''],
      ['as', 'note.txt'],
    ]);
    expect(readCall(typed, [read], [])).toEqual({
      problem: { kind: 'bad-value', option: 'file', problem: { kind: 'file-missing' } },
      option: 'file',
    });
  });

  it.each([
    [[10 * mega], undefined],
    [[10 * mega + 1], 'file-too-large'],
    [[9 * mega, 9 * mega, 9 * mega], 'files-too-large'],
    [Array.from({ length: 11 }, () => 1), 'too-many-files'],
  ])('are checked before they are sent, as Discord would: %j', (sizes, kind) => {
    expect(checkUploads(sizes.map((size) => ({ name: 'a', size })))?.kind).toBe(kind);
  });
});
