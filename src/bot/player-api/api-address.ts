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
import { createServedAddress, type Verdict } from '../http/served-address.ts';

interface AddressParts {
  /** Keeps what was found out. */
  cache: Pick<GuardedCache, 'get' | 'set' | 'delete'>;
  now: () => number;
}

interface Asking<Answer> {
  get(url: string): Promise<Answer>;
  judge(answer: Answer): Verdict;
}

export interface Try<Answer> {
  path: string;
  answer: Answer;
  verdict: Verdict;
}

/** One address of the player API. How it is asked is known from the operator or the store, or the first lookup finds it out. */
export class ApiAddress {
  readonly key: string | undefined;
  /** Of every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly #options: AddressOptions;
  readonly #parts: AddressParts;
  /** By the requests, parted by spaces. */
  readonly #served = new Map<string, ReturnType<typeof createServedAddress<string>>>();
  /** Known, or the best guess. */
  #shape: Shape;
  #isKnown: boolean;
  #loading: Promise<void> | undefined;
  #candidates: Candidate[];
  /** Milliseconds since the epoch. Nothing is found out again before. */
  #restsUntil = 0;
  #lastTurn: Promise<void> = Promise.resolve();
  /** Lookups in a row that found no such path. */
  #missed = 0;

  constructor(options: AddressOptions, parts: AddressParts) {
    this.key = options.key;
    this.headers = { accept: 'application/json', ...keyHeaderOf(options) };
    this.#options = options;
    this.#parts = parts;
    const own = ownShape(options.requests);
    this.#shape = own ?? specified;
    this.#isKnown = own !== undefined;
    this.#candidates = candidatesAt(options.baseUrl);
  }

  /** Reads once what was found out before. */
  async load(): Promise<void> {
    this.#loading ??= this.#read();
    await this.#loading;
  }

  /** The path of a player's record, without address and key; undefined before an answer came. */
  get path(): string | undefined {
    return this.#isKnown ? nameOf(this.#shape) : undefined;
  }

  /** Whether it is asked as the specification says, as far as is known. */
  get isSpecified(): boolean {
    return this.#shape === specified;
  }

  get regions(): RegionForm {
    return this.#shape.regions;
  }

  /** Whether the next lookup has to find out how this API is asked. */
  get isUnknown(): boolean {
    return !this.#isKnown && this.#parts.now() >= this.#restsUntil;
  }

  /** Asks at the requests of an endpoint until one is served. @returns the last answer; undefined if the API has no such endpoint */
  async ask<Answer>(
    endpoint: EndpointName,
    query: Query,
    { get, judge }: Asking<Answer>,
  ): Promise<Answer | undefined> {
    const requests = this.#requestsOf(endpoint);
    if (!requests) return undefined;
    const served = this.#servedOf(requests);
    const answer = await served.ask((request) => get(this.#fill(request, this.regions, query)), judge);
    if (endpoint === 'info') await this.#note(judge(answer));
    return answer;
  }

  /**
   * Asks at one candidate after the other until an answer is not `not-served`. After one that is `served`, the API is asked
   * like that from now on. The specification's request goes out at once; one lookup at a time tries the others.
   * @returns all tries in order
   */
  async findOut<Answer>(query: Query, parts: Asking<Answer>): Promise<Try<Answer>[]> {
    const tries: Try<Answer>[] = [];
    const tryNext = async () => {
      const [candidate] = this.#candidates;
      if (!candidate) return false;
      tries.push(await this.#try(candidate, query, parts));
      return tries.at(-1)?.verdict === 'not-served';
    };
    const isSpecified = this.#candidates[0]?.shape === specified;
    if (isSpecified && !(await tryNext())) return tries;
    await this.#inTurn(async () => {
      while (this.isUnknown && (await tryNext()));
      if (this.#candidates.length > 0) return;
      this.#restsUntil = this.#parts.now() + restMs;
      this.#candidates = candidatesAt(this.#options.baseUrl);
    });
    return tries;
  }

  async #try<Answer>(
    candidate: Candidate,
    query: Query,
    { get, judge }: Asking<Answer>,
  ): Promise<Try<Answer>> {
    const { shape, request } = candidate;
    const answer = await get(this.#fill(request, shape.regions, query));
    const verdict = judge(answer);
    if (verdict === 'served') await this.#remember(candidate);
    if (verdict === 'not-served') this.#candidates = this.#candidates.filter((one) => one !== candidate);
    return { path: pathOf(request), answer, verdict };
  }

  /** Runs `work` once all work before it is over. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#lastTurn.then(work);
    this.#lastTurn = turn.catch(() => undefined);
    return turn;
  }

  get #storeKey(): string {
    return `shape:1:${this.#options.baseUrl}`;
  }

  #requestsOf(endpoint: EndpointName): Requests | undefined {
    const requests = this.#options.requests?.[endpoint] ?? this.#shape.requests[endpoint];
    // While nothing is served, one request for each lookup is enough.
    return requests && endpoint === 'info' && !this.#isKnown ? [requests[0]] : requests;
  }

  #servedOf(requests: Requests) {
    const id = requests.join(' ');
    const served = this.#served.get(id) ?? createServedAddress(requests);
    this.#served.set(id, served);
    return served;
  }

  async #read(): Promise<void> {
    const shape = shapeNamed(await this.#parts.cache.get(this.#storeKey));
    if (!shape || this.#isKnown) return;
    this.#shape = shape;
    this.#isKnown = true;
  }

  #fill(request: string, regions: RegionForm, query: Query): string {
    const { baseUrl, key } = this.#options;
    return fill(request, baseUrl, { regions, query, key });
  }

  async #remember({ shape, request }: Candidate): Promise<void> {
    this.#shape = shape;
    this.#isKnown = true;
    this.#served.set(shape.requests.info?.join(' ') ?? '', createServedAddress([request]));
    await this.#parts.cache.set(this.#storeKey, nameOf(shape), rememberedMs);
  }

  /** An API may move to other paths. */
  async #note(verdict: Verdict): Promise<void> {
    this.#missed = verdict === 'not-served' ? this.#missed + 1 : 0;
    if (this.#missed < mostMissed || this.#options.requests?.info || !this.#isKnown) return;
    this.#isKnown = false;
    this.#missed = 0;
    const isLast = ({ shape }: Candidate) => shape === this.#shape;
    const candidates = candidatesAt(this.#options.baseUrl);
    this.#candidates = [...candidates.filter(isLast), ...candidates.filter((one) => !isLast(one))];
    await this.#parts.cache.delete(this.#storeKey);
  }
}

const rememberedMs = 365 * dayMs;
const restMs = 10 * 60_000;
const mostMissed = 3;

function ownShape(requests: Shape['requests'] = {}): Shape | undefined {
  const { info } = requests;
  return info && { regions: info[0].includes('{region}') ? 'codes' : 'none', requests };
}
