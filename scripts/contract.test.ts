import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from '../packages/sandbox/testing/sandbox.fixture.ts';
import { capabilityOf } from '../packages/contract/capabilities.ts';
import { type EndpointKey, endpoints } from '../packages/contract/endpoints.ts';
import { schemas } from '../packages/contract/schemas.ts';
import { ROOT } from '../packages/build/paths.ts';
import { checkContract, contractFiles, EXAMPLES } from './contract.ts';
import { readComments } from '../packages/conformance/document/comments.ts';
import { collectExamples, type Examples } from '../packages/conformance/document/examples.ts';

const keys = Object.keys(endpoints) as EndpointKey[];
let stored: Examples;
let live: Examples;
let sandbox: Running;
beforeAll(async () => {
  stored = JSON.parse(await readFile(EXAMPLES, 'utf8')) as Examples;
  sandbox = await startSandbox();
  live = await collectExamples(sandbox);
});
afterAll(() => sandbox.close());

/** `data.items.0.id: number`, for each value. */
function shapeOf(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [`${path}: ${value === null ? 'null' : typeof value}`];
  return Object.entries(value).flatMap(([name, one]) => shapeOf(one, `${path}.${name}`));
}

describe('examples of the contract', () => {
  it('exist for each call, in the current shape of the sandbox', () => {
    expect(Object.keys(stored)).toEqual(keys);
    // Run "npm run contract" when this fails.
    for (const key of keys) expect([key, shapeOf(stored[key])]).toEqual([key, shapeOf(live[key])]);
  });

  it('match the schemas, and most are successes', () => {
    const successes = keys.filter((key) => stored[key].status === 200);
    for (const key of successes) expect([key, schemas[key].response.safeParse(stored[key].response).error]).toEqual([key, undefined]);
    expect(keys.length - successes.length).toBeLessThan(12);
  });

  it('contain no host, id or time of the run', async () => {
    const text = JSON.stringify(live);
    expect(text).not.toMatch(/127\.0\.0\.1|conformance-/);
    const second = await startSandbox();
    const again = await collectExamples(second).finally(() => second.close());
    expect(again).toEqual(live);
  });
});

describe('the documents of the contract', () => {
  it('are up to date, and a stale one is reported', async () => {
    expect(await checkContract()).toBe('');
    expect(await checkContract('/nowhere')).toMatch(/^docs\/contract\.md, docs\/openapi\.json: .*npm run contract/);
  });

  it('have every call, capability and cache group, and every field with its comment', async () => {
    const { 'docs/contract.md': text = '' } = await contractFiles(stored);
    for (const key of keys) {
      const { cacheGroup, method } = endpoints[key];
      const capability = capabilityOf(key);
      const section = text.split(`\n### ${key}\n`)[1]?.split('\n### ')[0] ?? '';
      expect(section).toMatch(new RegExp(`^\n\`${method} /`));
      expect(section).toContain('<summary>Example</summary>');
      expect(section.includes('optional: capability')).toBe(capability !== null);
      expect(section).toContain(capability ?? '');
      expect(section.includes('cached: group')).toBe(cacheGroup !== undefined);
      expect(section).toContain(cacheGroup ?? '');
    }
    expect(text).toContain('| `final_amount` | amount | yes | Amount still to pay: the price less the gift cards. |');
    expect(text).toMatch(/\| `quantity` \| integer, 1 to 99 \| yes \|/);
    // Every link leads to a heading of the document.
    const headings = new Set([...text.matchAll(/^#+ (\w+)$/gm)].map(([, title = '']) => title.toLowerCase()));
    expect([...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, target = '']) => target).filter((target) => !headings.has(target))).toEqual([]);
    expect(text).not.toMatch(/\| any \|/);
  });

  it('find the comment of a field that was spread, picked or extended', async () => {
    const comments = await readComments(join(ROOT, 'packages/contract'));
    expect(comments.field('lowest_prior_cost', ['id', 'slug', 'base_cost', 'lowest_prior_cost'])).toMatch(/^The lowest price of one unit/);
    expect(comments.field('items', ['unrelated', 'items', 'things', 'others', 'more', 'names', 'here', 'too'])).toBeUndefined();
  });
});
