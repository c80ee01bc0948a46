import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRenderer } from '../pages/renderer.ts';
import { loadTexts } from '../pages/texts.ts';
import { get, send } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend, type WireFault } from './testing/backend.ts';
import { EMPTY_MANIFEST } from './testing/empty-manifest.ts';
import { PATIENT_TIMES } from './testing/patient-times.ts';
import { type RunningShop, startShop } from './testing/shop.ts';
import { refusal } from './testing/wire-faults.ts';

/** Real pages of a backend that is slow: what a visitor has before the backend answers, and what comes behind it. */
let backend: TestBackend;
let texts: Awaited<ReturnType<typeof loadTexts>>;
let shop: RunningShop;
const reported = vi.fn<(error: unknown) => void>();

const openShop = (tuning: Parameters<typeof startShop>[2], lateMs = 100): Promise<RunningShop> =>
  startShop(
    backend.url,
    { PUBLIC_ORIGIN: 'https://karat.example' },
    {
      ...tuning,
      createRenderer: (openApi) =>
        createRenderer({ manifest: EMPTY_MANIFEST, countryProfile: 'none', texts, openApi, lateMs, onError: reported }),
    },
  );

beforeAll(async () => {
  backend = await startBackend();
  texts = await loadTexts();
  shop = await openShop(PATIENT_TIMES);
  // The settings, which every page needs.
  await get(`${shop.url}/ring-sizer`);
});
afterEach(() => {
  backend.breakWire(null);
  reported.mockReset();
});
afterAll(async () => {
  await shop?.close();
  await backend?.close();
});

/** The backend answers these paths when `release` is called: by itself, or with a fault. */
function hold(path: string, fault?: WireFault): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  backend.breakWire(async (req, res, onward) => {
    await promise;
    if (fault) return fault(req, res, onward);
    const { status, body } = await onward();
    res.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }, path);
  return resolve;
}

interface Opened {
  readonly answer: IncomingMessage;
  /** Resolves with all text so far as soon as it contains this. */
  readonly until: (part: string) => Promise<string>;
  readonly all: () => Promise<string>;
}

