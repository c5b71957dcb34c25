import type { Endpoint, Query } from './endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { type RegionForm, regionIn } from './regions.ts';
import { keyHeader, serviceRoot } from './routes.ts';

export interface Shape {
  regions: RegionForm;
  /**
   * Paths with `{uid}`, `{region}`, `{name}`, `{code}` and `{key}`, from the host's root if they begin with `/api/`,
   * otherwise from the base address. The client uses the first one that is served.
   */
  requests: Readonly<Partial<Record<EndpointName, Requests>>>;
}

export interface AddressOptions {
  baseUrl: string;
  key: string | undefined;
  keyHeader?: string | undefined;
  /** The operator's requests, used instead of the shape's. With one for `info`, the client tries no other shapes. */
  requests?: Shape['requests'] | undefined;
}

export type Requests = readonly [string, ...string[]];

export const specified: Shape & { requests: { info: Requests } } = {
  regions: 'groups',
  requests: Object.fromEntries(endpoints.map((endpoint) => [endpoint.name, toRequests(endpoint)])) as Record<
    EndpointName,
    Requests
  >,
};

/** Other services of the same game, most frequent first, found in public code. */
const strangers: readonly (typeof specified)[] = [
  {
    regions: 'codes',
    requests: {
      info: ['/player-info?uid={uid}&region={region}'],
      search: [
        '/search-players?keyword={name}&server={region}',
        '/search_player_api?nickname={name}&region={region}',
      ],
    },
  },
  {
    regions: 'codes',
    requests: {
      info: ['/get_player_personal_show?server={region}&uid={uid}'],
      stats: ['/get_player_stats?server={region}&uid={uid}&gamemode=br&matchmode=CAREER'],
      search: ['/get_search_account_by_keyword?server={region}&keyword={name}'],
    },
  },
  {
    regions: 'codes',
    requests: {
      info: ['/api/v1/account?region={region}&uid={uid}'],
      stats: ['/api/v1/playerstats?region={region}&uid={uid}&matchmode=CAREER'],
      search: ['/api/v1/search?region={region}&keyword={name}'],
      wishlist: ['/api/v1/wishlist?region={region}&uid={uid}'],
    },
  },
  { regions: 'codes', requests: { info: ['/info-player?uid={uid}&region={region}'] } },
  { regions: 'codes', requests: { info: ['/info?uid={uid}&region={region}'] } },
];

export interface Candidate {
  shape: Shape;
  request: string;
}

/** Lists requests for a player's record to try at `baseUrl`: the specification's, then at most five others. */
export function candidatesAt(baseUrl: string): Candidate[] {
  const first = specified.requests.info.map((request) => ({ shape: specified, request }));
  const further = strangers.map((shape) => ({ shape, request: shape.requests.info[0] }));
  // Only an address in the specification's form can have its older path.
  const mayBeOlder = /\/api(\/v1)?$/.test(baseUrl);
  return [...(mayBeOlder ? first : first.slice(0, 1)), ...further].slice(0, mostTried);
}

const mostTried = 6;

export function shapeNamed(name: unknown): Shape | undefined {
  return [specified, ...strangers].find((shape) => nameOf(shape) === name);
}

export function nameOf({ requests }: Shape): string {
  return pathOf(requests.info?.[0] ?? '');
}

export function pathOf(request: string): string {
  return request.split('?')[0] ?? '';
}

export function baseOf(address: string): string {
  const [plain = ''] = address.split('?');
  const whole = plain.endsWith('/') ? plain.slice(0, -1) : plain;
  const path = [specified, ...strangers].map(nameOf).find((one) => whole.endsWith(one));
  return path === undefined ? address : whole.slice(0, -path.length);
}

export function fill(
  request: string,
  { baseUrl, key = '' }: Pick<AddressOptions, 'baseUrl' | 'key'>,
  { regions, query }: Pick<Shape, 'regions'> & { query: Query },
): string {
  const { keyword = '', region = '', ...others } = query;
  const values = { ...others, name: keyword, region: regionIn(regions, region), key };
  return addressOf(request, baseUrl).replace(placeholder, (written, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name as keyof typeof values]) : written,
  );
}

export const placeholder = /\{([^{}]*)\}/g;

function addressOf(request: string, baseUrl: string): string {
  return (request.startsWith('/api/') ? serviceRoot(baseUrl) : baseUrl) + request;
}

function toRequests({
  paths: [first, ...others],
  parameters,
}: Pick<Endpoint<unknown>, 'paths' | 'parameters'>): Requests {
  const sent = parameters.map((name) => `${name}={${name === 'keyword' ? 'name' : name}}`);
  const search = sent.length > 0 ? `?${sent.join('&')}` : '';
  return [first + search, ...others.map((path) => path + search)];
}

export function keyHeaderOf({
  key,
  keyHeader: header,
  requests,
}: Omit<AddressOptions, 'baseUrl'>): Record<string, string> {
  const isInRequest = requests?.info?.[0].includes('{key}');
  if (!key || (isInRequest && header === undefined)) return {};
  const written = header ?? `${keyHeader}: {key}`;
  const end = written.indexOf(':');
  return {
    [written.slice(0, end).toLowerCase()]: written
      .slice(end + 1)
      .trim()
      .replaceAll('{key}', () => key),
  };
}
