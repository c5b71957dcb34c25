import { expect, it } from 'vitest';
import { welcome } from '../../../src/local-discord/program/welcome.ts';

const discord = { apiUrl: 'http://127.0.0.1:4002/api', token: 'a.b.c', controlKey: undefined };

it('shows a person the page first, then how a bot connects', () => {
  expect(welcome(discord, { pageUrl: 'http://127.0.0.1:14203', takenPort: 14200 })).toBe(
    `Port 14200 is in use, so this is the next free one.
A Discord of your own: http://127.0.0.1:14203

Point your bot here:
  DISCORD_API_URL=http://127.0.0.1:4002/api
  DISCORD_TOKEN=a.b.c
Or end this, and start your bot as it is: npx local-discord-server --as-discord -- node YOUR-BOT.mjs

Waiting for a bot …`,
  );
});

it('shows the key for /_local if other machines reach it', () => {
  const text = welcome(
    { ...discord, controlKey: 'k-1' },
    { pageUrl: 'http://192.0.2.1:14203', takenPort: undefined },
  );
  expect(text).toContain('\n  k-1\n');
});
