import type { FastifyInstance } from 'fastify';

/** Collects the paths that are registered from now on, with their methods. */
export class ServedPaths {
  readonly #methods = new Map<string, string[]>();

  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ path, method }) => {
      this.#methods.set(path, [...(this.#methods.get(path) ?? []), ...[method].flat()]);
    });
  }

  /** Whether a path is served with any method. @param path without the query */
  has(path: string): boolean {
    const asked = decode(path).split('/');
    return this.#list().some(({ parts }) => fits(asked, parts));
  }

  /** Lists methods that a path lacks but a parametric path has: `DELETE /members/@me`, because of `/members/:user`. */
  shadowed(): { path: string; methods: string[] }[] {
    const all = this.#list();
    return all.flatMap(({ path, own, parts }) => {
      const wider = all.filter((other) => other.path !== path && fits(parts, other.parts));
      const lacking = new Set(wider.flatMap((other) => other.own).filter((one) => !own.includes(one)));
      return lacking.size > 0 ? [{ path, methods: [...lacking] }] : [];
    });
  }

  #list() {
    return [...this.#methods].map(([path, own]) => ({ path, own, parts: path.split('/') }));
  }
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
    return path;
  }
}
