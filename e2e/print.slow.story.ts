import { describe, expect, it } from 'vitest';
import { DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { placeOrder } from './support/order.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';

shareBeforeStories();

const PAGES = /\/Type \/Page\b/g;

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('printed from %s', (_, viewport) => {
  it.each([
    ['', 'halo-ring-luzia-brillant', /4\.960,00\s€/, ['Beschreibung', 'Details', 'Versand und Rückgabe', 'Pflege', 'Sicherheit']],
    ['/en', 'halo-ring-luzia-round-brilliant', /4,960\.00/, ['Description', 'Details', 'Delivery and returns', 'Care', 'Safety']],
  ])('a product in %s/ prints facts, picture, price and URL, without buttons', async (prefix, slug, price, titles) => {
    const { page, problems, close } = await visit(browser, { viewport });
    const address = `${shop.origin}${prefix}/product/${slug}?configuration_id=FL-LUZ-BR-WG750-54`;
    await page.goto(address);
    await hydrated(page);
    await page.emulateMedia({ media: 'print' });
    const main = page.getByRole('main');

    expect(await main.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await main.getByText(price).locator('visible=true').first().waitFor();
    await main.getByText('FL-LUZ-BR-WG750-54').locator('visible=true').first().waitFor();
    await main.getByText(address).locator('visible=true').waitFor();
    expect(await main.locator('img').locator('visible=true').count()).toBe(1);
    for (const title of titles) {
      const panel = main.locator('details').filter({ has: page.getByText(title, { exact: true }) });
      expect(await panel.first().locator('summary').isVisible()).toBe(true);
      expect((await panel.first().locator('summary + div').boundingBox())?.height).toBeGreaterThan(10);
    }
    expect(await main.getByRole('columnheader').locator('visible=true').count()).toBe(0);
    // Article number and size stand there once.
    expect(await main.locator('dd').getByText('FL-LUZ-BR-WG750-54').locator('visible=true').count()).toBe(1);

    expect(await page.locator('button, input, nav, header, footer, dialog, summary svg').locator('visible=true').count()).toBe(0);
    expect(
      await page
        .getByRole('region')
        .filter({ hasText: /Dazu passt|Goes well with this/ })
        .locator('visible=true')
        .count(),
    ).toBe(0);
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(PAGES);
    expect(sheets?.length).toBeLessThanOrEqual(2);
    expect(problems).toEqual([]);
    await close();
  });
});

it('a printed order keeps free space above the wordmark, on white', async () => {
  const order = await placeOrder(shop, 'de', 'eva@example.at');
  const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
  await page.goto(`${shop.origin}/checkout/success/${order.unique_id}`);
  await hydrated(page);
  await page.emulateMedia({ media: 'print' });
  const wordmark = page.locator('header svg').first();
  const { y, height } = (await wordmark.boundingBox()) ?? { y: 0, height: 0 };
  // At least its x-height, two thirds of it.
  expect(y).toBeGreaterThanOrEqual((2 / 3) * height);
  expect(await wordmark.evaluate((svg) => getComputedStyle(svg).overflow)).toBe('visible');
  const grounds = () =>
    page.evaluate(() => ['html', 'body'].map((name) => getComputedStyle(document.querySelector(name) as Element).backgroundColor));
  await expect.poll(grounds).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
  expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(PAGES)).toHaveLength(1);
  // Steps that are done are filled on paper, too.
  await page.goto(`${shop.origin}/order-tracking/${order.tracking_id}`);
  const done = page.getByRole('list', { name: 'Stand der Bestellung' }).getByRole('listitem').first().locator('[aria-hidden]').first();
  expect(await done.evaluate((mark) => getComputedStyle(mark).printColorAdjust)).toBe('exact');
  expect(problems).toEqual([]);
  await close();
});
