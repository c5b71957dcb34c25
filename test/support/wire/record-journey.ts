import { commands } from '../../../commands/index.ts';
import { openDiscordValidator } from '../discord-schema/validator.ts';
import { driveJourney } from './drive-journey.ts';
import { judgeRecording } from './judge-recording.ts';
import { openRecordedWorld } from './open-recorded-world.ts';
import type { Exchange } from './recorder.ts';
import { castOf } from './situations.ts';

export interface RecordedJourney {
  counts: Readonly<Record<string, number>>;
  exchanges: readonly Exchange[];
  /** The bot's `/metrics` at the end. */
  metrics: string;
  log: readonly string[];
  /** Steps that could not be driven, and frames that must not go over the wire. */
  problems: readonly string[];
}

/** One journey from the bot's start to its end, recorded and judged. */
export async function recordJourney(): Promise<RecordedJourney> {
  const world = await openRecordedWorld();
  let metrics = '';
  const undrivable = await driveJourney(castOf(world)).finally(async () => {
    metrics = await world.metrics();
    await world.close();
  });
  const { counts, violations } = judgeRecording(world.recorder, {
    commands,
    validator: openDiscordValidator(),
  });
  const { recorder, log } = world;
  return {
    counts,
    exchanges: recorder.exchanges,
    metrics,
    log,
    problems: [...undrivable, ...violations],
  };
}
