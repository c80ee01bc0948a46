import { check } from 'k6';
import { browser, type Page } from 'k6/browser';
import type { Options } from 'k6/options';
import { createRun } from './lib/run.ts';
import { onePageOfEach } from './lib/site.ts';
import { openWorld } from './lib/world.ts';

/**
 * What a shopper's browser says about the pages (Web Vitals): home, a listing, a product, on a phone and on a desk. k6 brings no browser:
 * `K6_BROWSER_EXECUTABLE_PATH` names one. `rate`: visits of each page and width.
 */
const run = createRun({ rate: 5, seconds: 120 });
const { rate, seconds, origins } = run.settings;
const origin = origins[0] as string;
const WIDTHS = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const;
const SHOWN = ['home', 'category', 'product'] as const;

/** What Google calls good, at the 75th percentile. */
const GOOD = { lcp: 2500, cls: 0.1, inp: 200, ttfb: 800 } as const;
const vitals = Object.entries(GOOD).flatMap(([name, limit]) =>
  Object.keys(WIDTHS).flatMap((width) =>
    SHOWN.map((page) => [`browser_web_vital_${name}{scenario:${width},name:${page}}`, [`p(75)<${limit}`]] as const),
  ),
);

export const options: Options = {
  scenarios: Object.fromEntries(
    Object.keys(WIDTHS).map((width) => [
      width,
      {
        executor: 'shared-iterations',
        vus: 1,
        iterations: rate,
        maxDuration: `${seconds}s`,
        exec: width,
        // One after the other: two browsers on one machine would measure each other.
        startTime: width === 'phone' ? '0s' : `${Math.floor(seconds / 2)}s`,
        options: { browser: { type: 'chromium' } },
      },
    ]),
  ),
  summaryTrendStats: ['med', 'p(75)', 'p(95)', 'max', 'count'],
  thresholds: { checks: ['rate==1'], ...Object.fromEntries(vitals) },
};

type Shown = Readonly<Record<(typeof SHOWN)[number], string>>;

export function setup(): Shown {
  const pages = onePageOfEach(openWorld(origin).site);
  return Object.fromEntries(SHOWN.map((key) => [key, pages.find((page) => page.key === key)?.path ?? '/'])) as Shown;
}

export const phone = (shown: Shown): Promise<void> => look(shown, 'phone');
export const desk = (shown: Shown): Promise<void> => look(shown, 'desk');

async function look(shown: Shown, width: keyof typeof WIDTHS): Promise<void> {
  for (const name of SHOWN) {
    const context = await browser.newContext({ viewport: WIDTHS[width] });
    const page = await context.newPage();
    page.on('metric', (metric) => metric.tag({ name, matches: [{ url: /^http/ }] }));
    await page.goto(origin + shown[name], { waitUntil: 'networkidle' });
    await useIt(page);
    // Vitals are told when a page is left.
    await page.close();
    await context.close();
  }
}

/** Something that answers: the search in the header, opened and closed. */
async function useIt(page: Page): Promise<void> {
  const heading = page.locator('h1');
  check(await heading.textContent(), { 'the page has its heading': (text) => (text ?? '').trim() !== '' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await page.waitForTimeout(400);
}
