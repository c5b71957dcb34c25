import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { type ErrorCode, errorCodes, isErrorCode } from '../../shared/contract/error-codes.ts';
import { versionPath } from '../../shared/contract/routes.ts';
import type { UserAgentRules } from '../../shared/contract/user-agent.ts';
import { describeRejection } from '../firewall.ts';
import type { About, Route } from '../route.ts';

export function describeOperation(path: string, route: Route, rules: UserAgentRules): FastifySchema {
  const { about, query } = route;
  return {
    tags: [path.startsWith(versionPath) ? 'v1' : 'root'],
    summary: about.summary,
    description: [about.description, priceOf(route)].filter(Boolean).join('\n\n'),
    querystring: about.parameters ?? query,
    response: {
      200: { description: about.summary, content: contentOf(about) },
      ...refusals(rules),
    },
  };
}

function priceOf({ plan, isFree }: Route): string {
  const needed = plan === 'free' ? 'Every plan includes it' : `It needs the plan \`${plan}\` or a larger one`;
  return `${needed}; ${isFree ? 'it costs nothing of the quota' : 'it counts as one request'}.`;
}

function contentOf({ answers, example }: About) {
  return Object.fromEntries(
    Object.entries(answers).map(([type, schema]) => {
      const isShown = example && type === 'application/json';
      return [type, { schema: isShown ? schema.meta({ examples: [example()] }) : schema }];
    }),
  );
}

function refusals(rules: UserAgentRules) {
  const codes = Object.keys(errorCodes).filter(isErrorCode);
  const statuses = new Set(codes.map((code) => errorCodes[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      refusal(
        status,
        codes.filter((code) => errorCodes[code].status === status),
        rules,
      ),
    ]),
  );
}

function refusal(status: number, codes: ErrorCode[], rules: UserAgentRules) {
  return {
    description: codes.map((code) => `\`${code}\`: ${describeRejection(code, rules)}`).join('\n\n'),
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
