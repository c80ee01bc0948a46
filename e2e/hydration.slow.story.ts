import { describe, expect, it } from 'vitest';
import { hydrated, visit } from './support/browser.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';

shareBeforeStories();

/** The choices of a listing's address; most are left out. */
const CHOICES = {
  language: ['', '/en'],
  slug: ['', '/ringe', '/eheringe', '/verlobungsringe', '/armbaender', '/ketten', '/ohrringe'],
  type: ['', 'bangle', 'tennis', 'chain'],
  length: ['', '17', '18', '19', '42', '45'],
  min_cost_from: ['', '200', '5000', '90000'],
  max_cost_to: ['', '150', '1200'],
  sortBy: ['', 'price|asc', 'price|desc'],
  search: ['', 'ring', 'perle', 'zzz'],
};
type Listing = Readonly<Record<keyof typeof CHOICES, string>>;

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

/**
 * Random listings until each two choices stand together in one of them, which among three hundred not all did: the one of a hundred that
 * adds most pairs is taken each time.
 */
function listingsOfAllPairs(): string[] {
  const random = createRandom(7);
  const oneOf = (values: readonly string[]): string => values[Math.floor(random() * values.length)] ?? '';
  const draw = (): Listing => {
    // With more filters nearly all listings would be empty.
    const one = Object.entries(CHOICES).map(([name, values]) => [name, name === 'slug' || random() < 0.3 ? oneOf(values) : '']);
    return Object.fromEntries(one) as Listing;
  };
  const pairsOf = (listing: Listing): string[] => {
    const chosen = Object.entries(listing).map(([name, value]) => `${name}=${value}`);
    return chosen.flatMap((one, index) => chosen.slice(index + 1).map((other) => `${one} ${other}`));
  };
  const sizes = Object.values(CHOICES).map(({ length }) => length);
  const pairs = sizes.flatMap((one, index) => sizes.slice(index + 1).map((other) => one * other)).reduce((sum, count) => sum + count, 0);
  const covered = new Set<string>();
  const added = (listing: Listing): number => pairsOf(listing).filter((pair) => !covered.has(pair)).length;
  const listings: string[] = [];
  while (covered.size < pairs) {
    const best = Array.from({ length: 100 }, draw).reduce((one, other) => (added(other) > added(one) ? other : one));
    if (added(best) === 0) continue;
    for (const pair of pairsOf(best)) covered.add(pair);
    const { language, slug, ...filters } = best;
    listings.push(`${language}/catalog${slug}?${new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))}`);
  }
  return listings;
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

  it('random ones, full and empty, in which each two choices stand together', { timeout: 600_000 }, async () => {
    expect(await hydrationProblems(listingsOfAllPairs())).toEqual([]);
  });
});
