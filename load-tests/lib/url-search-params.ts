/**
 * k6 has no `URLSearchParams`, which `shared/` builds links with, so this is imported first; an existing class stays.
 * It has the methods that `shared/` uses; a test compares them with Node's.
 */
export class SearchParams {
  readonly #pairs: [string, string][];

  constructor(query = '') {
    this.#pairs = parse(query);
  }

  append(name: string, value: string): void {
    this.#pairs.push([name, value]);
  }

  has(name: string): boolean {
    return this.#pairs.some(([own]) => own === name);
  }

  get(name: string): string | null {
    return this.#pairs.find(([own]) => own === name)?.[1] ?? null;
  }

  getAll(name: string): string[] {
    return this.#pairs.filter(([own]) => own === name).map(([, value]) => value);
  }

  keys(): IterableIterator<string> {
    return this.#pairs.map(([name]) => name)[Symbol.iterator]();
  }

  toString(): string {
    return this.#pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  }
}

function parse(text: string): [string, string][] {
  return text
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const cut = part.indexOf('=');
      return cut < 0 ? [decode(part), ''] : [decode(part.slice(0, cut)), decode(part.slice(cut + 1))];
    });
}

/** URL Standard, application/x-www-form-urlencoded: also escapes what `encodeURIComponent` leaves; a space is a plus. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/%20|[!'()~]/g, (found) =>
    found === '%20' ? '+' : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

const scope = globalThis as { URLSearchParams?: unknown };
scope.URLSearchParams ??= SearchParams;
