import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { fault } from './support/faults.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { openTabBeforeEach } from './support/tabs.ts';

openBeforeStories();

/** The browser's own message about a failed request is not ours. */
const own = (problems: readonly string[]): string[] =>
  problems.filter((problem) => !problem.includes('the server responded with a status of'));

it('GET of a failing page answers the frame of the shop with status, reference, and a retry without JavaScript', async () => {
  await fault(shop, { mode: 'down', path: '/api/v1/products' });
  const { page, problems, close } = await visit(browser, { viewport: PHONE, javaScript: false });
  const answer = await page.goto(`${shop.origin}/en/product/error-page-of-a-first-visit`);
  const headers = answer?.headers() ?? {};
  expect([answer?.status(), headers['retry-after'], headers['cache-control']]).toEqual([503, '60', 'no-store']);
  expect(await page.title()).toBe('We are polishing | Feinlicht');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await page.getByRole('contentinfo').waitFor();
  expect(await page.locator('main').innerText()).toMatch(/503\n+We are polishing[^]*reference [\dA-F]{4}-[\dA-F]{4}/);
  expect(await page.getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/en');
  expect(await page.locator('main').getByRole('link', { name: 'Search', exact: true }).getAttribute('href')).toBe('/en/catalog#search');
  await fault(shop, { mode: 'none' });
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByText('404').waitFor();
  expect(own(problems)).toEqual([]);
  await close();
});

describe('in the browser', () => {
  const tab = openTabBeforeEach();

  it('a retry loads the page in place, pauses after three tries, and the error has the focus', async () => {
    const { page, problems } = tab();
    await page.goto(`${shop.origin}/`);
    await hydrated(page);
    await fault(shop, { mode: 'down', path: '/api/v1/collections' });
    await page.locator('header').getByRole('link', { name: 'Kollektionen', exact: true }).first().click();
    const heading = page.getByRole('heading', { level: 1, name: 'Wir polieren gerade' });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect([new URL(page.url()).pathname, await page.title()]).toEqual(['/collections', 'Wir polieren gerade | Feinlicht']);
    expect(await page.locator('main').innerText()).toMatch(/\+43 1 000 00 00, Kennung [\dA-F]{4}-[\dA-F]{4}/);
    expect(await axeViolations(page)).toEqual([]);
    const retry = page.getByRole('link', { name: 'Erneut versuchen' });
    for (let tries = 0; tries < 3; tries += 1) {
      await expect.poll(() => retry.getAttribute('aria-busy')).toBeNull();
      const asked = page.waitForResponse((answer) => answer.url().includes('/api/collections'));
      await retry.click();
      await asked;
    }
    await page.getByText('Bitte in zehn Sekunden noch einmal.').waitFor();
    expect(await retry.evaluate((element) => [element === document.activeElement, element.ariaDisabled])).toEqual([true, 'true']);
    expect(await page.getByRole('alert').count()).toBe(0);
    await fault(shop, { mode: 'none' });
    await expect.poll(() => retry.getAttribute('aria-disabled'), { timeout: 15_000 }).toBeNull();
    await retry.click();
    await page.getByRole('heading', { level: 1, name: 'Kollektionen' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(own(problems)).toEqual([]);
  });

  it('an unknown address links to home and search, and /500 does not link to itself', async () => {
    const { page, problems } = tab();
    const missing = await page.goto(`${shop.origin}/gibt-es-nicht`);
    await hydrated(page);
    expect([missing?.status(), await page.title()]).toEqual([404, 'Dieser Stein ist nicht im Schaufenster | Feinlicht']);
    // The stone is a file of the shop, and at 200 % zoom it leaves the message its place.
    expect(await page.locator('main img').evaluate((img: HTMLImageElement) => [img.naturalWidth, new URL(img.src).pathname])).toEqual([
      640,
      '/not-found.webp',
    ]);
    await page.setViewportSize({ width: 720, height: 450 });
    const text = await page.locator('main').getByText('Diese Seite wurde wahrscheinlich verschoben').boundingBox();
    expect((text?.y ?? 450) + (text?.height ?? 0)).toBeLessThan(450);
    await page.setViewportSize(DESKTOP);
    expect(await page.locator('main').getByRole('link', { name: 'Zur Startseite' }).getAttribute('href')).toBe('/');
    await page.locator('main').getByRole('link', { name: 'Suchen', exact: true }).click();
    await page.getByRole('dialog', { name: 'Suche' }).waitFor();
    await page.keyboard.press('Escape');
    const failed = await page.goto(`${shop.origin}/500`);
    await hydrated(page);
    expect([failed?.status(), await page.locator('main a[href="/500"], main a[href=""]').count()]).toEqual([500, 0]);
    expect(await page.locator('main').innerText()).toContain('Der Fehler liegt bei uns. Warenkorb');
    expect(await page.locator('main').getByRole('link', { name: 'Zur Startseite' }).count()).toBe(1);
    expect(own(problems)).toEqual([]);
  });

  it('a page that fails without the chunk of the error page says so, and can be tried again', async () => {
    const { page } = tab();
    await page.setViewportSize(PHONE);
    await page.route('**/assets/error-page-*.js', (route) => route.abort());
    await page.goto(`${shop.origin}/en/ring-sizer`);
    await hydrated(page);
    await fault(shop, { mode: 'down', path: '/api/v1/collections' });
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/en/collections', textContent: 'Go on' });
      document.body.append(link);
      link.click();
    });
    await page.getByRole('heading', { level: 1, name: 'This page has come out of its setting' }).waitFor();
    await fault(shop, { mode: 'none' });
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/collections');
  });
});
