import { browser } from 'k6/browser';
import type { Options, Scenario } from 'k6/options';
import { createRun } from './lib/run.ts';
import { onePageOfEach } from './lib/site.ts';
import { useSearch } from './lib/use-page.ts';
import { createVisitor } from './lib/visitor.ts';
import { openWorld } from './lib/world.ts';

/**
 * Web Vitals in a browser: home, a listing, a product, on a phone and on a desktop. `K6_BROWSER_EXECUTABLE_PATH` names the browser.
 * `rate`: visits of each page and width.
 */
const run = createRun({ rate: 5, seconds: 240 });
const { rate, seconds, origins } = run.settings;
const origin = origins[0] as string;
const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
type Width = keyof typeof WIDTHS;
const SHOWN = ['home', 'category', 'product'] as const;
/** Seconds that a running visit may exceed its half of the run. */
const GRACE = Math.min(10, Math.floor(seconds / 6));

/** Google's limits for "good" at the 75th percentile. */
const GOOD = { lcp: 2500, cls: 0.1, inp: 200, ttfb: 800 } as const;
const widths = Object.keys(WIDTHS) as Width[];
const vitals = Object.entries(GOOD).flatMap(([name, limit]) =>
  widths.flatMap((width) =>
    SHOWN.map((page) => [`browser_web_vital_${name}{scenario:${width},name:${page}}`, [`p(75)<${limit}`]] as const),
  ),
);

export const options: Options = {
  scenarios: Object.fromEntries(widths.map((width, index) => [width, visits(width, Math.floor((index * seconds) / widths.length))])),
  summaryTrendStats: ['med', 'p(75)', 'p(95)', 'max', 'count'],
  thresholds: {
    checks: ['rate==1'],
    ...Object.fromEntries(vitals),
    // Fewer visits would be another measurement.
    ...Object.fromEntries(widths.map((width) => [`iterations{scenario:${width}}`, [`count>=${rate}`]])),
  },
};

/** One width after the other, because two browsers at once would slow each other down. */
function visits(width: Width, startSeconds: number): Scenario {
  return {
    executor: 'shared-iterations',
    vus: 1,
    iterations: rate,
    startTime: `${startSeconds}s`,
    maxDuration: `${Math.floor(seconds / widths.length) - GRACE}s`,
    gracefulStop: `${GRACE}s`,
    exec: width,
    options: { browser: { type: 'chromium' } },
  };
}

type Shown = Readonly<Record<(typeof SHOWN)[number], string>>;

/** Finds the pages and stores them in the shop's cache; `browse` measures rendering. */
export function setup(): Shown {
  const pages = onePageOfEach(openWorld(origin).site);
  const shown = Object.fromEntries(SHOWN.map((key) => [key, pages.find((page) => page.key === key)?.path ?? '/'])) as Shown;
  const visitor = createVisitor(origin);
  // Twice, because a first render that streams is not stored.
  for (const name of [...SHOWN, ...SHOWN]) visitor.document({ name, path: shown[name], statuses: [200] }, 'setup');
  return shown;
}

export const phone = (shown: Shown): Promise<void> => visit(shown, 'phone');
export const desktop = (shown: Shown): Promise<void> => visit(shown, 'desktop');

/** Each visit starts a Chromium. Its first page has another name, because the browser is still starting. */
async function visit(shown: Shown, width: Width): Promise<void> {
  await look(shown.home, 'chromium starts', width);
  for (const name of SHOWN) await look(shown[name], name, width);
}

/** A page in a new context, with an empty browser cache. */
async function look(path: string, name: string, width: Width): Promise<void> {
  const context = await browser.newContext({ viewport: WIDTHS[width] });
  const page = await context.newPage();
  page.on('metric', (metric) => metric.tag({ name, matches: [{ url: /^http/ }] }));
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await useSearch(page);
  // The browser reports Web Vitals when the page is closed.
  await page.close();
  await context.close();
}
