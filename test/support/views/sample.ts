import type { Card } from '../../../src/cards/card.ts';
import type { PictureKind } from '../../../src/contract/picture-kind.ts';
import type { Player } from '../../../src/contract/player.ts';
import { readPlayer } from '../../../src/contract/read-player.ts';
import type { Picture } from '../../../src/images/picture.ts';
import { openLanguages } from '../../../src/text/languages.ts';
import { createTrace } from '../../../src/trace/trace.ts';
import type { AnswerContext } from '../../../src/views/answer-context.ts';
import type { AskedPlayer } from '../../../src/views/player-buttons.ts';

/** English, as members read it. */
export const language = openLanguages({ defaultLocale: 'en-US' }).for('en-US');

/** The sample player as member 1 asked for them. */
export const asked: AskedPlayer = { uid: '4123456789', region: 'TH', ownerId: '1' };

/** The answer to a command of member 1 in a server, seen by everybody. */
export function sampleContext(changes: Partial<AnswerContext> = {}): AnswerContext {
  return {
    id: '50000000000000001',
    user: { id: '1' },
    place: { kind: 'server' },
    audience: 'everyone',
    language,
    settings: { theme: undefined, channels: [] },
    receivedAt: 0,
    trace: createTrace(() => 0),
    ...changes,
  };
}

/** A card that stands for a drawn one. */
export const card: Card = {
  data: Buffer.from('a picture'),
  contentType: 'image/jpeg',
  width: 900,
  height: 600,
  lines: [],
};

/** A full record as upstream sends it, with changes by object: `{ basicInfo: { nickname: 'x' } }`. */
export function samplePlayer(changes: Readonly<Record<string, object | null>> = {}): Player {
  const record = Object.fromEntries(
    Object.entries(sampleRecord).map(([name, fields]) => {
      const change = changes[name];
      return [name, change === null ? null : { ...fields, ...change }];
    }),
  );
  const player = readPlayer(record);
  if (!player) throw new Error('the sample is no player');
  return player;
}

/** A picture of one pixel. */
export function samplePicture(kind: PictureKind, id: string, isMissing = false): Picture {
  const picture = { bytes: Buffer.from('a picture'), digest: `${kind} ${id}` };
  return { kind, id, ...picture, source: isMissing ? 'placeholder' : 'player-api', isMissing };
}

/** A full record as upstream sends it. */
export const sampleRecord: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  basicInfo: {
    accountId: '4123456789',
    nickname: 'Ana',
    level: 67,
    exp: 2_100_000,
    region: 'TH',
    liked: 12_345,
    rank: 318,
    rankingPoints: 3120,
    csRank: 322,
    headPic: '902000003',
    bannerId: '901000001',
    title: '904590058',
    badgeCnt: 42,
    createAt: '1500000000',
    lastLoginAt: '1700000000',
    weaponSkinShows: ['907000010'],
  },
  profileInfo: { avatarId: '102000012', clothes: ['203000001', '211000001'], equipedSkills: [2206] },
  clanBasicInfo: {
    clanId: '3000012345',
    clanName: 'LOUD',
    clanLevel: 5,
    memberNum: 45,
    capacity: 50,
    captainId: '5555555555',
  },
  captainBasicInfo: {
    accountId: '5555555555',
    nickname: 'Boss',
    level: 70,
    region: 'SG',
    rankingPoints: 6300,
  },
  petInfo: { id: '1300000051', name: 'Rex', level: 7, exp: 1200 },
  creditScoreInfo: { creditScore: 100 },
  socialInfo: { accountId: '4123456789', signature: '[b]Hi\nthere' },
};
