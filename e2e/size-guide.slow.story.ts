import { inflateSync } from 'node:zlib';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { askCarat } from '../shared/commerce/carat.ts';
import { STONE_SHAPES } from '../shared/commerce/carat-tables.ts';
import { RING_SIZES } from '../shared/commerce/ring-size.ts';
import { CARD, CONTROL_LENGTH } from '../shared/commerce/ring-sizer.ts';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { words } from './support/words.ts';
import { openTabBeforeEach } from './support/tabs.ts';
import { takeTurns } from './support/variants.ts';

const texts = {
  de: {
    findSize: 'Größe bestimmen',
    stoneGuide: 'Steingröße und Karat',
    details: 'Details',
    choose: 'Größe 56 wählen',
    about: 'Gewicht, etwa',
    exact: 'Gewicht',
    sizeAbout: 'Größe, etwa',
    outside: 'Die Tabelle reicht von 1,0 mm (0,005 ct) bis 16,0 mm (16,06 ct).',
    notMade: /In Größe 76 gibt es dieses Stück nicht/,
    sizer: '/ring-sizer',
    ringSizer: 'Ringmaß zum Ausdrucken',
    print: 'Drucken',
    decimal: ',',
  },
  en: {
    findSize: 'Find your size',
    stoneGuide: 'Stone size and carat',
    details: 'Details',
    choose: 'Choose size 56',
    about: 'Weight, about',
    exact: 'Weight',
    sizeAbout: 'Size, about',
    outside: 'The table runs from 1.0 mm (0.005 ct) to 16.0 mm (16.06 ct).',
    notMade: /This piece is not made in size 76/,
    sizer: '/en/ring-sizer',
    ringSizer: 'Printable ring sizer',
    print: 'Print',
    decimal: '.',
  },
} as const;

shareBeforeStories();

