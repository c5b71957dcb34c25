import type { FastifyInstance } from 'fastify';

/** The paths of routes, with the methods of each. */
export interface ServedPaths {
  /** Whether a request of some method to this path is served. @param path without the query */
  has(path: string): boolean;
  /**
   * The methods that a path lacks although a path with parameters in place of its words has them: `DELETE` of `/members/@me`, since
   * there is one of `/members/:user`.
   */
  shadowed(): { path: string; methods: string[] }[];
}

/** Collects what is registered from now on. */
export function collectPaths(app: FastifyInstance): ServedPaths {
  const methods = new Map<string, string[]>();
  app.addHook('onRoute', ({ path, method }) => {
    methods.set(path, [...(methods.get(path) ?? []), ...[method].flat()]);
  });
  const list = () => [...methods].map(([path, own]) => ({ path, own, parts: path.split('/') }));
  return {
    has(path) {
      const asked = decode(path).split('/');
      return list().some(({ parts }) => fits(asked, parts));
    },
    shadowed() {
      const all = list();
      return all.flatMap(({ path, own, parts }) => {
        const wider = all.filter((other) => other.path !== path && fits(parts, other.parts));
        const lacking = new Set(wider.flatMap((other) => other.own).filter((one) => !own.includes(one)));
        return lacking.size > 0 ? [{ path, methods: [...lacking] }] : [];
      });
    },
  };
}

function fits(parts: readonly string[], wanted: readonly string[]): boolean {
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
  );
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // No route has such a path.
    return path;
  }
}
