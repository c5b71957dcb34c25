import { z } from 'zod';
import type { Player } from '../../../shared/contract/player.ts';

const optionalCount = z.int().nonnegative().optional();

export const figuresSchema = {
  level: optionalCount,
  likes: optionalCount,
  rankPoints: optionalCount,
  clashSquadPoints: optionalCount,
  exp: optionalCount,
};

const figures = z.object(figuresSchema);
export type Figures = Readonly<z.output<typeof figures>>;
export type Measure = keyof Figures;
export const measures = Object.keys(figuresSchema) as readonly Measure[];

export function toFigures(
  player: Pick<Player, 'level' | 'likes' | 'exp' | 'battleRoyale' | 'clashSquad'>,
): Figures {
  const { level, likes, exp, battleRoyale, clashSquad } = player;
  return { level, likes, rankPoints: battleRoyale.points, clashSquadPoints: clashSquad.points, exp };
}

export interface FigureChange {
  measure: Measure;
  from: number;
  to: number;
}

export function changesBetween(before: Figures, after: Figures): FigureChange[] {
  return measures.flatMap((measure) => {
    const [from, to] = [before[measure], after[measure]];
    return from === undefined || to === undefined || from === to ? [] : [{ measure, from, to }];
  });
}
