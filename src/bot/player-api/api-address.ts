import type { Query } from '../../shared/contract/endpoint.ts';
import type { EndpointName } from '../../shared/contract/endpoints.ts';
import type { RegionForm } from '../../shared/contract/regions.ts';
import {
  type AddressOptions,
  type Candidate,
  candidatesAt,
  fill,
  keyHeaderOf,
  nameOf,
  pathOf,
  type Requests,
  type Shape,
  shapeNamed,
  specified,
} from '../../shared/contract/shapes.ts';
import type { GuardedCache } from '../../shared/store/guarded-cache.ts';
import { dayMs } from '../../shared/time/utc-day.ts';
import type { HttpAnswer } from '../http/http-client.ts';
import { createServedAddress } from '../http/served-address.ts';
import { type Attempt, judgeKnown, judgeUnknown } from './attempt.ts';
import { describeTry } from './evidence.ts';

interface AddressParts {
  cache: Pick<GuardedCache, 'get' | 'set'>;
  now: () => number;
}

type Get<Value> = (url: string) => Promise<Attempt<Value>>;

interface Asked<Value> {
  attempt: Attempt<Value>;
  path: string;
  /** If Loadout understands no answer: the tried paths and their answers, without secrets. */
  tried?: string[];
}

/** Sends requests to one address of the player API, in the form set by the operator, the store or the first lookup. */
export class ApiAddress {
  readonly key: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly #options: AddressOptions;
  readonly #parts: AddressParts;
  readonly #served = new Map<EndpointName, ReturnType<typeof createServedAddress<string>>>();
  #shape: Shape;
  #isKnown: boolean;
  #loading: Promise<void> | undefined;
  readonly #ruledOut = new Set<string>();
  /** Answer to the specification's request. A path with the same answer is not served either. */
  #control: HttpAnswer | undefined;
  #finding: Promise<unknown> | undefined;
  #restsUntil = 0;
  readonly #missed = new Set<string>();

  constructor(options: AddressOptions, parts: AddressParts) {
    this.key = options.key;
    this.headers = { accept: 'application/json', ...keyHeaderOf(options) };
    this.#options = options;
    this.#parts = parts;
    const { info } = options.requests ?? {};
    this.#isKnown = info !== undefined;
    this.#shape = info
      ? { regions: info[0].includes('{region}') ? 'codes' : 'none', requests: { info } }
      : specified;
  }

  /** Loads stored knowledge of the API once. Until then, `regions` may be wrong. */
  async load(): Promise<void> {
    this.#loading ??= this.#read();
    await this.#loading;
  }

  get path(): string | undefined {
    return this.#isKnown ? nameOf(this.#shape) : undefined;
  }

  get isSpecified(): boolean {
    return this.#shape === specified;
  }

  get regions(): RegionForm {
    return this.#shape.regions;
  }

  async ask<Value>(endpoint: EndpointName, query: Query, get: Get<Value>): Promise<Asked<Value> | undefined> {
    await this.load();
    return endpoint === 'info' && this.#isToFind
      ? this.#find(query, get)
      : this.#askKnown(endpoint, query, get);
  }

