import fc from 'fast-check';
import { it } from 'vitest';
import { readPlayer } from '../../src/contract/read-player.ts';
import { clanView } from '../../src/views/clan.ts';
import { petView } from '../../src/views/pet.ts';
import { playerView } from '../../src/views/player.ts';
import { asked, language, samplePicture } from '../support/views/sample.ts';
import { show, showWithoutCard } from '../support/views/show.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '*'.repeat(5000),
    '\n'.repeat(900),
    '@everyone '.repeat(500),
    'é̩̃'.repeat(2000),
    '👨‍👩‍👧'.repeat(900),
  ),
);
const number = fc.oneof(fc.nat(), fc.constant(Number.MAX_SAFE_INTEGER), fc.constant(0));
const id = fc.stringMatching(/^\d{1,20}$/);
const object = (shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc.option(fc.record(shape, { requiredKeys: [] }));
const account = {
  accountId: fc.constant('4123456789'),
  nickname: text,
  level: number,
  exp: number,
  region: text,
  liked: number,
  rank: number,
  rankingPoints: number,
  csRank: number,
  title: id,
  badgeCnt: number,
  createAt: number,
  lastLoginAt: number,
};
const record = fc.record({
  basicInfo: fc.record(account, { requiredKeys: ['accountId'] }),
  captainBasicInfo: object(account),
  clanBasicInfo: object({
    clanId: id,
    clanName: text,
    clanLevel: number,
    memberNum: number,
    capacity: number,
    honorPoint: number,
  }),
  petInfo: object({ id, name: text, level: number, exp: number, skinId: id, selectedSkillId: id }),
  profileInfo: object({ clothes: fc.array(id), equipedSkills: fc.array(id) }),
  creditScoreInfo: object({ creditScore: number }),
  socialInfo: object({ signature: text }),
});

it('no view makes a message that Discord refuses, whatever the record holds', async () => {
  const avatar = samplePicture('avatar', '1');
  const about = { asked, language, missing: 2 };
  await fc.assert(
    fc.asyncProperty(record, fc.boolean(), async (raw, isDrawn) => {
      const player = readPlayer(raw);
      if (!player) throw new Error('a record with an account id is a player');
      const views = [
        playerView(player, { ...about, pictures: { avatar, clothes: [] } }),
        clanView(player, { ...about, pictures: player.captain && { avatar } }),
        petView(player, { ...about, picture: player.pet && samplePicture('pet', '1', true) }),
      ];
      for (const view of views) await (isDrawn ? show(view) : showWithoutCard(view));
    }),
    { numRuns: 60 },
  );
});
