import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Endpoint } from '../../../src/shared/contract/endpoint.ts';
import { endpoints } from '../../../src/shared/contract/endpoints.ts';
import { recordCandidates } from '../../../src/shared/contract/record-candidates.ts';

const names = [
  ...[
    'basicInfo',
    'accountId',
    'nickname',
    'rank',
    'liked',
    'createAt',
    'lastLoginAt',
    'accountPrefers',
    'hideMyLobby',
  ],
  ...[
    'clanBasicInfo',
    'clanId',
    'captainBasicInfo',
    'petInfo',
    'id',
    'isSelected',
    'historyEpInfo',
    'badgeCnt',
  ],
  ...[
    'creditScoreInfo',
    'rewardState',
    'socialInfo',
    'gender',
    'battleTag',
    'profileInfo',
    'clothes',
    'mediaInfo',
  ],
  ...[
    'avatar',
    'url',
    'leaderboardTitles',
    'weaponPowerTitleInfo',
    'soloStats',
    'csStats',
    'detailedStats',
    'wins',
  ],
  ...[
    'deaths',
    'wishlist',
    'items',
    'itemId',
    'addTime',
    'map_info',
    'map_name',
    'minPlayTime',
    'usage',
    'limit',
  ],
  ...[
    'remaining',
    'used',
    'resetAt',
    'reset',
    'api_info',
    'reset_date',
    'infos',
    'kind',
    'data',
    'toString',
    '__proto__',
  ],
  ...['constructor'],
];
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    -0,
    0,
    -1,
    1.5,
    1e21,
    2 ** 53,
    Infinity,
    5e-324,
    '',
    ' ',
    '__proto__',
  ),
  fc.constantFrom(
    'constructor',
    'toString',
    '\ud800',
    'x'.repeat(10_000),
    '9'.repeat(400),
    '1e400',
    'Infinity',
    '-5',
  ),
  fc.constantFrom(
    '2026-02-30T25:61:61Z',
    '1960-01-01',
    '31/02/2026 às 99:99',
    '12.000',
    '0x10',
    'Gender___proto__',
  ),
  fc.constantFrom('10', '4123456789', 'Diamond III', 'Ana', '/a.png', '//a.example/b.png'),
  fc.double(),
  fc.nat(),
  fc.string({ unit: 'binary' }),
);
const name = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.string() },
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 8 }).map((entries) => Object.fromEntries(entries)),
  ),
}));

const all: readonly Endpoint<unknown>[] = endpoints;

it.each(all)('$name reads any JSON, and what it reads can be stored', (endpoint) => {
  fc.assert(
    fc.property(fc.array(value), (answer) => {
      for (const json of recordCandidates(answer)) {
        const read = endpoint.read(json);
        if (read !== undefined) expect(endpoint.schema.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
      }
    }),
  );
});
