import { z } from 'zod';

export const whole = z.int().nonnegative();

export const optionalWhole = whole.optional();
