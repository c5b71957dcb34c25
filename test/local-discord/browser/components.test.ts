import { beforeAll, expect, it } from 'vitest';
import { componentsView } from '../../../src/local-discord/page/message/components-view.ts';
import { ownTexts as pageTexts } from '../../../src/playground/page/own-texts.ts';
import { speakEnglish } from '../../support/playground/speak-english.ts';

beforeAll(speakEnglish);

it('says that a component of an unknown kind is not shown', () => {
  const message = JSON.parse('{ "id": "1", "components": [{ "type": 99 }] }');
  const drawn = componentsView(message, JSON.parse('{}'), JSON.parse('{}'));
  expect(JSON.stringify(drawn)).toContain(pageTexts.unshown);
});
