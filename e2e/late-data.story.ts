import { describe, expect, it } from 'vitest';
import { hydrated, visit } from './support/browser.ts';
import { fault } from './support/faults.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { words } from './support/words.ts';

shareBeforeStories();

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
    // What the browser itself says of a 503 is not ours.
    expect(problems.filter((problem) => !problem.includes('the server responded with a status of 503'))).toEqual([]);
    await fault(shop, { mode: 'none' });
    await close();
  });
});