const itInTurn = takeTurns(2);
describe.each([
  ['de', DESKTOP],
  ['en', PHONE],
] as const)('the size guide (%s)', (locale, viewport) => {
  const t = texts[locale];
  const local = (text: string) => text.replaceAll(/(?<=\d)[.,](?=\d)/g, t.decimal);
  const tab = openTabBeforeEach({ viewport });
  const open = async () => {
    const { page, problems } = tab();
    await page.goto(shop.origin + words[locale].productPath);
    await hydrated(page);
    return { page, problems, guide: page.getByRole('dialog') };
  };

  itInTurn('converts a ring size between scales, marks it, and links to the product in that size', async () => {
    const { page, guide, problems } = await open();
    const link = page.getByRole('link', { name: t.findSize });
    await link.click();
    await guide.getByRole('tab', { selected: true }).waitFor();
    const field = guide.getByRole('textbox');
    expect(await field.inputValue()).toBe('54');
    await markedRow(guide, ['54', local('17.2 mm'), '14', 'N', '6¾']);

    for (const typed of ['UK N 1/2', 'n½', local('17.3 mm'), 'US 7']) {
      await field.fill(typed);
      expect(await said(guide)).toContain('54');
    }
    // A diameter, or a Spanish size: nothing is chosen until the shopper says which.
    await field.fill('17');
    expect(await said(guide)).toContain('17');
    expect(await guide.getByRole('link', { name: /57|53/ }).count()).toBe(0);
    await guide.getByRole('button', { name: /57/ }).click();
    expect(await field.inputValue()).toBe('ES 17');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await said(guide)).toMatch(/\b57\b/);
    await field.fill('76');
    await guide.getByText(t.notMade).waitFor();
    await markedRow(guide, ['76', local('24.2 mm'), '36', 'Z+6', '15½']);
    await field.fill('<b>');
    expect(await guide.locator('[aria-current]').count()).toBe(0);

    await field.fill(local('17.8'));
    await markedRow(guide, ['56', local('17.8 mm'), '16', 'P', '7½']);
    expect(await axeViolations(page)).toEqual([]);
    await guide.getByRole('link', { name: t.choose }).click();
    await page.waitForURL(/configuration_id=FL-AUR-BR-YG750-56/);
    await guide.waitFor({ state: 'hidden' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await link.click();
    await markedRow(guide, ['56', local('17.8 mm'), '16', 'P', '7½']);
    await page.keyboard.press('Escape');
    await guide.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });

  itInTurn('shows the weight of a stone of any shape to scale beside a coin, and a link back', async () => {
    const { page, guide, problems } = await open();
    const details = viewport === PHONE ? page.locator('summary') : page.getByRole('tab');
    await details.filter({ hasText: t.details }).click();
    await page.getByRole('link', { name: t.stoneGuide }).click();
    const field = guide.getByRole('textbox');
    const ask = async (shape: string, typed: string) => {
      await guide.locator(`input[value="${shape}"]`).check();
      await field.fill(typed);
      return said(guide);
    };
    await guide.getByRole('tab', { selected: true }).waitFor();
    expect(plain(await field.inputValue())).toBe(local('6.5 mm'));
    expect(await guide.locator('input:checked').getAttribute('value')).toBe('round');
    expect(await axeViolations(page)).toEqual([]);

    expect(await ask('round', '1')).toBe(local(`${t.exact} 0.005 ct`));
    expect(await ask('round', local('16.0 mm'))).toBe(local(`${t.exact} 16.06 ct`));
    await expectScale(guide, 16, 16);
    expect(await ask('round', '6')).toBe(local(`${t.exact} 0.84 ct`));
    await markedRow(guide, [local('6.0 mm'), local('0.84 ct')]);
    expect(await ask('round', '6,1')).toBe(local(`${t.about} 0.88 ct`));
    expect(await ask('round', '17')).toBe(local(t.outside));
    expect(await ask('round', '1 ct')).toMatch(new RegExp(`^${t.sizeAbout} 6[.,]\\d mm$`));
    expect(await ask('oval', '10x8')).toBe(local(`${t.exact} 2.54 ct`));
    await markedRow(guide, ['10 × 8 mm', local('2.54 ct')]);
    await expectScale(guide, 8, 10);
    expect(await ask('taperedBaguette', '4 × 2 × 1,5 mm')).toBe(local(`${t.exact} 0.078 ct`));
    await expectScale(guide, 2, 4);

    for (const shape of STONE_SHAPES) {
      await guide.locator(`input[value="${shape}"]`).check();
      const [size = '', carat = ''] = await guide.locator('tbody tr').first().locator('th, td').allInnerTexts();
      await field.fill(size);
      expect(await said(guide)).toBe(`${t.exact} ${plain(carat)}`);
    }
    await guide.locator('input:checked').focus();
    await page.keyboard.press('ArrowRight');
    expect(await guide.locator('input:checked').getAttribute('value')).toBe('asscher');
    await guide.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await guide.getByRole('table').first().innerText()).toContain('UK');
    expect(problems).toEqual([]);
  });

  itInTurn('links to the page on sizes when the guide fails to load, whose sheet in true size can be printed', async () => {
    const { page, problems } = await open();
    await page.route('**/assets/size-guide-drawer-*.js', (route) => route.abort());
    await page.getByRole('link', { name: t.findSize }).click();
    await page.waitForURL(`**${words[locale].prefix}${words[locale].contentPath}`);
    const main = page.getByRole('main');
    expect(await main.getByRole('table').count()).toBeGreaterThan(0);

    // The browser reports the file that was not loaded.
    problems.length = 0;
    await main.getByRole('link', { name: t.ringSizer }).click();
    await page.waitForURL(`**${t.sizer}`);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'true');
    });
    await page.getByRole('button', { name: t.print }).click();
    expect(await page.locator('body').getAttribute('data-printed')).toBe('true');
    expect(problems).toEqual([]);
  });

  itInTurn('is a page with tables without JavaScript, with a link to a sheet in true size', async () => {
    const { page, problems, close } = await visit(browser, { viewport, javaScript: false });
    await page.goto(shop.origin + words[locale].productPath);
    await page.getByRole('link', { name: t.findSize }).click();
    await page.waitForURL(`**${words[locale].prefix}${words[locale].contentPath}`);
    const rows = await page
      .locator('main tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map((row) => plain(row.join(' ')))).toEqual(rows.map((row) => expectedRow(row, local)));

    await page.getByRole('link', { name: t.ringSizer }).click();
    await page.waitForURL(`**${t.sizer}`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(t.ringSizer);
    expect(await page.getByRole('button', { name: t.print }).count()).toBe(0);
    await expectTrueSize(await page.pdf({ preferCSSPageSize: true }));
    expect(problems).toEqual([]);
    await close();
  });
});

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const said = async (guide: Locator): Promise<string> => plain(await guide.getByRole('status').innerText());

