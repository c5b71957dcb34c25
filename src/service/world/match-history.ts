import { z } from 'zod';
import { createRandom } from '../random.ts';
import type { PlayerPart } from './player-part.ts';
import type { PlayerRecord } from './player-record.ts';
import { generateStats, type ModeStats, type StatsRecord } from './stats.ts';

/** A match in `/api/player-info`; the specification names it (section 4.2) but shows no fields. */
const matchRecord = z.looseObject({
  matchId: z.string(),
  mode: z.enum(['solo', 'duo', 'quad']),
  placement: z.int().positive(),
  kills: z.int().min(0),
  survivalTime: z.int().positive(),
  playedAt: z.string(),
});

type MatchRecord = z.infer<typeof matchRecord>;

const shape = { matchHistory: z.array(matchRecord) };

export const matches: PlayerPart<typeof shape> = {
  schema: z.object(shape),
  generate: (player) => ({ matchHistory: generateMatchHistory(player, generateStats(player)) }),
  empty: () => ({ matchHistory: [] }),
};

function generateMatchHistory({ basicInfo }: PlayerRecord, stats: StatsRecord): MatchRecord[] {
  const random = createRandom(`matches ${basicInfo.accountId}`);
  const left = modes.map((name) => accountOf(name, stats[`${name}Stats`]));
  const matches: MatchRecord[] = [];
  let playedAt = Number(basicInfo.lastLoginAt ?? 0);
  for (let number = 1; number <= 10; number++) {
    const [account] = random.sample(
      left.filter(({ games }) => games > 0),
      1,
    );
    if (!account) break;
    const kills = random.between(0, Math.min(account.kills, account.most));
    const won = account.wins > 0 && (account.wins === account.games || random.chance(0.12));
    account.games -= 1;
    account.kills -= kills;
    account.wins -= won ? 1 : 0;
    const survivalTime = random.between(120, 1_200);
    playedAt -= survivalTime + random.between(60, 40_000);
    matches.push({
      matchId: String(random.between(1_000_000_000, 1_999_999_999)) + String(number).padStart(2, '0'),
      mode: account.mode,
      placement: won ? 1 : random.between(2, 48 / account.teamSize),
      kills,
      survivalTime,
      playedAt: String(playedAt),
    });
  }
  return matches;
}

function accountOf(mode: (typeof modes)[number], { gamesPlayed, wins, kills, detailedStats }: ModeStats) {
  return {
    mode,
    teamSize: { solo: 1, duo: 2, quad: 4 }[mode],
    games: gamesPlayed ?? 0,
    wins: wins ?? 0,
    kills: kills ?? 0,
    most: detailedStats.highestKills ?? 0,
  };
}

const modes = ['solo', 'duo', 'quad'] as const;
