export interface Sentinels {
  name: string;
  hosts: readonly string[];
  toUrl: (host: string) => URL;
}

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

export function withOneHost(url: string): string {
  return url.replace(/^(rediss?\+sentinel:\/\/(?:[^@/]*@)?[^,/]*),[^/]*/, '$1');
}

export function hostOf(url: string): string {
  return /:\/\/(?:[^@/]*@)?(?<host>[^/?#]*)/.exec(url)?.groups?.host ?? '';
}
