import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../run.ts';
import type { KeptMessage } from './discord.ts';
import { type Measured, startMeasured } from './measured.ts';
import { type BenchDiscord, openDiscord } from './open-discord.ts';
import { openStage, residents, type Stage, token } from './stage.ts';

/**
 * A `/player` whose answer and card are in memory, against a bot of nothing but discord.js that sends the same bytes.
 * CPU time and not the clock, round about: whatever else this machine does meets both.
 */
export async function* sideBySideFigures(): AsyncGenerator<Figure> {
  const stage = await openStage();
  const ours = { discord: stage.discord, bot: await stage.start('start') };
  const message = await cachedMessage(stage);
  const bare = await openBare(stage, message);
  try {
    const spent: { ours: number; bare: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const both = { bare: await cpuOf(bare), ours: await cpuOf(ours) };
      // The first one is for the compilers.
      if (round > 0) spent.push(both);
    }
    const note = `${rounds} rounds of ${perRound}, ${message.base64.length} bytes each as base64`;
    yield {
      figure: 'a bare discord.js bot',
      value: median(spent.map(({ bare }) => bare)),
      unit: 'ms CPU',
      note,
    };
    yield { figure: 'a cached player', value: median(spent.map(({ ours }) => ours)), unit: 'ms CPU', note };
    const ratio = median(spent.map(({ ours, bare }) => ours / bare));
    yield { figure: 'a cached player against a bare bot', value: ratio, unit: 'ratio', atMost: 1.6 };
  } finally {
    await bare.bot.close();
    bare.discord.close();
    await stage.close();
  }
}

const rounds = 7;
const perRound = 500;

interface Side {
  discord: BenchDiscord;
  bot: Measured;
}

const [uid = ''] = residents(1);

function uses(count: number) {
  return { uids: [uid], members: 200, count, pace: { depth: 4 } };
}

/** The message as it is once every picture has come. */
async function cachedMessage({ discord }: Stage): Promise<KeptMessage> {
  for (let asked = 0; asked < 10; asked++) {
    await discord.order('use', uses(1));
    await sleep(1_000);
  }
  await discord.order('use', uses(500));
  return discord.order('keep', { uid });
}

async function openBare({ folder }: Stage, message: KeptMessage): Promise<Side> {
  const discord = await openDiscord();
  const file = path.join(folder, 'message.json');
  await writeFile(file, JSON.stringify(message));
  const program = fileURLToPath(new URL('bare-bot.js', import.meta.url));
  const settings = { DISCORD_API_URL: discord.apiUrl, DISCORD_TOKEN: token, MESSAGE_FILE: file };
  return { discord, bot: await startMeasured(program, settings, folder) };
}

/** Milliseconds of CPU that one answer takes. */
async function cpuOf({ discord, bot }: Side): Promise<number> {
  const before = await bot.read();
  await discord.order('use', uses(perRound));
  const after = await bot.read();
  return (after.cpuMs - before.cpuMs) / perRound;
}

function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  return Math.round(middle * 1_000) / 1_000;
}
