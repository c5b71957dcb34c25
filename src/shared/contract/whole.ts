import { z } from 'zod';

export const whole = z.int().nonnegative();

/** Undefined if upstream left it out or sent an unreadable value: never shown as 0. */
export const optionalWhole = whole.optional();