async function open(path: string, { url } = shop): Promise<Opened> {
  const asking = request(url + path, { agent: false }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  let text = '';
  answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = once(answer, 'end');
  return {
    answer,
    until: async (part) => {
      await vi.waitUntil(() => text.includes(part), { timeout: 15_000, interval: 10 });
      return text;
    },
    all: async () => {
      await ended;
      return text;
    },
  };
}

/** Milliseconds; also enough for all but the held call on a busy machine. */
const BUDGET = 4000;
const LATE = '<div hidden id="S:';

describe('while the backend has not answered, GET', () => {
  it.each([
    ['/catalog', '/api/v1/system-catalog', 'Alle Stücke', '<article'],
    ['/catalog?search=ring', '/api/v1/system-catalog', 'Ergebnisse für', '<article'],
    ['/catalog/ringe?sortBy=price%7Casc', '/api/v1/system-catalog', 'Ringe', '<article'],
    ['/collection/farbenlicht', '/api/v1/', 'Farbenlicht', '<article'],
    ['/', '/api/v1/pages', 'Feinlicht', '<section'],
    ['/page/versand', '/api/v1/pages', 'Versand', '<h2'],
    ['/articles', '/api/v1/blog', 'Journal', '<article'],
  ])('%s sends header, title and skeleton, and the rest behind them', async (path, held, title, content) => {
    const release = hold(held);
    const page = await open(path);
    expect([page.answer.statusCode, page.answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const shell = await page.until('<footer');
    expect(shell).toMatch(new RegExp(`<title>[^<]*${title}[^<]*</title>`));
    expect(shell).toMatch(/<header[^]*data-late/);
    expect(shell).not.toContain(LATE);
    release();
    const whole = await page.all();
    expect(whole.slice(whole.indexOf(LATE))).toContain(content);
    expect(whole).toMatch(/<\/html>$/);
    // The view, so that the browser hydrates what came late.
    expect(whole).toContain('data-query="[&quot;page&quot;]"');
    expect(reported).not.toHaveBeenCalled();
    // Made for the next visitor, without the nonce.
    await vi.waitFor(async () => expect((await get(shop.url + path)).headers['cache-status']).toMatch(/hit/), { timeout: 15_000 });
    expect((await get(shop.url + path)).body).not.toMatch(/data-late|<div hidden id="S:/);
  });

  it('/catalog?min_cost_from=1 shows its products before its filters', async () => {
    const release = hold('/api/v1/filters');
    const page = await open('/catalog?min_cost_from=1');
    // In the shell, or behind it where the products were late, too.
    expect(await page.until('<article')).not.toContain('name="materials"');
    release();
    const whole = await page.all();
    expect(whole.slice(whole.indexOf(LATE))).toContain('name="materials"');
  });

  it.each(['/product/made-up', '/catalog/made-up', '/page/made-up', '/articles?page=900'])(
    '%s sends nothing: the answer decides that it is 404',
    async (path) => {
      const release = hold('/api/v1/');
      const answer = get(shop.url + path);
      await vi.waitUntil(async () => (await backend.underWay()).requests > 0);
      const other = await open('/catalog?min_cost_from=2');
      await other.until('<footer');
      release();
      expect((await answer).status).toBe(404);
      await other.all();
    },
  );

  it('the Markdown of a listing waits', async () => {
    const release = hold('/api/v1/system-catalog');
    const answer = get(`${shop.url}/catalog.md?min_cost_from=3`);
    await vi.waitUntil(async () => (await backend.underWay()).requests > 0);
    release();
    expect((await answer).body).toMatch(/^# /);
  });

  it('HEAD /catalog waits for the page that is stored', async () => {
    const release = hold('/api/v1/system-catalog');
    const answer = send('HEAD', `${shop.url}/catalog?min_cost_from=4`);
    await vi.waitUntil(async () => (await backend.underWay()).requests > 0);
    release();
    expect((await answer).headers['cache-control']).toContain('public');
  });
});

it('a page whose header was sent waits longer for its data', async () => {
  const impatient = await openShop({ ...PATIENT_TIMES, pageBudget: BUDGET });
  // The first listing takes a busy machine longer than the budget.
  await vi.waitFor(async () => expect((await get(`${impatient.url}/catalog`)).status).toBe(200), { timeout: 15_000 });
  const release = hold('/api/v1/system-catalog');
  const page = await open('/catalog?min_cost_from=7', impatient);
  await page.until('<footer');
  await sleep(BUDGET + 100);
  release();
  expect(await page.all()).toContain('<article');
  await impatient.close();
});

describe('data that do not come', () => {
  it('late: the failed part in a page with status 200 that nobody stores', async () => {
    const release = hold('/api/v1/system-catalog', refusal(503));
    const page = await open('/catalog?min_cost_from=5');
    await page.until('<footer');
    release();
    const whole = await page.all();
    expect([page.answer.statusCode, page.answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const late = whole.slice(whole.indexOf(LATE));
    for (const part of ['<h1', 'Alle Stücke', 'Wir polieren gerade', 'href="/catalog?min_cost_from=5"', 'Erneut versuchen'])
      expect(late).toContain(part);
    expect(whole).toContain('noindex');
    expect(reported).toHaveBeenCalled();
    backend.breakWire(null);
    await vi.waitFor(async () => expect((await get(`${shop.url}/catalog?min_cost_from=5`)).body).toContain('<article'), {
      timeout: 15_000,
    });
  });

  it('late, of a menu entry that is gone: the not-found page', async () => {
    const release = hold('/api/v1/pages', refusal(404));
    const page = await open('/page/impressum');
    await page.until('<footer');
    release();
    const whole = await page.all();
    expect(whole.slice(whole.indexOf(LATE))).toContain('Dieser Stein ist nicht im Schaufenster');
  });

  it('at once: 503 in the frame of the shop', async () => {
    const patient = await openShop(PATIENT_TIMES, 60_000);
    await get(`${patient.url}/ring-sizer`);
    backend.breakWire(refusal(503), '/api/v1/system-catalog');
    const { status, headers, body } = await get(`${patient.url}/catalog?min_cost_from=6`);
    await patient.close();
    expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '60']);
    expect(body).toMatch(/<footer/);
    expect(body).toContain('Wir polieren gerade');
  });
});
