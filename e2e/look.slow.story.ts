import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE } from './support/browser.ts';
import { cartWith, openWithCart } from './support/carts.ts';
import { shareBeforeStories, shop } from './support/opened.ts';
import { openTabBeforeEach } from './support/tabs.ts';

shareBeforeStories();
const tab = openTabBeforeEach();

/** The product with the longest name. */
const LONG_NAME = 'FL-STEC-CU-YG750-54';

async function open(path: string, viewport: { width: number; height: number }) {
  const { page, problems } = tab();
  await page.setViewportSize(viewport);
  await page.goto(shop.origin + path, { waitUntil: 'load' });
  await hydrated(page);
  return { page, problems };
}

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error('the element is not shown');
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

const linesOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });

async function expectTallBreadcrumb(page: Page, name = 'Sie sind hier'): Promise<void> {
  await page.setViewportSize(PHONE);
  const links = page.getByRole('navigation', { name }).getByRole('link');
  await links.first().waitFor();
  for (const link of await links.all()) {
    expect((await box(link)).height).toBeGreaterThanOrEqual(24);
  }
}

/** Titles of the main menu that show the line of the current or the open entry. */
const underlined = (page: Page) =>
  page
    .locator('#menu > ul > li > :first-child')
    .evaluateAll((tops) => tops.filter((top) => getComputedStyle(top).boxShadow !== 'none').map(({ textContent }) => textContent));

describe('home page', () => {
  it.each(['/', '/en'])(
    '%s on a phone: portrait pictures, one of them at first, the title on their lower quarter, controls below the text',
    async (path) => {
      const { page, problems } = await open(path, PHONE);
      // Only the largest picture of the window is loaded so far.
      const heroes = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((one) => one.includes('hero-emerald')),
      );
      expect(new Set(heroes)).toEqual(new Set(['/media/hero-emerald-velvet-phone.webp']));
      const hero = page.locator('section').first();
      const slides = await hero.locator('ul > li').all();
      expect(slides).toHaveLength(3);
      const controls = await box(hero.getByRole('status').locator('..'));
      const { bottom } = await box(hero);
      for (const slide of slides) {
        await slide.locator('img').evaluate((image: HTMLImageElement) => {
          image.loading = 'eager';
          return image.decode();
        });
        const picture = slide.locator('img');
        expect(await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)).toMatch(/-phone\.webp$/);
        const shown = await box(picture);
        expect(shown.height).toBeGreaterThanOrEqual(1.25 * PHONE.width - 1);
        const title = await box(slide.getByRole('heading'));
        expect(title.y).toBeGreaterThanOrEqual(shown.y + 0.74 * shown.height);
        expect(title.y).toBeLessThan(shown.bottom);
        const links = await box(slide.locator('p').last());
        expect(controls.y).toBeGreaterThanOrEqual(links.bottom);
        // Nothing but the controls stands between the text and the end of the slide.
        expect(bottom - links.bottom).toBeLessThan(100);
      }
      expect(controls.bottom).toBeLessThan(bottom);
      expect(problems).toEqual([]);
    },
  );

  it('on a desktop: wide pictures; a panel opened by a click or the keyboard begins below the header, which stays visible', async () => {
    const { page } = await open('/', DESKTOP);
    const first = page.locator('section img').first();
    expect(await first.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)).toBe('/media/hero-emerald-velvet.webp');

    const header = page.locator('header', { has: page.locator('#menu') });
    const opener = header.getByRole('button', { name: 'Schmuck', exact: true }).first();
    const panel = page.locator('#menu [popover]:popover-open');
    for (const press of [() => opener.press('Enter'), () => opener.click()]) {
      await press();
      await panel.waitFor();
      const [row, opened] = await Promise.all([box(header.locator('> div').last()), box(panel)]);
      expect(opened.y).toBeCloseTo(row.bottom, 0);
      const controls = header
        .locator('a, li > button:first-child')
        .filter({ visible: true })
        .and(page.locator(':not([popover] [popover] *)'));
      const covered = await controls.evaluateAll((elements) =>
        elements
          .map((element) => ({ element, at: element.getBoundingClientRect() }))
          .filter(({ element, at }) => !element.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)))
          .map(({ element }) => element.textContent),
      );
      expect(await controls.count()).toBeGreaterThan(10);
      expect(covered).toEqual([]);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
    }
  });
});

