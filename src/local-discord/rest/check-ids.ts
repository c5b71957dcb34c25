import type { FastifyRequest } from 'fastify';
import { fieldError } from '../rules/read-form.ts';

/** Refuses paths with `undefined` and the like as an ID. @throws ApiError 50035 */
export async function checkIds({ params }: FastifyRequest): Promise<void> {
  for (const [name, value] of Object.entries(params ?? {}))
    if (ids.has(name) && typeof value === 'string' && !/^(?:\d{1,20}|@me|@original)$/.test(value))
      throw fieldError(
        [`${name}_id`],
        'NUMBER_TYPE_COERCE',
        `Value "${value.slice(0, 100)}" is not snowflake.`,
      );
}

const ids: ReadonlySet<string> = new Set([
  'application',
  'channel',
  'command',
  'event',
  'guild',
  'interaction',
  'message',
  'overwrite',
  'role',
  'rule',
  'sticker',
  'user',
  'webhook',
]);
