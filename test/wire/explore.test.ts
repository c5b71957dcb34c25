import type { APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Command } from '../../src/bot/discord/command.ts';
import { onComponent, onModal } from '../../src/bot/discord/component-handlers.ts';
import { defineCustomId } from '../../src/bot/views/message/custom-id.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { playgroundWorld } from '../../src/playground/playground-world.ts';
import { openFaultRegistry } from '../../src/service/faults/fault-registry.ts';
import { says } from '../support/bot/open-dispatcher.ts';
import { openTestBot } from '../support/bot/open-test-bot.ts';
import { openDiscordValidator } from '../support/discord-schema/validator.ts';
import { driveJourney } from '../support/wire/drive-journey.ts';
import { judgeRecording } from '../support/wire/judge-recording.ts';
import { openRecorder } from '../support/wire/recorder.ts';
import { castOf } from '../support/wire/situations.ts';

const define = (action: string) => defineCustomId('all', action, z.tuple([]));
const ask = define('ask');
const name = define('name');
const pick = define('pick');
const whom = define('whom');
const late = define('late');
const anyone = '0';

const rows: APIMessageTopLevelComponent[] = [
  { type: 1, components: [{ type: 2, style: 2, label: 'Ask', custom_id: ask.write(anyone, []) }] },
  {
    type: 1,
    components: [
      {
        type: 3,
        custom_id: pick.write(anyone, []),
        options: [{ label: 'One', value: '1' }],
      },
    ],
  },
  { type: 1, components: [{ type: 5, custom_id: whom.write(anyone, []) }] },
];
const work = (content: string, components?: APIMessageTopLevelComponent[]) => ({
  run: async () => ({ ...says(content), body: { content, ...(components && { components }) } }),
});

const commands: Command[] = [
  {
    data: {
      name: 'all',
      description: 'Has everything',
      options: [
        { type: 3, name: 'uid', description: 'An ID', required: true, autocomplete: true },
        { type: 5, name: 'private', description: 'For you alone' },
        { type: 6, name: 'member', description: 'Somebody' },
      ],
    },
    handler: { visibility: 'public', prepare: () => work('here', rows) },
    autocomplete: { uid: async () => [] },
    components: [
      onComponent(ask, {
        openModal: async ({ user }) => ({
          custom_id: name.write(user.id, []),
          title: 'Who?',
          components: [
            { type: 18, label: 'Name', component: { type: 4, custom_id: 'name', style: 1, required: true } },
            { type: 18, label: 'Yes', component: { type: 23, custom_id: 'yes' } },
          ],
        }),
      }),
      onComponent(pick, { defer: 'private', prepare: () => work('picked') }),
      onComponent(whom, { defer: 'private', prepare: () => work('chosen') }),
      onComponent(late, { defer: 'private', prepare: () => work('late') }),
    ],
    modals: [
      onModal(name, {
        defer: 'private',
        prepare: () =>
          work('named', [
            {
              type: 1,
              components: [{ type: 2, style: 2, label: 'Late', custom_id: late.write(anyone, []) }],
            },
          ]),
      }),
    ],
  },
  { data: { name: 'Card of', type: 2 }, onUser: { visibility: 'private', prepare: () => work('user') } },
  { data: { name: 'Find', type: 3 }, onMessage: { visibility: 'private', prepare: () => work('message') } },
];

it('drives every option, button, select, form and menu entry of a command by itself', async () => {
  const discord = await openLocalDiscord({ now: Date.now, world: playgroundWorld });
  const recorder = await openRecorder(discord.apiUrl);
  const bot = await openTestBot({ token: discord.token, apiUrl: recorder.apiUrl }, { commands });
  const close = async () => {
    await bot.close();
    await recorder.close();
    await discord.close();
  };
  const faults = openFaultRegistry(() => 0);
  const cast = castOf({ discord, recorder, faults, log: [], metrics: async () => '', close });
  const undrivable = await driveJourney(cast, {}).finally(close);
  expect(undrivable).toEqual([]);
  const { violations, counts } = judgeRecording(recorder, { commands, validator: openDiscordValidator() });
  expect(violations).toEqual([]);
  expect(counts['event INTERACTION_CREATE']).toBeGreaterThan(10);
});
