import type { AddressInfo } from 'node:net';
import { setBaseUrl, setFetch } from 'http-cache-tests/client/config.mjs';
import { makeCacheTest, testResults } from 'http-cache-tests/client/test.mjs';
import suites from 'http-cache-tests/tests/index.mjs';
import { startPassThrough } from './pass-through.ts';
import { silentLog } from '../log.ts';
import { createSuiteClient } from './client.ts';
import { LEFT_OUT } from './left-out.ts';
import { startSuiteOrigin } from './origin.ts';

export interface SuiteCase {
  readonly category: string;
  readonly id: string;
  readonly name: string;
  /** Required by RFC 9111; good beyond that; or a question without a wrong answer. */
  readonly kind: 'required' | 'optimal' | 'check';
  readonly passed: boolean;
  /** Why not. */
  readonly reason: string;
}

/** Cases pause for seconds and need little CPU; but with all at once, copies would become stale on a slow machine. */
const AT_ONCE = 100;

const leftOut = new Set(LEFT_OUT.flatMap(({ ids }) => ids));
const tests = suites.flatMap((suite) => suite.tests.map((test) => ({ ...test, category: suite.id }))).filter((test) => !test.browser_only);

/** The public test suite for HTTP caches (`http-cache-tests`), run through the shop's cache in front of the suite's own server. */
export async function runSuite(): Promise<readonly SuiteCase[]> {
  const origin = await startSuiteOrigin();
  const originUrl = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`;
  const entry = await startPassThrough({ originUrl, log: silentLog });
  const client = createSuiteClient();
  setFetch(client.fetch);
  setBaseUrl(entry.url);
  try {
    await run(tests);
    // The suite counts in seconds: cases that load disturbed get a second try.
    await run(tests.filter(({ id, kind }) => kind !== 'check' && testResults[id] !== true && !leftOut.has(id)));
  } finally {
    client.close();
    await entry.close();
    origin.closeAllConnections();
    origin.close();
  }
  return tests.map(({ category, id, name, kind = 'required' }): SuiteCase => {
    const result = testResults[id] ?? (['missing', 'was not run'] as const);
    return { category, id, name, kind, passed: result === true, reason: result === true ? '' : result.join(': ') };
  });
}

async function run(cases: readonly (typeof tests)[number][]): Promise<void> {
  for (let at = 0; at < cases.length; at += AT_ONCE) {
    const some = cases.slice(at, at + AT_ONCE);
    for (const { id } of some) delete testResults[id];
    // A case changes its argument.
    await Promise.all(some.map((one) => makeCacheTest(structuredClone(one))));
  }
}
