import type { Card } from '../../../src/bot/cards/card.ts';
import type { FoundPlayer } from '../../../src/bot/members/accounts/found-player.ts';
import { listAccounts } from '../../../src/bot/members/accounts/linked-account.ts';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import { createTrace } from '../../../src/bot/trace/trace.ts';
import type { AnswerContext } from '../../../src/bot/views/message/answer-context.ts';
import {
  changeRecord,
  type PlayerRecord,
  sampleRecord,
} from '../../../src/playground/gallery/sample-records.ts';
import type { PictureKind } from '../../../src/shared/contract/picture-kind.ts';
import type { Player } from '../../../src/shared/contract/player.ts';
import { readPlayer } from '../../../src/shared/contract/read-player.ts';
import type { Picture } from '../../../src/shared/pictures/picture.ts';
import { renderer } from '../cards/renderer.ts';

/** English, as members read it. */
export const language = openLanguages({ defaultLocale: 'en-US' }).for('en-US');

/** A player as member 1 asked for them. */
export function found(player = samplePlayer(), changes: Partial<FoundPlayer> = {}): FoundPlayer {
  const answer = { value: player, fetchedAt: 1_700_000_000_000, freshness: 'live' } as const;
  return { uid: player.uid, region: 'TH', answer, ownerId: '1', hidesId: false, ...changes };
}

/** The changes to a player whose uid a member does not show. */
export function hiddenBy(userId: string, number: number): Pick<FoundPlayer, 'account' | 'hidesId'> {
  const linked = { uid: '4123456789', number, name: '', visibility: 'everyone', linkedAt: 0 } as const;
  const [account] = listAccounts(userId, { accounts: [linked], showsId: false });
  return { account, hidesId: true };
}

/** The answer to a command of member 1 in a server, seen by everybody. */
export function sampleContext(changes: Partial<AnswerContext> = {}): AnswerContext {
  return {
    id: '50000000000000001',
    user: { id: '1' },
    audience: 'everyone',
    language,
    settings: { theme: undefined },
    receivedAt: 0,
    trace: createTrace(() => 0),
    renderer,
    ...changes,
  };
}

/** A stand-in for a drawn card. */
export const card: Card = {
  data: Buffer.from('a picture'),
  contentType: 'image/jpeg',
  width: 900,
  height: 600,
};

/** A full record as upstream sends it, with changes by object: `{ basicInfo: { nickname: 'x' } }`. */
export function samplePlayer(changes: PlayerRecord = {}): Player {
  const player = readPlayer(changeRecord(sampleRecord, changes));
  if (!player) throw new Error('the sample is no player');
  return player;
}

/** A picture of one pixel. */
export function samplePicture(kind: PictureKind, id: string, isMissing = false): Picture {
  const picture = { bytes: Buffer.from('a picture'), digest: `${kind} ${id}` };
  return { kind, id, ...picture, source: isMissing ? 'placeholder' : 'player-api', isMissing };
}
