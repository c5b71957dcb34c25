import { ButtonStyle } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMessage } from '../../../../src/bot/views/message/message.ts';
import type { StringSelect, ViewButton } from '../../../../src/bot/views/message/view.ts';
import { t } from '../../../support/english.ts';
import { expectSendable } from '../../../support/views/limits.ts';
import { rowsOf } from '../../../support/views/parts.ts';

const button = (customId: string, style?: ViewButton['style']): ViewButton => ({
  label: 'x',
  customId,
  style,
});
const select = (customId: string, count = 1): StringSelect => ({
  customId,
  placeholder: 'Choose',
  options: Array.from({ length: count }, (_, number) => ({ label: `${number}`, value: `${number}` })),
});
const rendered = (controls: object) => rowsOf(renderMessage({ title: 'T', ...controls }));
const idsOf = (controls: object) =>
  rendered(controls).map((row) => row.map((part) => ('custom_id' in part ? part.custom_id : '')));

describe('what can be pressed and chosen', () => {
  it('stands in rows: buttons by five, a select each, what is about the message last', () => {
    const buttons = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => button(id));
    expect(idsOf({ footButtons: [button('z')], selects: [select('s')], buttons })).toEqual([
      ['a', 'b', 'c', 'd', 'e'],
      ['f'],
      ['s'],
      ['z'],
    ]);
  });

  it('stands in one row if five are enough', () => {
    const [row, ...others] = rendered({ buttons: [button('a')], footButtons: [button('y'), button('z')] });
    expect(others).toEqual([]);
    expect(row).toHaveLength(3);
  });

  it('leaves out a button that gives way if a phone would need a second row', () => {
    const labelled = (label: string) => ({ ...button(label), label });
    const buttons = [labelled('Leader'), { ...labelled('Details'), givesWay: true }, labelled('Refresh')];
    const rows = (foot: string) => idsOf({ buttons, footButtons: [labelled(foot)] });
    expect(rows('Why?')).toEqual([['Leader', 'Details', 'Refresh', 'Why?']]);
    expect(rows('Share')).toEqual([['Leader', 'Refresh', 'Share']]);
    const shorter = [labelled('Outfit'), ...buttons.slice(1)];
    expect(idsOf({ buttons: shorter, footButtons: [labelled('Share')] })[0]).toHaveLength(4);
  });

  it('keeps the last row where there is not room for all', () => {
    const selects = ['p', 'q', 'r', 's', 't'].map((id) => select(id));
    const buttons = ['a', 'b', 'c', 'd', 'e'].map((id) => button(id));
    expect(idsOf({ buttons, selects, footButtons: [button('z')] })).toEqual([
      ['a', 'b', 'c', 'd', 'e'],
      ['p'],
      ['q'],
      ['r'],
      ['z'],
    ]);
  });

  it('shows what is pressed most, and what can not be taken back', () => {
    const buttons = [button('a', 'primary'), button('b'), button('c', 'danger')];
    expect(rendered({ buttons })).toMatchObject([
      [{ style: ButtonStyle.Primary }, { style: ButtonStyle.Secondary }, { style: ButtonStyle.Danger }],
    ]);
  });

  it('leaves out a select that offers nothing, and offers no more than Discord shows', () => {
    expect(rendered({ selects: [select('none', 0)] })).toEqual([]);
    const [[many] = []] = rendered({ selects: [select('many', 40)] });
    expect(many).toMatchObject({ options: { length: 25 } });
  });
});

it('a message of any size is one that Discord takes', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constantFrom('*'.repeat(9000), 'é̩̃'.repeat(2000)),
  );
  const fact = fc.record({
    label: fc.constant('Label'),
    value: fc.oneof(
      text.map((words) => `x${words}`),
      fc.array(text, { minLength: 1, maxLength: 4 }).map((texts) => ['x', ...texts]),
    ),
  });
  const many = { maxLength: 40 };
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 12 }),
      fc.array(fact, many),
      fc.nat({ max: 12 }),
      fc.nat({ max: 8 }),
      (lines, facts, buttons, selects) => {
        const reply = renderMessage({
          title: 'T',
          lines,
          facts,
          buttons: Array.from({ length: buttons }, (_, number) => button(`b${number}`)),
          selects: Array.from({ length: selects }, (_, number) => select(`s${number}`, 30)),
          footer: { text: t('freshness.updated'), time: 0 },
        });
        expectSendable(reply);
      },
    ),
    { numRuns: 60 },
  );
});
