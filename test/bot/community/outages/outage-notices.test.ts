import { PermissionFlagsBits } from 'discord-api-types/v10';
import { expect, it, onTestFinished } from 'vitest';
import { t } from '../../../support/english.ts';
import { openWorld } from '../../../support/open-world.ts';
import { textOf } from '../../../support/seen.ts';

const minute = 60_000;
const since = t('outage.since', { since: t('until', { time: '<t:#:t>', relative: '<t:#:R>' }) });
const down = `${t('problems.unavailable.title')}\n${since}\n${t('outage.wait')}`;
const back = t('outage.back');

async function openOutage() {
  const world = await openWorld();
  onTestFinished(world.close);
  const mira = world.discord.member('mira');
  const admin = world.discord.member('ada', { permissions: PermissionFlagsBits.ManageGuild });
  const shown = await admin.runs('/server');
  await admin.chooses(t('selects.moreSettings'), t('panel.labels.outages'), shown.message);
  await admin.fillsIn({ [t('server.digest.channel')]: [mira.whereabouts.channel.name ?? ''] });
  const order = async (what: string, body: object) =>
    fetch(`${world.url}/api/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    world,
    mira,
    breaks: (fault: object) => order('order-fault', fault),
    mends: () => order('clear-faults', {}),
    /** The posts that answer no one, their times as `#`. */
    posts: () =>
      mira
        .sees()
        .filter(({ message, onlyFor }) => onlyFor === undefined && !message.interaction_metadata)
        .map((one) =>
          textOf(one)
            .trim()
            .replace(/<t:\d+/g, '<t:#'),
        ),
  };
}

it('posts once that players can’t be looked up, and once that they can, though members stopped asking', async () => {
  const { world, mira, breaks, mends, posts } = await openOutage();
  await mira.runs('/account', { uid: '9876543210' });
  const board = await mira.runs('/leaderboard');
  await mira.presses(t('buttons.joinLeaderboard'), board.message);
  // Other endpoints work.
  await breaks({ kind: 'unavailable', path: '/api/v1/info' });
  await mira.runs('/player', { uid: '4123456789' });
  await world.advance(4 * minute);
  expect(posts()).toEqual([]);
  await world.advance(2 * minute);
  expect(posts()).toEqual([down]);
  for (let passed = 0; passed < 10; passed += 1) await world.advance(minute);
  expect(posts()).toEqual([down]);
  await mends();
  for (let passed = 0; passed < 3; passed += 1) await world.advance(minute);
  expect(posts()).toEqual([down, back]);
  // A second outage this soon is not worth a post.
  await breaks({ kind: 'unavailable' });
  await mira.runs('/player', { uid: '4123456780' });
  for (let passed = 0; passed < 10; passed += 1) await world.advance(minute);
  expect(posts()).toEqual([down, back]);
});

it('posts nothing about a fault of a moment, or a full allowance', async () => {
  const { world, mira, breaks, mends, posts } = await openOutage();
  await breaks({ kind: 'unavailable' });
  await mira.runs('/player', { uid: '4123456789' });
  await mends();
  await world.advance(2 * minute);
  await mira.runs('/player', { uid: '4123456789' });
  await breaks({ kind: 'quota-exceeded' });
  await mira.runs('/player', { uid: '4123456780' });
  for (let passed = 0; passed < 10; passed += 1) await world.advance(minute);
  expect(posts()).toEqual([]);
});