  get #isToFind(): boolean {
    const isSettled = this.#isKnown && this.#missed.size < mostMissed;
    return !isSettled && !this.#options.requests?.info && this.#parts.now() >= this.#restsUntil;
  }

  async #askKnown<Value>(
    endpoint: EndpointName,
    query: Query,
    get: Get<Value>,
  ): Promise<Asked<Value> | undefined> {
    const requests = this.#requestsOf(endpoint);
    if (!requests) return undefined;
    const served = this.#served.get(endpoint) ?? createServedAddress(requests);
    this.#served.set(endpoint, served);
    const asked = await served.ask(
      async (request) => ({
        path: pathOf(request),
        attempt: await get(this.#fill(request, endpoint, query)),
      }),
      ({ attempt }) => judgeKnown(attempt),
    );
    if (endpoint !== 'info') return asked;
    if (judgeKnown(asked.attempt) === 'not-served') this.#missed.add(query.uid ?? '');
    else this.#missed.clear();
    return asked;
  }

  /** Tries the specification's request at once, then the other forms, which only one lookup at a time tries. */
  async #find<Value>(query: Query, get: Get<Value>): Promise<Asked<Value> | undefined> {
    const tries: Asked<Value>[] = [];
    const [first] = this.#candidates();
    if (first?.shape === specified && !this.#isKnown) {
      const isOver = await this.#try(first, { query, get, tries });
      if (isOver) return tries.at(-1);
    }
    await this.#finding;
    if (!this.#isToFind) return this.#askKnown('info', query, get);
    const finding = this.#tryOthers(query, get, tries);
    this.#finding = finding.catch(() => undefined);
    return finding;
  }

  async #tryOthers<Value>(
    query: Query,
    get: Get<Value>,
    tries: Asked<Value>[],
  ): Promise<Asked<Value> | undefined> {
    await this.#read();
    if (!this.#isToFind) return this.#askKnown('info', query, get);
    for (const candidate of this.#candidates()) {
      if (tries.some(({ path }) => path === pathOf(candidate.request))) continue;
      if (await this.#try(candidate, { query, get, tries })) return tries.at(-1);
    }
    this.#restsUntil = this.#parts.now() + restMs;
    this.#ruledOut.clear();
    const [said] = tries;
    const tried = tries.map(({ path, attempt }) => describeTry(path, attempt.answer, this.key));
    return said ? { ...said, tried } : this.#askKnown('info', query, get);
  }

  async #try<Value>(
    { shape, request }: Candidate,
    { query, get, tries }: { query: Query; get: Get<Value>; tries: Asked<Value>[] },
  ): Promise<boolean> {
    const attempt = await get(fill(request, this.#options, { regions: shape.regions, query }));
    tries.push({ path: pathOf(request), attempt });
    // An address in the specification's form gets no further requests if its answer may be about a player.
    const isInForm = this.#options.baseUrl.endsWith('/api/v1') && attempt.answer.status !== 404;
    const isGuess = shape === this.#shape && (shape !== specified || isInForm);
    const verdict = judgeUnknown(attempt, { control: this.#control, isGuess });
    if (verdict === 'not-served') this.#ruledOut.add(request);
    if (verdict === 'served') await this.#remember(shape, request);
    if (shape === specified) this.#control = attempt.answer;
    else if (verdict === 'answered') this.#learn(shape, this.#isKnown);
    return verdict === 'served' || verdict === 'answered';
  }

  #candidates(): Candidate[] {
    const open = candidatesAt(this.#options.baseUrl).filter(({ request }) => !this.#ruledOut.has(request));
    const isGuess = ({ shape }: Candidate) => shape === this.#shape;
    return [...open.filter(isGuess), ...open.filter((one) => !isGuess(one))];
  }

  #requestsOf(endpoint: EndpointName): Requests | undefined {
    const requests = this.#options.requests?.[endpoint] ?? this.#shape.requests[endpoint];
    return requests && endpoint === 'info' && !this.#isKnown ? [requests[0]] : requests;
  }

  #fill(request: string, endpoint: EndpointName, query: Query): string {
    const isOwn = this.#options.requests?.[endpoint] !== undefined;
    return fill(request, this.#options, { regions: isOwn ? 'codes' : this.regions, query });
  }

  get #storeKey(): string {
    return `shape:1:${this.#options.baseUrl}`;
  }

  async #read(): Promise<void> {
    if (this.#options.requests?.info) return;
    const shape = shapeNamed(await this.#parts.cache.get(this.#storeKey));
    if (shape && !(this.#isKnown && shape === this.#shape)) this.#learn(shape, true);
  }

  async #remember(shape: Shape, request: string): Promise<void> {
    this.#learn(shape, true);
    this.#served.set('info', createServedAddress([request]));
    await this.#parts.cache.set(this.#storeKey, nameOf(shape), rememberedMs);
  }

  #learn(shape: Shape, isKnown: boolean): void {
    this.#shape = shape;
    this.#isKnown = isKnown;
    this.#served.clear();
    this.#missed.clear();
  }
}

const rememberedMs = 365 * dayMs;
const restMs = 10 * 60_000;
const mostMissed = 3;
