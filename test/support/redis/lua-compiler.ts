/**
 * Translates Lua to JavaScript, as far as our scripts use it: locals, assignments, `if`, `for`, `return`, tables, and calls
 * of the given functions. Everything else is an error.
 */
export class LuaCompiler {
  readonly #tokens: string[];
  readonly #functions: ReadonlySet<string>;
  #at = 0;
  #made = 0;
  /** Maps each variable of Lua to one of JavaScript; an inner block begins with a copy. */
  #names = new Map([
    ['KEYS', 'KEYS'],
    ['ARGV', 'ARGV'],
  ]);

  constructor(script: string, functions: ReadonlySet<string>) {
    this.#tokens = script.match(token)?.filter((one) => !one.startsWith('--')) ?? [];
    this.#functions = functions;
  }

  /** @returns the body of a function of `lua`, `KEYS`, `ARGV` and `call` */
  compile(): string {
    const code = this.#block();
    if (this.#next !== '') this.#fail();
    return code;
  }

  get #next(): string {
    return this.#tokens[this.#at] ?? '';
  }

  #take(): string {
    return this.#tokens[this.#at++] ?? this.#fail();
  }

  #takeIf(wanted: string): boolean {
    const isThere = this.#next === wanted;
    if (isThere) this.#at++;
    return isThere;
  }

  #expect(wanted: string): void {
    if (!this.#takeIf(wanted)) this.#fail();
  }

  #fail(): never {
    throw new Error(
      `this Lua does not know: ${this.#tokens.slice(Math.max(0, this.#at - 5), this.#at + 5).join(' ')}`,
    );
  }

  #name(): string {
    return /^[A-Za-z_]\w*$/.test(this.#next) && !keywords.has(this.#next) ? this.#take() : this.#fail();
  }

  #make(name: string): string {
    return `${name}_${this.#made++}`;
  }

  #declare(name: string): string {
    const made = this.#make(name);
    this.#names.set(name, made);
    return made;
  }

  #block(): string {
    const outer = this.#names;
    this.#names = new Map(outer);
    const statements: string[] = [];
    while (!['', 'end', 'else', 'elseif'].includes(this.#next)) statements.push(this.#statement());
    this.#names = outer;
    return statements.join('\n');
  }

  #statement(): string {
    if (this.#takeIf('local')) return this.#local();
    if (this.#takeIf('if')) return this.#if();
    if (this.#takeIf('for')) return this.#for();
    if (this.#takeIf('return')) return `return ${this.#expression()};`;
    const first = this.#suffixed();
    if (this.#next !== '=' && this.#next !== ',') return `${first};`;
    const targets = [first];
    while (this.#takeIf(',')) targets.push(this.#suffixed());
    this.#expect('=');
    const values = this.#list();
    const made = values.map((value) => [this.#make('value'), value] as const);
    const keeps = made.map(([name, value]) => `const ${name} = ${value};`);
    return [...keeps, ...targets.map((target, at) => assign(target, made[at]?.[0] ?? 'undefined'))].join(
      '\n',
    );
  }

  #local(): string {
    const names = [this.#name()];
    while (this.#takeIf(',')) names.push(this.#name());
    const values = this.#takeIf('=') ? this.#list() : [];
    const [only = ''] = values;
    // A local is visible only after its statement.
    if (values.length === 1 && names.length > 1 && only.endsWith(firstOnly))
      return `let [${names.map((name) => this.#declare(name))}] = ${only.slice(0, -firstOnly.length)};`;
    return `let ${names.map((name, at) => `${this.#declare(name)} = ${values[at] ?? 'undefined'}`)};`;
  }

  #if(): string {
    const condition = this.#expression();
    this.#expect('then');
    const code = `if (lua.isTrue(${condition})) {\n${this.#block()}\n}`;
    if (this.#takeIf('elseif')) return `${code} else ${this.#if()}`;
    const otherwise = this.#takeIf('else') ? ` else {\n${this.#block()}\n}` : '';
    this.#expect('end');
    return code + otherwise;
  }

  #for(): string {
    const outer = this.#names;
    this.#names = new Map(outer);
    const first = this.#name();
    const head = this.#takeIf('=') ? this.#counting(first) : this.#listing(first);
    this.#expect('do');
    const code = `${head}\n${this.#block()}\n}`;
    this.#expect('end');
    this.#names = outer;
    return code;
  }

  #counting(name: string): string {
    const [from = '', to = '', step = '1'] = this.#list();
    const [one, last] = [this.#declare(name), this.#make('last')];
    return `for (let ${one} = lua.toNumber(${from}), ${last} = lua.toNumber(${to}); ${one} <= ${last}; ${one} += ${step}) {`;
  }

  #listing(name: string): string {
    this.#expect(',');
    const second = this.#name();
    for (const word of ['in', 'ipairs', '(']) this.#expect(word);
    const list = `lua.listOf(${this.#expression()})`;
    this.#expect(')');
    const [index, one] = [this.#declare(name), this.#declare(second)];
    return `for (let [${index}, ${one}] of ${list}.entries()) {\n${index} += 1; if (${one} === undefined) break;`;
  }

  #list(): string[] {
    const list = [this.#expression()];
    while (this.#takeIf(',')) list.push(this.#expression());
    return list;
  }

  #expression(least = 0): string {
    let left = this.#unary();
    for (
      let operator = operators[this.#next];
      operator && operator.rank > least;
      operator = operators[this.#next]
    ) {
      this.#take();
      // Only `..` binds to the right, which changes nothing for texts.
      left = operator.write(left, this.#expression(operator.rank));
    }
    return left;
  }

  #unary(): string {
    if (this.#takeIf('not')) return `!lua.isTrue(${this.#unary()})`;
    if (this.#takeIf('#')) return `lua.lengthOf(${this.#unary()})`;
    if (this.#takeIf('-')) return `-lua.toNumber(${this.#unary()})`;
    const { [this.#next]: constant } = constants;
    if (constant) this.#take();
    if (constant) return constant;
    if (/^\d/.test(this.#next)) return this.#take();
    if (/^['"]/.test(this.#next)) return this.#take();
    return this.#next === '{' ? this.#table() : this.#suffixed();
  }

  #table(): string {
    this.#expect('{');
    const list: string[] = [];
    while (!this.#takeIf('}')) {
      list.push(this.#expression());
      if (this.#next !== '}') this.#expect(',');
    }
    return `lua.table([${list}])`;
  }

  #suffixed(): string {
    let code = this.#takeIf('(') ? this.#parenthesis() : this.#nameOrCall();
    for (;;) {
      if (this.#takeIf('.')) code = `lua.get(${code}, '${this.#name()}')`;
      else if (this.#takeIf('[')) {
        code = `lua.get(${code}, ${this.#expression()})`;
        this.#expect(']');
      } else return code;
    }
  }

  #parenthesis(): string {
    const code = this.#expression();
    this.#expect(')');
    return `(${code})`;
  }

  #nameOrCall(): string {
    const name = this.#name();
    const local = this.#names.get(name);
    if (local) return local;
    const whole = this.#takeIf('.') ? `${name}.${this.#name()}` : name;
    this.#expect('(');
    const given = this.#next === ')' ? [] : this.#list();
    this.#expect(')');
    if (whole === 'redis.call') return `call(${['false', ...given]})`;
    if (whole === 'redis.pcall') return `call(${['true', ...given]})`;
    if (!this.#functions.has(whole)) this.#fail();
    return `lua.functions['${whole}'](${given})${whole === 'string.match' ? firstOnly : ''}`;
  }
}

function assign(target: string, value: string): string {
  const place = /^lua\.get\((.*)\)$/s.exec(target)?.[1];
  return place === undefined ? `${target} = ${value};` : `lua.set(${place}, ${value});`;
}

const firstOnly = '[0]';
const token = /--[^\n]*|[A-Za-z_]\w*|\d+(?:\.\d+)?|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\.\.|[=~<>]=|[^\s]/g;
const keywords = new Set(
  'and do else elseif end for function if in local not or repeat return then until while'.split(' '),
);
const constants: Record<string, string | undefined> = { nil: 'undefined', true: 'true', false: 'false' };

type Write = (left: string, right: string) => string;
const arithmetic =
  (sign: string): Write =>
  (left, right) =>
    `(lua.toNumber(${left}) ${sign} lua.toNumber(${right}))`;
const either =
  (ifTrue: (value: string, right: string) => string): Write =>
  (left, right) =>
    `((value) => ${ifTrue('value', right)})(${left})`;

const operators: Record<string, { rank: number; write: Write } | undefined> = {
  or: { rank: 1, write: either((value, right) => `lua.isTrue(${value}) ? ${value} : ${right}`) },
  and: { rank: 2, write: either((value, right) => `lua.isTrue(${value}) ? ${right} : ${value}`) },
  '<': { rank: 3, write: (left, right) => `lua.isLess(${left}, ${right})` },
  '>': { rank: 3, write: (left, right) => `lua.isLess(${right}, ${left})` },
  '<=': { rank: 3, write: (left, right) => `!lua.isLess(${right}, ${left})` },
  '>=': { rank: 3, write: (left, right) => `!lua.isLess(${left}, ${right})` },
  '==': { rank: 3, write: (left, right) => `(${left} === ${right})` },
  '~=': { rank: 3, write: (left, right) => `(${left} !== ${right})` },
  '..': { rank: 4, write: (left, right) => `(lua.toText(${left}) + lua.toText(${right}))` },
  '+': { rank: 5, write: arithmetic('+') },
  '-': { rank: 5, write: arithmetic('-') },
  '*': { rank: 6, write: arithmetic('*') },
  '/': { rank: 6, write: arithmetic('/') },
};
