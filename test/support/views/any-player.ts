import fc from 'fast-check';
import { expect } from 'vitest';
import type { View } from '../../../src/bot/views/message/view.ts';
import type { Player } from '../../../src/shared/contract/player.ts';
import { readPlayer } from '../../../src/shared/contract/read-player.ts';
import { show, showWithoutCard } from './show.ts';

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

/**
 * Fails if the view of any record makes a message that Discord refuses, or if its alt text does not begin with the
 * subject: by default the title.
 */
export async function expectSendableForAnyPlayer(
  viewOf: (player: Player) => View,
  shown: (view: View) => string | undefined = ({ title }) => title,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(record, fc.boolean(), async (raw, isDrawn) => {
      const player = readPlayer(raw);
      if (!player) throw new Error('a record with an account id is a player');
      const view = viewOf(player);
      const { files } = await (isDrawn ? show(view) : showWithoutCard(view));
      expect(files).toHaveLength(isDrawn && view.picture ? 1 : 0);
      const [essential = ''] = view.picture?.alt ?? [];
      for (const { alt } of files) expect(alt.startsWith(essential)).toBe(true);
      if (view.picture) expect(essential).toContain(shown(view));
    }),
    { numRuns: 60 },
  );
}
