import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE, type Visit } from './support/browser.ts';
import { readBeforeStories, visitBeforeStories, warmShop as shop } from './support/opened.ts';
import { variants } from './support/variants.ts';
import { words } from './support/words.ts';

readBeforeStories();

describe.each(variants(['de', 'en']))('with JavaScript off (%s)', (locale) => {
  const t = words[locale];
  const visited = visitBeforeStories({ viewport: PHONE, javaScript: false });
  const open = async (path: string, viewport = PHONE) => {
    const { page, problems } = visited();
    await page.setViewportSize(viewport);
    await page.goto(shop.origin + path, { waitUntil: 'load' });
    return { page, problems };
  };

  it('home shows its sections, links and pictures', async () => {
    const { page, problems } = await open(`${t.prefix}/`);
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(4);
    expect(await page.locator('main').innerText()).toMatch(/\d\d?[.,]\d{3}[.,]\d\d/);
    expect(await brokenPictures(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('a listing shows twenty products with prices, pages, and filters as a form; a searched price is a filter', async () => {
    const { page, problems } = await open(`${t.prefix}/catalog`);
    expect(await page.getByRole('article').count()).toBe(20);
    expect((await page.locator('article').first().innerText()).trim()).toMatch(/[.,]\d\d/);
    const main = page.getByRole('main');
    await main.getByRole('searchbox').fill(locale === 'de' ? 'ring unter 1000 euro' : 'ring under 1,000 euros');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=ring\+/);
    const all = main.getByRole('link', { name: locale === 'de' ? 'Preisgrenze aufheben' : 'Remove the price limit' });
    const found = await page.getByRole('article').count();
    expect(found).toBeGreaterThan(2);
    expect(found).toBeLessThan(8);
    await all.click();
    await page.waitForURL(/\/catalog\?search=ring$/);
    expect(await page.getByRole('article').count()).toBe(20);

    await page.goto(`${shop.origin}${t.prefix}/catalog?page=2`);
    // The last of page 1 fills the row in which page 2 begins.
    expect(await page.getByRole('article').count()).toBe(21);
    await page.goto(`${shop.origin}${t.prefix}/catalog?materials=M-SAP&sortBy=price%7Casc`);
    const sapphires = await page.getByRole('article').count();
    expect(sapphires).toBeGreaterThan(3);
    expect(sapphires).toBeLessThan(20);
    expect(problems).toEqual([]);
  });

  it('the filters lead to a URL without empty fields and show the error of a price', async () => {
    const { page, problems } = await open(`${t.prefix}/catalog/ringe`, DESKTOP);
    const filters = page.getByRole('form', { name: 'Filter' });
    await filters.getByRole('checkbox').first().check();
    await filters.getByRole('button', { name: t.apply }).click();
    await page.waitForURL(/catalog\/\w+\?categories=[^&=]+$/);
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);

    for (const [query, message] of [
      ['min_cost_from=abc', t.priceUnreadable],
      ['min_cost_from=-5', t.priceUnreadable],
      ['min_cost_from=900&max_cost_to=500', t.priceCrossed],
    ] as const) {
      const answer = await page.goto(`${shop.origin}${t.prefix}/catalog/ringe?${query}`);
      expect(answer?.status()).toBe(200);
      const field = filters.getByRole('textbox').first();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).innerText()).toMatch(message);
      expect(await page.getByRole('article').count()).toBe(20);
    }
    // On a phone the form is behind a button.
    await page.setViewportSize(PHONE);
    expect(await page.getByText(t.priceCrossed).filter({ visible: true }).count()).toBe(1);
    expect(problems).toEqual([]);
  });

  it('a button opens the values of a closed facet, which join the chosen ones', async () => {
    const { page, problems } = await open(`${t.prefix}/catalog?materials=M-YG750`, DESKTOP);
    const filters = page.getByRole('form', { name: 'Filter' });
    expect(await filters.locator('[name=cut]').count()).toBe(0);
    await filters.locator('summary', { hasText: locale === 'de' ? 'Schliff' : 'Cut' }).click();
    await filters.getByRole('button', { name: locale === 'de' ? '12 Werte anzeigen' : 'Show 12 options' }).click();
    await page.waitForURL(/[?&]facet=cut$/);
    await filters.locator('[name=cut][value=marquise]').check();
    await filters.getByRole('button', { name: t.apply }).click();
    await page.waitForURL(/catalog\?materials=M-YG750&cut=marquise$/);
    expect(await filters.locator('[name=cut][value=marquise]').isChecked()).toBe(true);
    expect(problems).toEqual([]);
  });

  it('a product shows texts, price, pictures, and its choices as links', async () => {
    const { page, problems } = await open(t.productPath);
    const main = await page.locator('main').innerText();
    expect(main).toMatch(/7[.,]490[.,]00/);
    expect(await page.locator('main img').count()).toBeGreaterThanOrEqual(3);
    await page.getByRole('link', { name: t.metal }).first().click();
    await page.waitForURL(/configuration_id=FL-AUR-BR-RG750/);
    expect(await page.locator('#picture-1 img').getAttribute('src')).toContain('rose-gold');
    // An address that leads into the accordion opens what it leads to.
    await page.goto(`${shop.origin}${t.productPath}#sizes`);
    await page.getByRole('cell', { name: /^17[.,]2/ }).waitFor();
    expect(problems).toEqual([]);
  });
});

/** Pictures that were asked for and did not come. */
function brokenPictures(page: Visit['page']): Promise<string[]> {
  return page
    .locator('img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[]).filter(({ complete, naturalWidth }) => complete && naturalWidth === 0).map(({ src }) => src),
    );
}
