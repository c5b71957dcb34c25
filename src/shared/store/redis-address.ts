/** The sentinels of `redis+sentinel://HOST:PORT,HOST:PORT/NAME` with the name that they watch. */
export interface Sentinels {
  /** The name of the primary and its replicas. */
  name: string;
  hosts: readonly string[];
  /** @returns the `redis://` or `rediss://` of a host, with user, password and database */
  toUrl: (host: string) => URL;
}

/** Undefined if `url` names Redis itself. */
export function toSentinels(url: string): Sentinels | undefined {
  const parts = form.exec(url)?.groups;
  if (!parts || !URL.canParse(withOneHost(url))) return undefined;
  const { scheme, login = '', hosts = '', name = '', database = '' } = parts;
  return {
    name: decodeURIComponent(name),
    hosts: hosts.split(',').map((host) => (/:\d+$/.test(host) ? host : `${host}:26379`)),
    toUrl: (host) => new URL(`${scheme}://${login}${host}${database}`),
  };
}

const form =
  /^(?<scheme>rediss?)\+sentinel:\/\/(?<login>[^@/]*@)?(?<hosts>[^@/?#]+)\/(?<name>[^/?#]+)(?<database>\/\d+)?$/;

/** An address of several sentinels as one that URL can parse: with the first of them. */
export function withOneHost(url: string): string {
  return url.replace(/^(rediss?\+sentinel:\/\/(?:[^@/]*@)?[^,/]*),[^/]*/, '$1');
}

/** The hosts in `url`, without user and password. */
export function hostOf(url: string): string {
  return /:\/\/(?:[^@/]*@)?(?<host>[^/?#]*)/.exec(url)?.groups?.host ?? '';
}
