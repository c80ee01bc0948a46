import { describe, expect, it } from 'vitest';
import { hydrated, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { fault } from './support/faults.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { words } from './support/words.ts';

shareBeforeStories({ LATE_PAGE_MS: '300' });

describe('a page with late data', () => {
  it('streams the rest after the shell, hydrates without another call, and is stored complete', async () => {
    // Not of the category of the product that the shop renders to warm up.
    const path = '/en/product/tennis-bracelet-redoute-brilliants';
    await fault(shop, { mode: 'slow', delayMs: 1200, path: '/api/v1/system-catalog' });
    const { page, problems, close } = await visit(browser);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url());
    });
    const answer = await page.goto(shop.origin + path);
    const headers = answer?.headers() ?? {};
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[\w+/=-]+'/);
    await hydrated(page);
    await page.locator('[aria-labelledby=related] article').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('/api/system-catalog'))).toEqual([]);
    expect(problems).toEqual([]);
    await close();

    await fault(shop, { mode: 'none' });
    await expect.poll(async () => (await fetch(shop.origin + path)).headers.get('cache-status'), { timeout: 10_000 }).toContain('hit');
    const stored = await fetch(shop.origin + path);
    // One inline script is left: the one before the first paint. Those of the stream are gone.
    expect(stored.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/=]+'( http:\/\/[\w.:]+)*;/);
    const html = await stored.text();
    expect(html).toMatch(/aria-labelledby="related"[^]*<article/);
    expect(html).not.toContain('nonce=');
    expect(html).not.toMatch(/<div hidden/);
  });

  it('of a listing sends its skeleton, shows the products in its place without a shift, and hydrates them without another call', async () => {
    await fault(shop, { mode: 'slow', delayMs: 1500, path: '/api/v1/system-catalog' });
    const { page, problems, close } = await visit(browser);
    await noteShifts(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
    });
    const answer = await page.goto(`${shop.origin}/catalog/ringe?min_cost_from=17`, { waitUntil: 'commit' });
    expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([200, 'no-store']);
    await page.locator('[data-late]').getByRole('heading', { level: 1, name: 'Ringe' }).waitFor();
    expect(await page.locator('main article').count()).toBe(0);
    await page.locator('main article').first().waitFor();
    await hydrated(page);
    // The part that was late has a module of its own.
    await page.waitForLoadState('networkidle');
    await fault(shop, { mode: 'none' });
    await page.getByLabel('Preis aufsteigend').first().check();
    await page.waitForURL(/sortBy=price/);
    expect(await page.locator('[data-late]').count()).toBe(0);
    expect(await page.title()).toBe('Ringe aus Gold und Platin | Feinlicht Wien');
    expect(asked.filter((path) => path === '/api/system-catalog/ringe')).toHaveLength(1);
    expect(await shiftsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('hydrates what components read of it without a query: the quiz and a corrected search', async () => {
    await fault(shop, { mode: 'slow', delayMs: 500 });
    for (const path of ['/journey?q=result&a=piece.necklace&a=metal.platinum', '/journey?q=7&a=piece.ring', '/catalog?search=saphier']) {
      const { page, problems, close } = await visit(browser);
      const answer = await page.goto(shop.origin + path, { waitUntil: 'commit' });
      expect([path, answer?.headers()['cache-control']]).toEqual([path, 'no-store']);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      expect([path, problems]).toEqual([path, []]);
      await close();
    }
    await fault(shop, { mode: 'none' });
  });

  it('that stays away says so in a living page, and another try shows the page in place', async () => {
    await fault(shop, { mode: 'slow', delayMs: 60_000, path: '/api/v1/pages' });
    const { page, problems, close } = await visit(browser);
    const answer = await page.goto(`${shop.origin}/en/page/shipping`, { waitUntil: 'commit' });
    expect(answer?.status()).toBe(200);
    await page.getByRole('heading', { level: 2, name: 'We are polishing' }).waitFor();
    await hydrated(page);
    await fault(shop, { mode: 'none' });
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.locator('main').getByRole('heading', { level: 2 }).filter({ hasNotText: 'polishing' }).first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(problems).toEqual([]);
    await close();
  });

  it('is read without JavaScript between header and footer', async () => {
    await fault(shop, { mode: 'slow', delayMs: 1500, path: '/api/v1/blog' });
    const { page, close } = await visit(browser, { javaScript: false });
    await page.goto(`${shop.origin}/en/articles/guides`);
    const card = page.locator('article').first();
    await card.waitFor();
    const [article, footer] = await Promise.all([card.boundingBox(), page.getByRole('contentinfo').boundingBox()]);
    expect(article?.y).toBeLessThan(footer?.y ?? 0);
    expect(await page.locator('[data-late]').isVisible()).toBe(false);
    await fault(shop, { mode: 'none' });
    await close();
  });

  it('shows the page without the failed part', async () => {
    await fault(shop, { mode: 'down', path: '/api/v1/blocks' });
    const { page, close } = await visit(browser);
    const answer = await page.goto(shop.origin + words.de.productPath);
    expect(answer?.status()).toBe(200);
    await hydrated(page);
    await page.getByRole('link', { name: 'Größe wählen', exact: true }).waitFor();
    await fault(shop, { mode: 'none' });
    await close();
  });

  it('leaves a missing part to the browser without a console message', async () => {
    await fault(shop, { mode: 'down', path: '/api/v1/system-catalog' });
    const { page, problems, close } = await visit(browser);
    const asked = page.waitForResponse((answer) => answer.url().includes('/api/system-catalog'));
    await page.goto(`${shop.origin}/product/perlanhaenger-melusine`);
    await hydrated(page);
    expect((await asked).status()).toBe(503);
    // Until the browser has given up.
    await page.locator('[aria-labelledby=related]').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    // The browser's own message about a 503 is not ours.
    expect(problems.filter((problem) => !problem.includes('the server responded with a status of 503'))).toEqual([]);
    await fault(shop, { mode: 'none' });
    await close();
  });
});
