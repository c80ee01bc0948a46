import { expect, it } from 'vitest';
import { DESKTOP, PHONE, visit } from './support/browser.ts';
import { cartWith, openWithCart } from './support/carts.ts';
import { browser, readBeforeStories, warmShop } from './support/opened.ts';

readBeforeStories();

/** The product with the longest name. */
const LONG_NAME = 'FL-STEC-CU-YG750-54';

it.each(['/', '/catalog/ringe', '/cart'])(
  'a space scale twice as large: %s has twice the space everywhere, and nothing overflows sideways',
  async (path) => {
    const { page, problems, close } = await visit(browser, { viewport: PHONE });
    await openWithCart(page, warmShop, await cartWith(warmShop, LONG_NAME), path);
    await page.waitForLoadState('networkidle');
    const { spaces, unchanged } = await page.evaluate(doubleSpace);
    expect(spaces).toBeGreaterThan(500);
    expect(unchanged).toEqual([]);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    expect(problems).toEqual([]);
    await close();
  },
);

/** Doubles the steps, as a shop does in tokens.css, and reads the paddings, gaps and margins of all elements before and after. */
function doubleSpace() {
  const root = document.documentElement;
  const properties = [
    'padding-top',
    'padding-right',
    'padding-bottom',
    'padding-left',
    'row-gap',
    'column-gap',
    'margin-top',
    'margin-bottom',
  ];
  const elements = Array.from(document.body.querySelectorAll('*'), (element) => ({ element, styles: element.computedStyleMap() }));
  // `auto` and percent are not the scale's.
  const read = () =>
    elements.flatMap(({ element, styles }) =>
      properties.map((property) => {
        const value = styles.get(property);
        return { name: `${element.tagName} ${property}`, px: value instanceof CSSUnitValue && value.unit === 'px' ? value.value : 0 };
      }),
    );
  const before = read();
  for (let step = 1; step <= 12; step++) {
    const name = `--space-${step}`;
    root.style.setProperty(name, `${2 * Number.parseFloat(getComputedStyle(root).getPropertyValue(name))}px`);
  }
  const after = read();
  const spaces = before.map(({ name, px }, index) => ({ name, px, twice: after[index]?.px ?? 0 })).filter(({ px }) => px > 0);
  // A hairline's pixel stays, and space between two steps may follow the width of the window.
  return { spaces: spaces.length, unchanged: spaces.filter(({ px, twice }) => twice < 1.9 * px - 1) };
}
