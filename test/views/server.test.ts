import { expect, it } from 'vitest';
import { renderMessage } from '../../src/views/message.ts';
import { serverRegionView } from '../../src/views/server.ts';
import { expectSendable } from '../support/views/limits.ts';
import { embedOf } from '../support/views/parts.ts';
import { language } from '../support/views/sample.ts';

it.each([
  [{ region: 'IND', isNew: true, isDefault: false }, /^Saved\. I look in \*\*India/],
  [{ region: 'IND', isNew: false, isDefault: false }, /\*\*India \(IND\)\*\*/],
  [
    { region: 'sg', isNew: false, isDefault: true },
    /^No region is set here.*\*\*Asia and Europe \(SG server\)\*\*/,
  ],
  [
    { region: 'sg', isNew: true, isDefault: true },
    /^Back to standard.*\*\*Asia and Europe \(SG server\)\*\*/,
  ],
  [{ region: 'x*y', isNew: false, isDefault: false }, /\*\*x\\\*y\*\*/],
])('names the region of a server, and how it was chosen: %j', (state, expected) => {
  const reply = renderMessage(serverRegionView(state, language));
  expectSendable(reply);
  expect(embedOf(reply).description).toMatch(expected);
});
