import { check, sleep } from 'k6';
import { browser } from 'k6/browser';
import type { Options } from 'k6/options';
import { CONSENT_CATEGORIES, CONSENT_COOKIE, CONSENT_DIALOG, formatConsent } from '../shared/commerce/consent.ts';
import { createRun } from './lib/run.ts';
import { control } from './lib/sandbox.ts';
import { onePageOfEach } from './lib/site.ts';
import { useListing, useSearch } from './lib/use-page.ts';
import { createVisitor } from './lib/visitor.ts';
import { openWorld } from './lib/world.ts';

/**
 * INP in Chromium with all integrations on, which the sandbox plays: a shopper who allowed everything, beside one who refused, on the same
 * pages in turn. `rate`: visits of each page and decision. Needs the sandbox; `K6_BROWSER_EXECUTABLE_PATH` names the browser.
 */
const run = createRun({ rate: 10, seconds: 300 });
const { rate, seconds, origins, sandbox } = run.settings;
const origin = origins[0] as string;
const SHOWN = ['home', 'category', 'product'] as const;
const DECISIONS = { refused: [], allowed: CONSENT_CATEGORIES } as const;
type Decision = keyof typeof DECISIONS;
const decisions = Object.keys(DECISIONS) as Decision[];
/** By type with the initial of their category (`shared/integrations/categories.ts`); the last two are loaded on use. */
const LOADED = ['1s', '2m', '3s', '5m', '9s', '35s', '60m', '62m', '63s'];
const INTEGRATIONS = [...LOADED, '4c', '64c'];
/** Until the shop has asked for its new settings. */
const SETTINGS_SECONDS = 5;
const INP_LIMIT_MS = 100;

const inpOf = (decision: Decision, page: string): string => `browser_web_vital_inp{name:${decision}-${page}}`;

export const options: Options = {
  scenarios: {
    visits: {
      executor: 'shared-iterations',
      vus: 1,
      iterations: rate,
      maxDuration: `${seconds}s`,
      options: { browser: { type: 'chromium' } },
    },
  },
  summaryTrendStats: ['med', 'p(75)', 'p(95)', 'max', 'count'],
  thresholds: {
    checks: ['rate==1'],
    iterations: [`count>=${rate}`],
    ...Object.fromEntries(SHOWN.map((page) => [inpOf('allowed', page), [`p(75)<${INP_LIMIT_MS}`]])),
    ...Object.fromEntries(SHOWN.map((page) => [inpOf('refused', page), ['p(75)>=0']])),
  },
};

type Shown = Readonly<Record<(typeof SHOWN)[number], string>>;

/** Switches the integrations on, finds the pages and stores them in the shop's cache. */
export function setup(): Shown {
  if (sandbox === null) throw new Error('this scenario needs KARAT_SANDBOX');
  for (const key of INTEGRATIONS) control(sandbox, 'integration', { type: parseInt(key, 10), enabled: true });
  sleep(SETTINGS_SECONDS);
  const pages = onePageOfEach(openWorld(origin).site);
  const shown = Object.fromEntries(SHOWN.map((key) => [key, pages.find((page) => page.key === key)?.path ?? '/'])) as Shown;
  const visitor = createVisitor(origin);
  // Twice, because a first render that streams is not stored.
  for (const name of [...SHOWN, ...SHOWN]) visitor.document({ name, path: shown[name], statuses: [200] }, 'setup');
  return shown;
}

/** Each visit starts a Chromium. Its first page has another name, because the browser is still starting. */
export default async function visit(shown: Shown): Promise<void> {
  await look(shown.home, 'home', 'refused', 'chromium-starts');
  for (const name of SHOWN) for (const decision of decisions) await look(shown[name], name, decision, `${decision}-${name}`);
}

/** A page in a new context, with an empty browser cache. */
async function look(path: string, page: (typeof SHOWN)[number], decision: Decision, name: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const record = { id: '7f3a90c25e1d', version: CONSENT_DIALOG.version, at: Date.now(), integrations: INTEGRATIONS, signal: false };
  const value = formatConsent({ ...record, granted: DECISIONS[decision] });
  await context.addCookies([{ name: CONSENT_COOKIE, value, url: origin }]);
  const tab = await context.newPage();
  tab.on('metric', (metric) => metric.tag({ name, matches: [{ url: /^http/ }] }));
  await tab.goto(origin + path, { waitUntil: 'networkidle' });
  await useSearch(tab);
  if (page === 'category') await useListing(tab);
  const ready = await tab.evaluate(readyIntegrations);
  check(ready, {
    'the integrations run that were allowed': (keys) => LOADED.every((key) => keys.includes(key) === (decision === 'allowed')),
  });
  // The browser reports Web Vitals when the page is closed.
  await tab.close();
  await context.close();
}

/** Runs in the page. */
function readyIntegrations(): string[] {
  const { integrationLog = [] } = globalThis as { integrationLog?: { readonly event: string; readonly service?: string }[] };
  return integrationLog.filter(({ event }) => event === 'ready').map(({ service = '' }) => service);
}
