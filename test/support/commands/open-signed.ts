import { onTestFinished } from 'vitest';
import type { Command } from '../../../src/bot/discord/command.ts';
import { json, openStrangerApi } from '../stranger-api.ts';
import { openCommands } from './open-commands.ts';
import { fullRecord } from './players.ts';

/** The uid of {@link fullRecord}. */
const uid = '4123456789';

/** Commands with a player API whose one player has the signature of the moment. */
export async function openSigned(commands: readonly Command[], signature?: string) {
  const api = await openStrangerApi();
  const own = await openCommands(commands, { playersUrl: api.url });
  onTestFinished(async () => {
    await own.close();
    await api.close();
  });
  const signs = (text: string | undefined) => {
    api.answerInfo = json(200, {
      ...fullRecord,
      socialInfo: { accountId: uid, ...(text !== undefined && { signature: text }) },
    });
  };
  signs(signature);
  return { own, api, signs };
}
