import { ButtonStyle } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeChooser } from '../../../../src/bot/views/message/custom-id.ts';
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
  it('is shown in rows: five buttons each, one select each, and message buttons last', () => {
    const buttons = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => button(id));
    expect(idsOf({ footButtons: [button('z')], selects: [select('s')], buttons })).toEqual([
      ['a', 'b', 'c', 'd', 'e'],
      ['f'],
      ['s'],
      ['z'],
    ]);
  });

  it('fits in one row of up to five buttons', () => {
    const [row, ...others] = rendered({ buttons: [button('a')], footButtons: [button('y'), button('z')] });
    expect(others).toEqual([]);
    expect(row).toHaveLength(3);
  });

  describe('on a phone that would need a second row for its buttons', () => {
    const labelled = (label: string, givesWay = false) => ({ ...button(label), label, givesWay });
    const buttons = [labelled('Leader', true), labelled('Details', true), labelled('Refresh')];
    const goOn = { ...select(encodeChooser('page', '1')), options: [{ label: 'Lead', value: 'Leader' }] };
    const shown = (foot: readonly string[], selects = [goOn]) =>
      rendered({ buttons, selects, footButtons: foot.map((label) => labelled(label)) }).map((row) =>
        row.flatMap((part) =>
          'options' in part ? part.options.map(({ label, value }) => `${label}: ${value}`) : idOf(part),
        ),
      );
    const idOf = (part: object) => ('custom_id' in part ? String(part.custom_id) : '');

    it('moves the last that give way into the select, as few as possible and none twice', () => {
      expect(shown(['Why?'])).toEqual([['Leader', 'Details', 'Refresh', 'Why?'], ['Lead: Leader']]);
      expect(shown(['Share'])).toEqual([
        ['Leader', 'Refresh', 'Share'],
        ['Details: Details', 'Lead: Leader'],
      ]);
      expect(shown(['Share', 'Why?'])).toEqual([
        ['Leader', 'Refresh', 'Share', 'Why?'],
        ['Details: Details', 'Lead: Leader'],
      ]);
      expect(shown(['Share with all', 'Why?'])).toEqual([
        ['Refresh', 'Share with all', 'Why?'],
        ['Leader: Leader', 'Details: Details'],
      ]);
    });

    it('loses none if that does not help, or if no select takes buttons', () => {
      const long = 'So long a label that no phone has room';
      expect(shown([long])[0]).toEqual(['Leader', 'Details', 'Refresh', long]);
      expect(shown(['Share'], [])).toEqual([['Leader', 'Details', 'Refresh', 'Share']]);
      expect(shown(['Share'], [{ ...goOn, customId: 's' }])[0]).toContain('Details');
    });
  });

  it('keeps the last row if there is no room for all', () => {
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

  it('marks the likeliest button and irreversible ones', () => {
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
