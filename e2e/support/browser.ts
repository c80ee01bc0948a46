import { appendFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Frame, type Locator, type Page, type Request } from 'playwright-core';

/** The headless shell first: the same engine at half the cost of a page. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Two processes less for each context: one that draws, and one for the empty page before the first address.
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Hinting would change the width of texts and so the line breaks.
  '--font-render-hinting=none',
];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

export async function openBrowser(): Promise<Browser> {
  const wanted = process.env['CHROMIUM'];
  for (const executablePath of wanted ? [wanted] : PROGRAMS) {
    const browser = await chromium.launch({ executablePath, args: FLAGS }).catch((error: Error) => {
      if (/executable doesn't exist|ENOENT/i.test(error.message)) return null;
      throw error;
    });
    if (browser) return browser;
  }
  throw new Error('Chromium is missing. Install it (Debian: apt-get install chromium) or name it in CHROMIUM.');
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings on the console, uncaught errors and failed requests: of the page, not of the browser. */
  readonly problems: string[];
  close(): Promise<void>;
}

/** For the report of a failed story. */
export const problemsOf = new WeakMap<Page, readonly string[]>();

export interface VisitOptions {
  readonly viewport?: { width: number; height: number };
  readonly javaScript?: boolean;
  /** A second tab of the same shopper. */
  readonly context?: BrowserContext;
}

export async function visit(
  browser: Browser,
  { viewport = DESKTOP, javaScript = true, context: shared }: VisitOptions = {},
): Promise<Visit> {
  const context = shared ?? (await browser.newContext({ viewport, javaScriptEnabled: javaScript, reducedMotion: 'reduce' }));
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const problems: string[] = [];
  problemsOf.set(page, problems);
  page.on('console', (message) => {
    // Browsers add advice of their own at other levels; full Chromium more than the headless shell.
    if (!['error', 'warning'].includes(message.type()) || isOfBrowser(message.location().url)) return;
    // It compares the time of the use with a clock: on a busy machine each preload is late.
    if (message.text().includes('preloaded using link preload but not used within a few seconds')) return;
    problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (isOfBrowser(request.url())) return;
    // Without JavaScript the browser cancels requests for scripts.
    if (!javaScript && request.resourceType() === 'script') return;
    // A click cancels a running prefetch.
    if (!reason.includes('ERR_ABORTED')) problems.push(`request failed: ${request.url()} ${reason}`);
  });
  return { page, context, problems, close: () => (shared ? page.close() : context.close()) };
}

/** A click that loads a document, as each button of a form does without JavaScript; resolves when the document is there. */
export async function clickThrough(page: Page, target: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('load'), target.click()]);
}

/** Full Chromium requests the icon for its tab, which the headless shell does not have. */
const isOfBrowser = (url: string): boolean => /^\/favicon\.(?:ico|svg)$/.test(URL.parse(url)?.pathname ?? '');

/** Calls back with each request of the page, without those of the browser itself. */
export function onRequest(page: Page, then: (request: Request) => void): void {
  page.on('request', (request) => {
    if (!isOfBrowser(request.url())) then(request);
  });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Violations of WCAG 2.2 A and AA, or of the axe rules with other tags; one line each. The accessibility statement counts those of whole
 * pages.
 */
export async function axeViolations(page: Page, tags: readonly string[] = WCAG): Promise<string[]> {
  const { lines, version, isWhole } = await runAxe(page, tags);
  const log = process.env['AXE_LOG'];
  const { pathname: path } = new URL(page.url());
  if (log && tags === WCAG && isWhole)
    appendFileSync(log, `${JSON.stringify({ path, width: page.viewportSize()?.width ?? 0, findings: lines.length, axe: version })}\n`);
  return lines;
}

interface AxeRun {
  readonly lines: string[];
  readonly version: string;
  /** Not only a dialog of the page. */
  readonly isWhole: boolean;
}

/**
 * Runs axe in a page, or in a frame of somebody else's, which is a document of its own. Of a page under a modal dialog only the dialog: the
 * rest is inert, was checked without it, and would cost twice as much.
 */
export async function runAxe(frame: Page | Frame, tags: readonly string[] = WCAG): Promise<AxeRun> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource);
  // Details of passed rules and of nodes cost time, so only lines of violations are returned.
  return frame.evaluate(
    async ({ runOnly, isWcag }) => {
      // In the middle of a fade a text has not its colour yet. Those that repeat or follow the scroll position never end.
      const fades = document
        .getAnimations()
        .filter(
          ({ playState, timeline, effect }) =>
            playState === 'running' && timeline === document.timeline && Number.isFinite(effect?.getComputedTiming().endTime),
        );
      await Promise.allSettled(fades.map(({ finished }) => finished));
      const { axe } = globalThis as unknown as { axe: { run(context: Document | Element, options: object): Promise<AxeResults> } };
      // A fifth of the time: nobody reads the selectors, and the rules need no style sheets of other hosts and no films.
      const options = { runOnly, resultTypes: ['violations'], selectors: false, preload: false };
      // Other rules compare it with the page.
      const dialog = isWcag ? [...document.querySelectorAll('dialog:modal')].at(-1) : undefined;
      const { violations, testEngine } = await axe.run(dialog ?? document, options);
      const lines = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')})`);
      return { lines, version: testEngine.version, isWhole: dialog === undefined };
    },
    { runOnly: tags, isWcag: tags === WCAG },
  );
}

/** Waits until the page is hydrated, so that links and buttons have their handlers. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true');
}

/** Tests fill in forms faster than people (packages/engine/forms/bot-checks.ts). */
export const afterShortestFillTime = (page: Page): Promise<void> => page.waitForTimeout(1_100);
