import { describe, expect, it } from 'vitest';
import { hydrated, visit } from './support/browser.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';

shareBeforeStories();

const LISTINGS = 300;
const SLUGS = ['', '/ringe', '/eheringe', '/verlobungsringe', '/armbaender', '/ketten', '/ohrringe'];
const FILTERS = {
  type: ['bangle', 'tennis', 'chain'],
  length: ['17', '18', '19', '42', '45'],
  min_cost_from: ['200', '5000', '90000'],
  max_cost_to: ['150', '1200'],
  sortBy: ['price|asc', 'price|desc'],
  search: ['ring', 'perle', 'zzz'],
};

/** The same listings in each run (mulberry32), so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function randomListings(count: number): string[] {
  const random = createRandom(7);
  const oneOf = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? '';
  return Array.from({ length: count }, () => {
    const search = new URLSearchParams();
    for (const [name, values] of Object.entries(FILTERS)) if (random() < 0.3) search.append(name, oneOf(values));
    return `${random() < 0.3 ? '/en' : ''}/catalog${oneOf(SLUGS)}?${search}`;
  });
}

/**
 * Each listing is rendered while the read cache holds what the listings before it have read. In a low window, since the pictures of a full
 * one cost more than hydration.
 */
async function hydrationProblems(paths: readonly string[]): Promise<string[]> {
  const { page, problems, close } = await visit(browser, { viewport: { width: 390, height: 200 } });
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(shop.origin + path);
    await hydrated(page);
    // Recoverable errors are reported after the boundary has been rendered anew.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
    // A listing without its category is a 404: what the browser says of it is no hydration.
    found.push(
      ...problems
        .splice(0)
        .filter((problem) => !problem.includes('status of 404'))
        .map((problem) => `${path}: ${problem}`),
    );
  }
  await close();
  return found;
}

describe('listings hydrate without a message', () => {
  it('two empty listings whose suggestions the read cache holds', async () => {
    expect(await hydrationProblems(['/catalog/armbaender?type=bangle&length=17', '/catalog/armbaender?type=bangle&length=19'])).toEqual([]);
  });

  it(`${LISTINGS} random ones, full and empty`, { timeout: 600_000 }, async () => {
    expect(await hydrationProblems(randomListings(LISTINGS))).toEqual([]);
  });
});
