import { readMapCode } from '../../shared/contract/craftland.ts';
import type { Endpoint, Query } from '../../shared/contract/endpoint.ts';
import { regionPattern, uidPattern } from '../../shared/contract/limits.ts';
import { minKeywordLength } from '../../shared/contract/search.ts';
import { PlayerApiError } from './errors.ts';

/** Checks and encodes parameters. @throws PlayerApiError for malformed ones, which upstream would refuse and count */
export function toQuery({ parameters }: Pick<Endpoint<unknown>, 'parameters'>, question: Query): Query {
  return Object.fromEntries(parameters.map((name) => [name, toSend[name](question[name] ?? '') ?? refuse()]));
}

const toSend: Record<Endpoint<unknown>['parameters'][number], (given: string) => string | undefined> = {
  region: (code) => (regionPattern.test(code) ? code : undefined),
  uid: (uid) => (uidPattern.test(uid) ? uid : undefined),
  code: readMapCode,
  keyword: (keyword) => ([...keyword].length >= minKeywordLength ? keyword : undefined),
};

function refuse(): never {
  throw new PlayerApiError({ kind: 'rejected', reason: 'parameter', code: 'INVALID_PARAMETER' });
}