describe('header and footer', () => {
  it('the main menu underlines one entry: the open one, else the current page; on a phone the breadcrumb is tall', async () => {
    const { page } = await open('/catalog/ringe', DESKTOP);
    expect(await underlined(page)).toEqual(['Ringe']);
    await page.getByRole('link', { name: 'Eheringe', exact: true }).first().hover();
    expect(await underlined(page)).toEqual(['Eheringe']);
    await page.mouse.move(700, 890);
    await page.locator('#menu').getByRole('button', { name: 'Schmuck', exact: true }).click();
    expect(await underlined(page)).toEqual(['Schmuck']);
    await page.keyboard.press('Escape');
    await expectTallBreadcrumb(page);
  });

  it('each panel of the main menu fills its width, links in it have one type; the footer is right at every width', async () => {
    const { page } = await open('/', DESKTOP);
    for (const item of await page.locator('#menu > ul > li').all()) {
      await item.hover();
      const panel = item.locator('[popover]');
      await panel.locator('img').waitFor();
      const picture = await box(panel.locator('img'));
      const ends = await Promise.all((await panel.locator('ul').all()).map(async (list) => (await box(list)).right));
      expect(picture.x - Math.max(...ends)).toBeLessThan(60);
      const sizes = await panel
        .locator('li a:not(:has(svg, i, span))')
        .evaluateAll((links) => [
          ...new Set(
            links.filter((link) => !link.closest('ul')?.querySelector('svg, i, span')).map((link) => getComputedStyle(link).fontSize),
          ),
        ]);
      expect(sizes.length).toBeLessThanOrEqual(1);
    }
    await page.mouse.move(700, 890);
    await expectFooter(page);
  });
});

/** The hours in a line for each group of days, and the wallets among the ways to pay, at every width. */
async function expectFooter(page: Page): Promise<void> {
  for (const viewport of [PHONE, { width: 992, height: 800 }, DESKTOP]) {
    await page.setViewportSize(viewport);
    const footer = page.getByRole('contentinfo');
    expect(await linesOf(footer.getByText('Montag bis Freitag'))).toBe(2);
    expect(await footer.locator('dd').allTextContents()).toEqual([
      'Visa',
      'Mastercard',
      'Apple Pay',
      'Google Pay',
      'PayPal',
      'Überweisung',
    ]);
  }
}

