import type { ModeStats, Stats } from '../../shared/contract/stats.ts';

export function sumUpTeams({ solo, duo, quad }: Stats): ModeStats {
  return sumUp([solo, duo, quad]);
}

/** Kills per death, rounded to two digits; without deaths, the number of kills, as in the game. */
export function killsPerDeath({ kills, deaths }: ModeStats): number | undefined {
  if (kills === undefined || deaths === undefined) return undefined;
  return Math.round((100 * kills) / Math.max(1, deaths)) / 100;
}

function sumUp(modes: readonly ModeStats[]): ModeStats {
  const sum = (figure: keyof ModeStats, join = (one: number, other: number) => one + other) =>
    modes
      .map((mode) => mode[figure])
      .reduce((one, other) => (one === undefined || other === undefined ? undefined : join(one, other)));
  return {
    games: sum('games'),
    wins: sum('wins'),
    kills: sum('kills'),
    deaths: sum('deaths'),
    headshotKills: sum('headshotKills'),
    mostKills: sum('mostKills', Math.max),
  };
}
