import { expect, it } from 'vitest';
import { withOwnAddress, withoutOwnAddress } from '../../src/local-discord/own-address.ts';

const origin = 'http://127.0.0.1:4000';
const text = `{"url":"${origin}/attachments/1/2/x.png"}`;

it('gives files the host under which a bot in a container called', () => {
  expect(withOwnAddress(text, origin, 'discord:4000')).toBe(
    '{"url":"http://discord:4000/attachments/1/2/x.png"}',
  );
  expect(withoutOwnAddress('http://discord:4000/a?x', origin, 'discord:4000')).toBe(`${origin}/a?x`);
});

it.each(['localhost:4000', '127.0.0.1:4000', '', '%'])('leaves them to a bot that called %s', (host) => {
  expect(withOwnAddress(text, origin, host)).toBe(text);
});
