import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';
import { itInAll, variants } from './support/variants.ts';
import { words } from './support/words.ts';

shareBeforeStories();

const PAIR = {
  de: '/product/ehering-belvedere-gewoelbt-4-mm?configuration_id=FL-BEL-YG750-54',
  en: '/en/product/wedding-band-belvedere-court-4mm?configuration_id=FL-BEL-YG750-54',
} as const;
const REDUCED = '/product/kathedralring-marina-aquamarin';
const TEXTS = {
  de: {
    reduced: /Reduziert bis \d+\.\s\p{L}+ 20\d\d/u,
    left: /Noch \d+ Tage?/,
    several: 'Mehrere Ausführungen bestellen',
    severalTitle: 'Mehrere Ausführungen',
    size: (size: number) => `Anzahl Gelbgold 750, Größe ${size}`,
    more: 'Ein Stück mehr',
    addAll: 'Alle in den Warenkorb',
    cart: /^Warenkorb/,
    buyNow: 'Jetzt kaufen',
    engraving: /^Gravur/,
    engraved: 'Nicht gravierbar: 🙂',
    savePicture: 'Als Bild speichern',
    sharePicture: 'Teilen',
    pictureName: 'gravur.png',
    corrected: /^Die Anzahl ist auf \d gesetzt. Davon (ist|sind) nur noch \d Stück zu haben\.$/,
    rest: 'Mehr als 25 Zeichen haben keinen Platz; der Rest ist weggelassen.',
    lettersLeft: 'Noch 5 Zeichen',
    free: 'Gravur optional, kostenlos, bis 25 Zeichen',
    materials: 'Material',
    sizes: 'Größen',
    soldOut: /ist in Gelbgold 750 ausverkauft\. Auf Lager: Weißgold 750/,
    others: 'Größe 48 ist ausverkauft. Auf Lager: 49 bis 62.',
    price: /^7\.490,00\s€$/,
    choose: 'Größe wählen',
    chooseOther: 'Andere Größe wählen',
    pleaseChoose: 'Bitte wählen Sie eine Größe.',
    days: '60 Tage Rückgaberecht',
    neighbour: /^Nächstes Stück/,
  },
  en: {
    reduced: /Reduced until \d+\s\w+ 20\d\d/,
    left: /\d+ days? left|\d+ days?, .* left/,
    several: 'Order several versions',
    severalTitle: 'Several versions',
    size: (size: number) => `Quantity 18 carat yellow gold, Size ${size}`,
    more: 'One more',
    addAll: 'Add all to basket',
    cart: /^(Basket|Cart)/,
    buyNow: 'Buy now',
    engraving: /^Engraving/,
    engraved: 'Cannot be engraved: 🙂',
    savePicture: 'Save as a picture',
    sharePicture: 'Share',
    pictureName: 'engraving.png',
    corrected: /^The quantity is set to \d\. Only \d (is|are) left to order\.$/,
    rest: 'No more than 25 characters fit; the rest was left out.',
    lettersLeft: '5 characters left',
    free: 'Engraving optional, free of charge, up to 25 characters',
    materials: 'Materials',
    sizes: 'Sizes',
    soldOut: /Size.48 is sold out in .*In stock: /,
    others: 'Size 48 is sold out. In stock: 49 to 62.',
    price: /^€7,490\.00$/,
    choose: 'Choose a size',
    chooseOther: 'Choose another size',
    pleaseChoose: 'Please choose a size.',
    days: '60-day returns',
    neighbour: /^Next piece/,
  },
} as const;

/** Lines of all carts with this engraving. */
const productsWith = (text: string) =>
  shop.query<{ cart: string; quantity: number }>(
    'SELECT c.unique_id AS cart, i.quantity FROM cart_items i JOIN carts c ON c.id = i.cart_id WHERE i.engraving = ? ORDER BY i.id',
    JSON.stringify({ text }),
  );

