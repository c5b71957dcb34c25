import type { z } from 'zod';
import type { PlayerRecord } from './player-record.ts';

/** What is known of a player beyond the record, under names of its own: statistics, matches, wishlist. */
export interface PlayerPart<Shape extends z.ZodRawShape = z.ZodRawShape> {
  schema: z.ZodObject<Shape>;
  /** The part of a generated player. */
  generate(player: PlayerRecord): z.output<z.ZodObject<Shape>>;
  /** The part of a player of whom nothing is known. */
  empty(player: PlayerRecord): z.output<z.ZodObject<Shape>>;
}