describe('landmarks', () => {
  it('drawers have no landmark of a page in them', async () => {
    const { page } = await open('/catalog', DESKTOP);
    await page
      .getByRole('button', { name: /merken$/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Merkliste, 1 Stück' }).click();
    await page
      .getByRole('dialog', { name: /^Merkliste/ })
      .getByRole('listitem')
      .waitFor();
    expect(await axeViolations(page, ['best-practice'])).toEqual([]);
  });
});

describe('product page on a desktop', () => {
  const expectNoGap = async (page: Page): Promise<void> => {
    const about = await box(page.getByRole('region', { name: 'Über dieses Stück' }));
    const trust = await box(page.getByText('Gesetzliche Gewährleistung').first());
    const picture = await box(page.locator('[id^=picture-]').last());
    const form = page.locator('main form');
    const buy = await box(
      form
        .locator('a, button')
        .filter({ hasText: /^(?:In den Warenkorb|Größe wählen)/ })
        .first(),
    );
    const left = Math.max(trust.bottom, picture.bottom);
    expect(trust.right).toBeLessThan(buy.x);
    expect(about.y - left).toBeLessThan(330);
  };

  it.each([
    ['one picture', '/product/loser-tansanit-flieder-oval'],
    ['three pictures', '/product/halo-ring-undine-saphir'],
    ['four pictures', '/product/solitaerring-aurelia-brillant'],
  ])('with %s: pictures and form have no gap beside each other', async (_, path) => {
    const { page } = await open(path, DESKTOP);
    await expectNoGap(page);
  });

  it('with two pictures: the same; the collection has space to the title below it; the breadcrumb is tall on a phone', async () => {
    const { page } = await open('/product/halo-ring-luzia-brillant', DESKTOP);
    await expectNoGap(page);
    const collection = await box(page.getByRole('link', { name: 'Kollektion Aurora' }));
    const title = await box(page.getByRole('heading', { level: 1 }));
    expect(title.y - (await box(page.getByText('Kollektion Aurora').first())).bottom).toBeGreaterThanOrEqual(8);
    expect(collection.height).toBeGreaterThanOrEqual(24);
    await expectTallBreadcrumb(page);
  });
});

describe('content page on a desktop', () => {
  it.each([
    ['/page/impressum', 'Auf dieser Seite', 'Sie sind hier'],
    ['/en/page/imprint', 'On this page', 'You are here'],
  ])('%s has a table of contents under its title, with links, and on a phone a tall breadcrumb', async (path, name, breadcrumb) => {
    const { page, problems } = await open(path, DESKTOP);
    const list = page.getByRole('navigation', { name });
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    expect(await list.getByRole('link').allTextContents()).toEqual(await headings.allTextContents());
    await list.getByRole('link').last().click();
    await expect.poll(async () => (await headings.last().boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect(decodeURIComponent(new URL(page.url()).hash)).toMatch(/^#section-/);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await expectTallBreadcrumb(page, breadcrumb);
  });
});

describe('cart', () => {
  it('on a phone no title takes three lines, in the drawer and on the page; on a desktop one line is large, above others', async () => {
    const { page, problems } = tab();
    await page.setViewportSize(PHONE);
    const cart = await cartWith(shop, LONG_NAME);
    await openWithCart(page, shop, cart, '/catalog/ringe');
    await page.getByRole('link', { name: /^Warenkorb/ }).click();
    const list = page.getByRole('list', { name: 'Ihre Stücke' });
    const title = list.getByRole('heading').first();
    await title.waitFor();
    expect(await linesOf(title)).toBeLessThanOrEqual(2);

    await openWithCart(page, shop, cart, '/cart');
    await title.waitFor();
    expect(await linesOf(title)).toBeLessThanOrEqual(2);
    await page.setViewportSize(DESKTOP);
    const picture = list.getByRole('listitem').first().locator('img');
    await expect.poll(async () => (await box(picture)).width).toBe(240);
    await page.getByRole('region', { name: 'Die Meistgewählten' }).getByRole('listitem').nth(3).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('forced colours', () => {
  it('show what is chosen and what cannot be delivered, swatches, and the icons on pictures', async () => {
    const { page } = tab();
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${shop.origin}/product/solitaerring-aurelia-brillant?configuration_id=FL-AUR-BR-YG750-54`);
    await hydrated(page);
    const style = (locator: Locator, names: readonly string[]) =>
      locator.evaluate((node, all) => all.map((name) => getComputedStyle(node).getPropertyValue(name)), names);
    const tiles = page.getByRole('main').getByRole('group').getByRole('link');
    const chosen = tiles.filter({ hasText: /^Gelbgold/ }).first();
    const other = tiles.filter({ hasText: /^Platin/ }).first();
    const look = ['outline-style', 'outline-width', 'font-weight'];
    expect(await style(chosen, look)).toEqual(['solid', '3px', '600']);
    expect(await style(other, look)).toEqual(['none', expect.anything(), '400']);
    const soldOut = tiles.filter({ hasText: /^48/ }).first();
    expect(await style(soldOut, ['text-decoration-line', 'border-top-style'])).toEqual(['line-through', 'dashed']);
    expect(await style(tiles.filter({ hasText: /^49/ }).first(), ['text-decoration-line'])).toEqual(['none']);
    const swatch = await style(chosen.locator('i'), ['forced-color-adjust', 'background-image']);
    expect(swatch).toEqual(['none', expect.stringContaining('gradient')]);

    await page.goto(`${shop.origin}/catalog/verlobungsringe`);
    await hydrated(page);
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: /merken$/ })
      .first()
      .locator('svg');
    expect(await style(heart, ['border-top-style', 'border-top-left-radius'])).toEqual(['solid', '50%']);
  });
});
