/** The parts of `http-cache-tests` that we use; it has no types of its own. */
declare module 'http-cache-tests/tests/index.mjs' {
  const suites: {
    readonly id: string;
    readonly name: string;
    readonly tests: {
      readonly id: string;
      readonly name: string;
      readonly kind?: 'required' | 'optimal' | 'check';
      readonly browser_only?: boolean;
    }[];
  }[];
  export default suites;
}
declare module 'http-cache-tests/client/config.mjs' {
  export function setFetch(fetch: object): void;
  export function setBaseUrl(url: string): void;
}
declare module 'http-cache-tests/client/test.mjs' {
  export function makeCacheTest(test: object): Promise<void>;
  export const testResults: Record<string, true | [kind: string, message: string]>;
}
declare module 'http-cache-tests/server/handle-config.mjs' {
  const handle: (path: string[], request: object, response: object) => void;
  export default handle;
}
declare module 'http-cache-tests/server/handle-test.mjs' {
  const handle: (path: string[], request: object, response: object) => void;
  export default handle;
}
declare module 'http-cache-tests/server/handle-state.mjs' {
  const handle: (path: string[], request: object, response: object) => void;
  export default handle;
}
