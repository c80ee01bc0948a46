import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, visit } from './support/browser.ts';
import { cartWith, openWithCart, RING } from './support/carts.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';
import { words } from './support/words.ts';

shareBeforeStories();

/**
 * As translators of browsers do: a copy of each text stands in two `font` elements in the place of its text node, and of texts that come
 * later, too. React keeps on writing into the node that is gone, unless the text is the only child of its element. `translate="no"` is
 * ignored here, as some translators do.
 */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    function wrap(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let next = walker.nextNode(); next; next = walker.nextNode()) texts.push(next as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, textarea, option, svg')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    }
    wrap(document.body);
    new MutationObserver((changes) => changes.forEach(({ target }) => wrap(target))).observe(document.body, {
      childList: true,
      subtree: true,
    });
  });

/** The text that a shopper reads. */
const readText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('main, dialog[open], [role="dialog"], header')];
    return parts.flatMap(({ innerText }) => innerText.split(/\n+/).map((line) => line.trim().replaceAll(/\s+/g, ' '))).filter(Boolean);
  });

interface Scene {
  readonly path: string;
  /** The cart of the scene has this ring. */
  readonly inCart?: true;
  readonly act: (page: Page) => Promise<unknown>;
}

const tile = (page: Page, name: RegExp | string) => page.getByRole('main').getByRole('group').getByRole('link', { name }).first();
const t = words.de;

const SCENES: Readonly<Record<string, Scene>> = {
  'another metal': { path: t.sizedPath, act: (page) => tile(page, /^Platin/).click() },
  'a size, after none': { path: t.productPath, act: (page) => tile(page, '56').click() },
  'a sold-out size': { path: t.sizedPath, act: (page) => tile(page, /^48/).click() },
  'an engraving': {
    path: t.sizedPath,
    act: async (page) => {
      await page.getByRole('textbox', { name: /^Gravur/ }).fill('A');
      await page.getByText('Noch 24 Zeichen').first().waitFor();
      await page.getByRole('textbox', { name: /^Gravur/ }).fill('A & L');
    },
  },
  'quantities of several versions': {
    path: t.sizedPath,
    act: async (page) => {
      await page.getByRole('button', { name: 'Mehrere Ausführungen bestellen' }).click();
      const more = page
        .getByRole('dialog')
        .getByRole('group', { name: 'Anzahl Gelbgold 750, Größe 56' })
        .getByRole('button', { name: /mehr/ });
      await more.click();
      await page.getByRole('dialog').getByText('1 Stück', { exact: true }).first().waitFor();
      await more.click();
    },
  },
  'a quantity in the cart': {
    path: '/cart',
    inCart: true,
    act: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Ein Stück mehr/ })
        .click(),
  },
  'a code in the cart': {
    path: '/cart',
    inCart: true,
    act: async (page) => {
      const code = page
        .getByRole('main')
        .getByRole('textbox', { name: /Rabattcode/ })
        .filter({ visible: true });
      await code.fill('WILLKOMMEN10');
      await code.press('Enter');
      await page.getByText('Rabattcode WILLKOMMEN10').filter({ visible: true }).first().waitFor();
    },
  },
  'another country at the checkout': {
    path: '/checkout',
    inCart: true,
    act: async (page) => {
      await page.getByText('PayPal').first().waitFor();
      await page.getByRole('combobox', { name: /^Land/ }).first().selectOption('CH');
    },
  },
  'a filter and another order': {
    path: t.category,
    act: async (page) => {
      const filter = page.getByRole('complementary', { name: 'Filter' });
      await filter
        .getByRole('checkbox', { name: /^Weißgold/ })
        .first()
        .check();
      await page.waitForURL(/materials=/);
      await filter.getByRole('radio', { name: 'Preis absteigend' }).check();
      await page.waitForURL(/sortBy=/);
    },
  },
  'a wish that is removed': {
    path: t.category,
    act: async (page) => {
      const hearts = page.getByRole('main').getByRole('button', { name: /merken$/ });
      for (const at of [0, 1]) {
        await hearts.nth(at).click();
        await page.getByRole('link', { name: new RegExp(`^Merkliste, ${at + 1}`) }).waitFor();
      }
      await hearts.nth(0).click();
      await page.getByRole('link', { name: /^Merkliste, 1/ }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  'differences of a comparison': {
    path: '/comparison?skus=FL-AUR-BR-YG750-54,FL-ADE-EM-YG750-54,FL-ELI-OV-RG750-54',
    act: (page) => page.getByRole('checkbox', { name: 'Nur Unterschiede zeigen' }).click(),
  },
  'a search': {
    path: '/',
    act: async (page) => {
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Suche/ })
        .or(page.getByRole('banner').getByRole('button', { name: /^Suche/ }))
        .first()
        .click();
      const field = page.getByRole('dialog').getByRole('searchbox');
      for (const text of ['saphir', 'rubin']) {
        await field.fill(text);
        await page
          .getByRole('dialog')
          .getByRole('article')
          .filter({ hasText: new RegExp(text, 'i') })
          .first()
          .waitFor();
      }
    },
  },
};

async function playScene(scene: Scene, isTranslated: boolean) {
  const { page, problems, close } = await visit(browser);
  if (scene.inCart) await openWithCart(page, shop, await cartWith(shop, RING), scene.path);
  else await page.goto(shop.origin + scene.path);
  await hydrated(page);
  if (scene.inCart) await page.getByText('Aurelia').filter({ visible: true }).first().waitFor();
  if (isTranslated) await translate(page);
  await scene.act(page);
  return { page, problems, close };
}

/** The text once it no longer changes. */
async function settledText(page: Page): Promise<string[]> {
  let last: string[] = [];
  await expect
    .poll(
      async () => {
        const now = await readText(page);
        const isSettled = JSON.stringify(now) === JSON.stringify(last);
        last = now;
        return isSettled;
      },
      { ...PATIENCE, interval: 1200 },
    )
    .toBe(true);
  return last;
}

describe('a page that the browser translates', () => {
  it.each(Object.keys(SCENES))('shows what it shows untranslated: %s', async (name) => {
    const scene = SCENES[name] as Scene;
    shop.change('UPDATE configurations SET stock_qty = 9 WHERE sku = ?', RING);
    const plain = await playScene(scene, false);
    const expected = await settledText(plain.page);
    await plain.close();
    const translated = await playScene(scene, true);
    await expect.poll(() => readText(translated.page), PATIENCE).toEqual(expected);
    // A part that is hydrated only then finds other texts, renders again, and says so.
    expect([...plain.problems, ...translated.problems].filter((line) => !line.includes('React error #418'))).toEqual([]);
    await translated.close();
  });
});
