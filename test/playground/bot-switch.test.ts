import { once } from 'node:events';
import { expect, it } from 'vitest';
import { BotSwitch } from '../../src/playground/bot-switch.ts';

/** A bot that notes down what is done to it. */
function openSwitch() {
  const story: string[] = [];
  let opened = 0;
  const bots = new BotSwitch<{ name: string; close(): Promise<void> }>();
  const open = async () => {
    opened += 1;
    const name = `bot ${opened}`;
    story.push(`opens ${name}`);
    return { name, close: async () => void story.push(`closes ${name}`) };
  };
  return { bots, open, story };
}

it('a restart closes the bot before it opens the next one', async () => {
  const { bots, open, story } = openSwitch();
  await bots.start(open);
  const restart = bots.restart();
  expect(bots.bot).toBeUndefined();
  await restart;
  expect(bots.bot?.name).toBe('bot 2');
  await bots.close();
  expect(story).toEqual(['opens bot 1', 'closes bot 1', 'opens bot 2', 'closes bot 2']);
});

it('notifies listeners of each status change until they unsubscribe', async () => {
  const { bots, open } = openSwitch();
  const heard: string[] = [bots.status];
  const stop = bots.onChange(() => heard.push(bots.status));
  await bots.start(open);
  await bots.restart();
  expect(heard).toEqual(['stopped', 'running', 'restarting', 'running']);
  stop();
  await bots.restart();
  expect(heard).toHaveLength(4);
});

it('a listener that throws keeps neither the others nor the start from going on', async () => {
  const { bots, open } = openSwitch();
  const heard: string[] = [];
  bots.onChange(() => {
    throw new Error('a bug of a listener');
  });
  bots.onChange(() => heard.push(bots.status));
  const warned = once(process, 'warning');
  await bots.start(open);
  expect(heard).toEqual(['running']);
  expect((await warned)[0].message).toBe('a bug of a listener');
});

it('concurrent requests share one restart, and closing waits for it', async () => {
  const { bots, open, story } = openSwitch();
  await bots.start(open);
  const both = Promise.all([bots.restart(), bots.restart()]);
  await bots.close();
  await both;
  expect(story).toEqual(['opens bot 1', 'closes bot 1', 'opens bot 2', 'closes bot 2']);
});

it('a restart before the first start does nothing', async () => {
  const { bots, story } = openSwitch();
  await bots.restart();
  expect([bots.bot, story]).toEqual([undefined, []]);
});

it('a bot that does not open again can be asked for once more', async () => {
  const { bots, open } = openSwitch();
  let isBroken = false;
  await bots.start(async () => {
    if (isBroken) throw new Error('no');
    return open();
  });
  isBroken = true;
  await expect(bots.restart()).rejects.toThrow('no');
  expect(bots.status).toBe('stopped');
  isBroken = false;
  await bots.restart();
  expect(bots.status).toBe('running');
  expect(bots.bot?.name).toBe('bot 2');
});
