import type { z } from 'zod';
import type { PlayerRecord } from './player-record.ts';

/** A part of a player in addition to the record, under names of its own: statistics, matches, wishlist. */
export interface PlayerPart<Shape extends z.ZodRawShape = z.ZodRawShape> {
  schema: z.ZodObject<Shape>;
  /** The part of a generated player. */
  generate(player: PlayerRecord): z.output<z.ZodObject<Shape>>;
  /** The part of a player without data. */
  empty(player: PlayerRecord): z.output<z.ZodObject<Shape>>;
}
