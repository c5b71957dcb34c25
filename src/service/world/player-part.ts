import type { z } from 'zod';
import type { PlayerRecord } from './player-record.ts';

export interface PlayerPart<Shape extends z.ZodRawShape = z.ZodRawShape> {
  schema: z.ZodObject<Shape>;
  generate(player: PlayerRecord): z.output<z.ZodObject<Shape>>;
  empty(player: PlayerRecord): z.output<z.ZodObject<Shape>>;
}
