import { expect, it } from 'vitest';
import { isStep, readAddress, writeAddress } from '../../../../src/local-discord/page/address/address.ts';
import { findPicture } from '../../../../src/local-discord/page/message/find-picture.ts';
import type { PageMessage } from '../../../../src/local-discord/page/wire.ts';

const whole = {
  person: 'admin',
  place: 'cards',
  panel: 'inside',
  tab: 'timeline',
  interaction: '1574098459865120768',
  picture: '/files/attachments/1/2/player.jpg',
  line: '/player uid:9876543210 region:América do Norte & Sul',
};

it('what was written is read again, and what else the address says stays', () => {
  const href = writeAddress(whole, 'http://127.0.0.1:3000/?lang=ur&look=dark&person=member');
  expect(readAddress(new URL(href).search)).toEqual(whole);
  expect(new URL(href).searchParams.get('lang')).toBe('ur');
  expect(writeAddress({}, href)).toBe('http://127.0.0.1:3000/?lang=ur&look=dark');
});

it.each([
  ['panel', 'everything'],
  ['tab', '<b>'],
  ['interaction', 'latest'],
  ['interaction', '1'.repeat(21)],
  ['picture', 'https://evil.example/x.png'],
  ['picture', '//evil.example/files/x.png'],
  ['line', 'hello everybody'],
  ['line', `/player ${'x'.repeat(2000)}`],
  ['person', 'x'.repeat(101)],
  ['place', ''],
])('an unknown %s is passed over: %s', (name, value) => {
  expect(readAddress(`?${new URLSearchParams({ [name]: value })}`)).toEqual({});
});

it('a line that is too long for an address is cut, and can be read', () => {
  const href = writeAddress({ line: `/player ${'x'.repeat(2000)}` }, 'http://127.0.0.1:3000/');
  expect(readAddress(new URL(href).search).line).toHaveLength(1000);
});

it('another view is a step to come back from, what is typed is none', () => {
  expect(isStep({ person: 'admin' }, { person: 'friend' })).toBe(true);
  expect(isStep({}, { panel: 'faults' })).toBe(true);
  expect(isStep(whole, { ...whole, line: '/pet', tab: 'wire', interaction: '7' })).toBe(false);
});

it('a picture is found by its address, wherever in a message it stands', () => {
  const url = '/files/a.png';
  const holding = (part: object) => {
    const message: PageMessage = JSON.parse(JSON.stringify({ message: part }));
    return [message];
  };
  const alt = 'A fox';
  expect(findPicture(holding({ attachments: [{ url, filename: 'a.png' }] }), url)).toEqual({
    url,
    alt: 'a.png',
  });
  expect(findPicture(holding({ embeds: [{ image: { url, description: alt } }] }), url)).toEqual({ url, alt });
  expect(
    findPicture(holding({ components: [{ items: [{ media: { url }, description: alt }] }] }), url),
  ).toEqual({ url, alt });
  expect(findPicture(holding({ embeds: [{ image: null }] }), url)).toBeUndefined();
});
