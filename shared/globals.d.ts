/** Globals available in browsers, Node and k6. Other DOM and Node APIs do not compile in shared/. */
declare class URLSearchParams {
  constructor(init?: string | Readonly<Record<string, string>> | Iterable<readonly [string, string]>);
  append(name: string, value: string): void;
  delete(name: string): void;
  set(name: string, value: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  keys(): IterableIterator<string>;
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
declare class URL {
  constructor(url: string);
  readonly hostname: string;
}
declare class AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
}
