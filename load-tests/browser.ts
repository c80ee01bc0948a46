import { check } from 'k6';
import { browser, type Page } from 'k6/browser';
import type { Options, Scenario } from 'k6/options';
import { createRun } from './lib/run.ts';
import { onePageOfEach } from './lib/site.ts';
import { createVisitor } from './lib/visitor.ts';
import { openWorld } from './lib/world.ts';

/**
 * What a shopper's browser says about the pages (Web Vitals): home, a listing, a product, on a phone and on a desktop. k6 brings no browser:
 * `K6_BROWSER_EXECUTABLE_PATH` names one. `rate`: visits of each page and width.
 */
const run = createRun({ rate: 5, seconds: 240 });
const { rate, seconds, origins } = run.settings;
const origin = origins[0] as string;
const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
type Width = keyof typeof WIDTHS;
const SHOWN = ['home', 'category', 'product'] as const;
/** As the header of the German pages calls it (`locales/de/common.json`); these are the ones that are looked at. */
const SEARCH = 'Suchen';
const PAUSE_MS = 300;
/** What a visit that has begun may take longer than its half of the run. */
const GRACE = Math.min(10, Math.floor(seconds / 6));

/** What Google calls good, at the 75th percentile. */
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
    // Fewer visits than asked for are another measurement.
    ...Object.fromEntries(widths.map((width) => [`iterations{scenario:${width}}`, [`count>=${rate}`]])),
  },
};

/** One width after the other: two browsers on one machine would measure each other. */
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

/** The pages, and a shop that has them: what a page without a copy takes is measured by `browse`. */
export function setup(): Shown {
  const pages = onePageOfEach(openWorld(origin).site);
  const shown = Object.fromEntries(SHOWN.map((key) => [key, pages.find((page) => page.key === key)?.path ?? '/'])) as Shown;
  const visitor = createVisitor(origin);
  // Twice: a first render that streams is followed by the one that is kept.
  for (const name of [...SHOWN, ...SHOWN]) visitor.document({ name, path: shown[name], statuses: [200] }, 'setup');
  return shown;
}

export const phone = (shown: Shown): Promise<void> => visit(shown, 'phone');
export const desktop = (shown: Shown): Promise<void> => visit(shown, 'desktop');

/** Each visit has a Chromium of its own, which is still starting when its first page comes: that one has another name. */
async function visit(shown: Shown, width: Width): Promise<void> {
  await look(shown.home, 'chromium starts', width);
  for (const name of SHOWN) await look(shown[name], name, width);
}

/** A page in a context of its own: nothing of it is in the browser's cache. */
async function look(path: string, name: string, width: Width): Promise<void> {
  const context = await browser.newContext({ viewport: WIDTHS[width] });
  const page = await context.newPage();
  page.on('metric', (metric) => metric.tag({ name, matches: [{ url: /^http/ }] }));
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await useIt(page);
  // Vitals are told when a page is left.
  await page.close();
  await context.close();
}

/** Something that is answered, at the pace of people: the search in the header, opened by a click, typed into, and closed. */
async function useIt(page: Page): Promise<void> {
  const heading = await page.locator('h1').textContent();
  check(heading, { 'the page has its heading': (text) => (text ?? '').trim() !== '' });
  await page.getByRole('link', { name: SEARCH, exact: true }).click();
  const field = page.locator('[role=dialog] input[type=search], dialog[open] input[type=search]');
  await field.waitFor();
  await page.waitForTimeout(PAUSE_MS);
  await field.type('ri', { delay: PAUSE_MS / 2 });
  check(await field.inputValue(), { 'the search is open': (text) => text === 'ri' });
  await page.waitForTimeout(PAUSE_MS);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(PAUSE_MS);
}
