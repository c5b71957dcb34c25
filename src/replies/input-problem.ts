import { inlineCode } from '@discordjs/builders';
import type { InputProblem } from '../game/input-error.ts';
import type { NamedItem } from '../game/item-search.ts';
import type { Words } from '../text/languages.ts';
import { escaped, plain } from './safe-text.ts';
import type { WordedProblem } from './worded-problem.ts';

/** What is wrong with what was typed, and an example of what is right. */
export function inputProblemWords(problem: InputProblem, words: Words): WordedProblem {
  return { ...titleAndText(problem, words), solvedBy: 'member', offer: 'nothing' };
}

function titleAndText(problem: InputProblem, words: Words): Pick<WordedProblem, 'title' | 'text'> {
  switch (problem.kind) {
    case 'uid-missing':
      return {
        title: words.t('problems.uidMissing.title'),
        text: words.t('problems.uidMissing.text', { example: exampleUid }),
      };
    case 'uid-not-digits':
      return {
        title: words.t('problems.uidNotDigits.title'),
        text: words.t('problems.uidNotDigits.text', { typed: quoted(problem.typed), example: exampleUid }),
      };
    case 'uid-too-short':
      return {
        title: words.t('problems.uidTooShort.title'),
        text: words.t('problems.uidTooShort.text', { count: problem.digits, example: exampleUid }),
      };
    case 'uid-too-long':
      return {
        title: words.t('problems.uidTooLong.title'),
        text: words.t('problems.uidTooLong.text', { count: problem.digits, example: exampleUid }),
      };
    case 'uid-zeros':
      return {
        title: words.t('problems.uidZeros.title'),
        text: words.t('problems.uidZeros.text', { example: exampleUid }),
      };
    case 'region-unknown':
      return {
        title: words.t('problems.regionUnknown.title'),
        text: words.t('problems.regionUnknown.text', {
          typed: quoted(problem.typed),
          example: exampleRegion,
        }),
      };
    case 'item-unknown':
      return {
        title: words.t('problems.itemUnknown.title'),
        text: words.t('problems.itemUnknown.text', { typed: quoted(problem.typed) }),
      };
    case 'item-ambiguous':
      return {
        title: words.t('problems.itemAmbiguous.title'),
        text: words.t('problems.itemAmbiguous.text', {
          typed: quoted(problem.typed),
          items: problem.candidates.map(itemLine).join('\n'),
        }),
      };
    case 'server-only':
      return { title: words.t('problems.serverOnly.title'), text: words.t('problems.serverOnly.text') };
  }
}

const exampleUid = '9876543210';
const exampleRegion = 'IND';

function itemLine({ id, name }: NamedItem): string {
  return `- ${escaped(name, 100)} (${inlineCode(id)})`;
}

function quoted(typed: string): string {
  return escaped(plain(typed, 60), 120);
}
