import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { type ErrorCode, errorCodes, isErrorCode } from '../../contract/error-codes.ts';
import { versionPath } from '../../contract/routes.ts';
import type { Endpoint } from '../endpoint.ts';

/** An endpoint as the OpenAPI document describes it: parameters, good answer, every refusal. */
export function operationOf({ path, about, question }: Endpoint): FastifySchema {
  return {
    tags: [path.startsWith(versionPath) ? 'v1' : 'root'],
    summary: about.summary,
    ...(about.description && { description: about.description }),
    querystring: about.parameters ?? question,
    response: {
      200: { description: about.summary, content: contentOf(about.answers) },
      ...refusals(),
    },
  };
}

function contentOf(answers: Endpoint['about']['answers']) {
  return Object.fromEntries(Object.entries(answers).map(([type, schema]) => [type, { schema }]));
}

/** One entry for each status, with the codes that come under it and what to do about each. */
function refusals() {
  const codes = Object.keys(errorCodes).filter(isErrorCode);
  const statuses = new Set(codes.map((code) => errorCodes[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      refusal(
        status,
        codes.filter((code) => errorCodes[code].status === status),
      ),
    ]),
  );
}

function refusal(status: number, codes: ErrorCode[]) {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCodes[code].message}`).join('\n\n'),
    content: { 'application/json': { schema: errorSchema(codes, status) } },
  };
}

function errorSchema(codes: ErrorCode[], status: number) {
  return z.object({
    error: z.enum(codes.map((code) => errorCodes[code].error)),
    code: z.enum(codes),
    message: z.string(),
    status: z.literal(status),
  });
}