/** The row is marked, and within the part of the table that can be seen. */
async function markedRow(guide: Locator, cells: readonly string[]): Promise<void> {
  const row = guide.locator('tr[aria-current="true"]', { hasText: cells[0] ?? '' });
  await row.waitFor();
  const shown = await row.locator('th, td').allInnerTexts();
  expect(shown.map(plain)).toEqual(cells);
  await guide.page().waitForFunction(() => {
    const marked = document.querySelector('dialog[open] tr[aria-current]');
    const view = marked?.closest('[role="region"]');
    if (!marked || !view) return false;
    const [inner, outer] = [marked.getBoundingClientRect(), view.getBoundingClientRect()];
    return inner.top >= outer.top && inner.bottom <= outer.bottom + 1;
  });
}

/** The stone's drawing is as many times as large as the coin's as it is in truth. */
async function expectScale(guide: Locator, width: number, height: number): Promise<void> {
  const boxOf = (selector: string) =>
    guide.locator(selector).evaluate((element) => {
      const { width: x, height: y } = (element as SVGGraphicsElement).getBoundingClientRect();
      return { x, y };
    });
  const coin = await boxOf('figure circle >> nth=0');
  const stone = await boxOf('figure g:last-child > :is(use, path)');
  expect((stone.x / coin.x) * 23.25).toBeCloseTo(width, 0);
  expect((stone.y / coin.y) * 23.25).toBeCloseTo(height, 0);
}

function expectedRow([first = '', ...rest]: readonly string[], local: (text: string) => string): string {
  const name = plain(first);
  const ring = RING_SIZES.find(({ eu }) => String(eu) === name);
  if (ring) return [name, local(`${ring.diameter.toFixed(1)} mm`), ring.minus40, ring.uk, ring.us].join(' ');
  const shapes = name.includes('×') ? (['oval', 'pear', 'radiant'] as const) : (['round', 'princess', 'asscher'] as const);
  const carats = shapes.map((shape) => {
    const answer = askCarat(shape, name);
    return answer.kind === 'found' ? local(`${answer.carat.toFixed(2)} ct`) : answer.kind;
  });
  return rest.length === 3 ? [name, ...carats].join(' ') : 'a table that nobody knows';
}

/** Chromium's print: one sheet of A4 whose control line and card have their true length, in black. */
async function expectTrueSize(pdf: Buffer): Promise<void> {
  const source = pdf.toString('latin1');
  expect(source.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(source) ?? [];
  expect([Number(width) / POINT, Number(height) / POINT].map(Math.round)).toEqual([210, 297]);

  const drawn = contentOf(pdf, source);
  const page = Number(/^([\d.]+) 0 0 -[\d.]+ 0 [\d.]+ cm/.exec(drawn)?.[1]);
  const line = /([\d.]+) 0 0 [\d.]+ [\d.]+ [\d.]+ cm\n(?:(?!\bcm\n).)*?([\d.]+) 2 m\n([\d.]+) 2 l\nS/s.exec(drawn);
  const [, scale, from, to] = (line ?? []).map(Number);
  const millimetres = ((Number(to) - Number(from)) * Number(scale) * page) / POINT;
  expect(Math.abs(millimetres - CONTROL_LENGTH)).toBeLessThan(0.05);
  expect(Number(scale) * page * CARD.width).toBeCloseTo(CARD.width * POINT, 0);
}

/** Points of a PDF in a millimetre. */
const POINT = 72 / 25.4;

/** The page's drawing instructions: the first compressed stream that sets a matrix. */
function contentOf(pdf: Buffer, source: string): string {
  for (const { 0: mark, index } of source.matchAll(/stream\r?\n/g)) {
    try {
      const text = inflateSync(pdf.subarray(index + mark.length)).toString('latin1');
      if (/^[\d.]+ 0 0 -[\d.]+ 0 [\d.]+ cm/.test(text)) return text;
    } catch {
      // Another kind of stream.
    }
  }
  throw new Error('the PDF draws nothing');
}