describe.each(
  variants([
    ['de', DESKTOP],
    ['en', PHONE],
  ]),
)('a shopper on a product page (%s)', (locale, viewport) => {
  const t = TEXTS[locale];
  const path = words[locale].productPath;

  it('reads tabs or accordion, also by URL, by keyboard why a size is not available, the next product and the end of a sale', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    await page.goto(`${shop.origin}${path}#sizes`);
    await hydrated(page);
    const main = page.getByRole('main');
    await page.getByRole('cell', { name: /^17[.,]2/ }).waitFor();
    await page.getByText(t.materials, { exact: true }).locator('visible=true').click();
    await page.locator('#materials').getByRole('link').first().waitFor();

    // No size is chosen for the shopper: the button asks for one.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await main.getByRole('group').locator('a[aria-current]').count()).toBe(1);
    await main.getByRole('link', { name: t.choose, exact: true }).click();
    await main.getByRole('alert').getByText(t.pleaseChoose).waitFor();
    expect(await focused()).toBe('49');
    expect(await axeViolations(page)).toEqual([]);

    const size = main.getByRole('link', { name: /^48/ });
    await page.keyboard.press('ArrowLeft');
    expect(await size.evaluate((node) => node === document.activeElement)).toBe(true);
    await main.getByText(t.soldOut).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/YG750-48/);
    // A sold-out size keeps the price, and the others that are in stock are named.
    await main.getByText(t.others).waitFor();
    await main.getByText(t.price).waitFor();
    await main.getByRole('link', { name: t.chooseOther, exact: true }).click();
    expect(await focused()).toBe('49');
    expect(await axeViolations(page)).toEqual([]);

    await main.getByText(t.days, { exact: true }).waitFor();
    const next = main.getByRole('link', { name: t.neighbour });
    const to = await next.getAttribute('href');
    expect(to).toMatch(/\/product\/[\w-]+\?configuration_id=/);
    await next.click();
    await page.waitForURL((url) => url.pathname + url.search === to);

    await page.goto(shop.origin + (locale === 'de' ? '' : '/en') + REDUCED);
    await hydrated(page);
    await page.getByText(t.reduced).waitFor();
    await page.getByText(t.left).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('sees which characters cannot be engraved and a preview; the cart has the trimmed text', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    await page.addInitScript(() => {
      navigator.canShare = () => true;
      navigator.share = async ({ files = [] } = {}) => void (window.name = files.map(({ name, type }) => `${name} ${type}`).join());
    });
    await page.goto(shop.origin + PAIR[locale]);
    await hydrated(page);
    const field = page.getByRole('textbox', { name: t.engraving });
    const add = page.getByRole('main').locator('form').getByRole('button', { name: words[locale].addToCart });
    await field.fill('Anna 🙂');
    await page.getByText(t.engraved).first().waitFor();
    await add.click();
    expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(shop.query('SELECT 1 FROM cart_items WHERE engraving LIKE ?', '%Anna%')).toEqual([]);

    const text = `A & L · ${locale}`;
    await field.fill(`  ${text} `);
    await page.locator('form svg textPath').waitFor({ state: 'attached' });
    expect(await page.locator('form svg textPath').textContent()).toBe(text);
    expect(await axeViolations(page)).toEqual([]);

    // The preview as a picture: saved, and shared where the device can.
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t.savePicture }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(t.pictureName);
    const png = await readFile(await saved.path());
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 1200]);
    expect(new Set(png).size).toBeGreaterThan(200);
    await page.getByRole('button', { name: t.sharePicture, exact: true }).click();
    await expect.poll(() => page.evaluate(() => window.name)).toBe(`${t.pictureName} image/png`);
    await add.click();
    await page.waitForFunction(() => localStorage.getItem('karat:cart') !== null);
    const [regular, ...more] = productsWith(text);
    expect(more).toEqual([]);

    // Buying now is about this product alone: the cart stays as it is.
    await page.reload();
    await field.fill(text);
    await page.getByRole('button', { name: t.buyNow }).click();
    await page.waitForURL(/\/checkout\/[\w-]{16,}$/);
    // On phones the summary is folded.
    await page.getByText(text).first().waitFor({ state: 'attached' });
    const [first, now] = productsWith(text);
    expect(first).toEqual(regular);
    expect(new URL(page.url()).pathname.split('/').at(-1)).toBe(now?.cart);
    expect(await page.evaluate(() => localStorage.getItem('karat:cart'))).toBe(regular?.cart);
    expect(problems).toEqual([]);
    await close();
  });

  itInAll('sees price and length of an engraving; several errors are shown at once and announced', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    await page.goto(shop.origin + path);
    await hydrated(page);
    const field = page.getByRole('textbox', { name: t.free, exact: true });
    const read = page.getByRole('status');
    await field.pressSequentially('12345678901234567890');
    await page.locator('form p').getByText(t.lettersLeft, { exact: true }).waitFor();
    await read.getByText(t.lettersLeft, { exact: true }).waitFor({ state: 'attached' });
    await field.pressSequentially('1234567890');
    expect(await field.inputValue()).toBe('1234567890123456789012345');
    await read.getByText(t.rest).waitFor({ state: 'attached' });
    await page.keyboard.type('  ');
    expect(await field.inputValue()).toBe('1234567890123456789012345');
    await page.keyboard.press('Home');
    await page.keyboard.type('X');
    expect(await field.inputValue()).toBe('1234567890123456789012345');
    expect(await field.evaluate((node: HTMLInputElement) => node.selectionStart)).toBe(0);

    await field.fill(`🙂${'a'.repeat(32)}`);
    expect(await field.inputValue()).toBe(`🙂${'a'.repeat(24)}`);
    await page.locator('form p').getByText(`${t.engraved}. ${t.rest}`).waitFor();
    await read.getByText(`${t.engraved}. ${t.rest}`).waitFor({ state: 'attached' });
    // The characters that can be engraved are drawn all the same.
    expect(await page.locator('form svg textPath').textContent()).toBe('a'.repeat(24));
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  itInAll('adds two rings in two sizes at once; a refused one shows an error at its line', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    await page.goto(shop.origin + PAIR[locale]);
    await hydrated(page);
    await page.getByRole('button', { name: t.several }).click();
    const drawer = page.getByRole('dialog', { name: t.severalTitle });
    for (const size of [53, 60])
      await drawer
        .getByRole('group', { name: t.size(size) })
        .getByRole('button', { name: t.more })
        .click();
    await drawer.getByText(/1[.,]980[.,]00/).waitFor();
    // The buttons name the product; a number above the stock is set to it, and that is said.
    const ring = drawer.getByRole('listitem').filter({ has: page.getByRole('group', { name: t.size(60) }) });
    await ring.getByRole('button', { name: new RegExp(`^${t.more}: .*Belvedere.*60$`) }).waitFor();
    await ring.getByRole('spinbutton').fill('98');
    await ring.getByRole('spinbutton').press('Enter');
    await ring.getByRole('status').filter({ hasText: t.corrected }).waitFor();
    await ring.getByRole('spinbutton').fill('1');
    await ring.getByRole('spinbutton').press('Enter');
    await drawer.getByText(/1[.,]980[.,]00/).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    // The first is put in, the second fails on its way, and again.
    let calls = 0;
    await page.route('**/api/carts/items*', (route) => {
      calls += 1;
      return calls === 2 || calls === 3
        ? route.fulfill({ status: 503, json: { error_code: 'unavailable', message: '' } })
        : route.continue();
    });
    await drawer.getByRole('button', { name: t.addAll }).click();
    await expect.poll(() => drawer.getByRole('alert').count(), PATIENCE).toBe(2);
    await drawer
      .getByRole('status')
      .getByText(/990[.,]00/)
      .waitFor();
    await drawer.getByRole('button', { name: t.addAll }).click();
    const cart = page.getByRole('dialog', { name: t.cart });
    await cart.waitFor();
    await expect
      .poll(
        () =>
          cart
            .getByRole('listitem')
            .filter({ hasText: /990[.,]00/ })
            .count(),
        PATIENCE,
      )
      .toBe(2);
    expect(problems.filter((problem) => !problem.startsWith('console error: Failed to load resource'))).toEqual([]);
    await close();
  });
});

describe('time and network faults on a product page', () => {
  it('a sale that ends while the page is open is requested again at its end', async () => {
    const { page, problems, close } = await visit(browser);
    const html = await (await fetch(shop.origin + REDUCED)).text();
    const [, datetime = ''] = /<main[^]*?<time[^>]* datetime="([^"]+)"/i.exec(html) ?? [];
    const end = Date.parse(datetime);
    expect(end).not.toBeNaN();
    await page.clock.install({ time: end - 90_000 });
    await page.goto(shop.origin + REDUCED);
    await hydrated(page);
    await page.getByText('Noch 2 Minuten').waitFor();
    const asked = page.waitForRequest(/\/api\/products\//);
    await page.clock.runFor(91_000);
    await asked;
    await page.locator('main time').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });

  it('a failed picture shows the placeholder', async () => {
    const { page, close } = await visit(browser);
    await page.route(/\/media\/.*-front\.webp/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(shop.origin + words.de.productPath);
    await hydrated(page);
    const main = page.locator('main [data-asset-group] a').first();
    await main.getByRole('img').locator('svg').waitFor();
    expect(await main.locator('img').count()).toBe(0);
    expect(await page.locator('main [data-asset-group] img').count()).toBeGreaterThan(0);
    await close();
  });
});
