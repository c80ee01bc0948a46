import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, PHONE, visit } from './support/browser.ts';
import { browser, readBeforeStories, warmShop as shop } from './support/opened.ts';
import { variants } from './support/variants.ts';

readBeforeStories({ COUNTRY_PROFILE: 'AT' });

describe.each(
  variants([
    [
      'de',
      DESKTOP,
      '/page/impressum',
      ['Rechtsform', 'Firmenbuchnummer', 'Firmenbuchgericht', 'UID-Nummer', 'Geschäftsführung', 'Gewerbebehörde'],
    ],
    [
      'en',
      PHONE,
      '/en/page/imprint',
      ['Legal form', 'Company register number', 'Register court', 'VAT number', 'Managing director', 'Trade authority'],
    ],
  ]),
)('the imprint (%s)', (_, viewport, path, rows) => {
  it('has a row for each fact of the settings, and none for others, without JavaScript', async () => {
    const { page, problems, close } = await visit(browser, { viewport, javaScript: false });
    await page.goto(shop.origin + path);
    const main = page.getByRole('main');
    for (const row of rows) expect(await main.getByRole('rowheader', { name: row, exact: true }).count()).toBe(1);
    expect(await main.getByText('ATU00000000').isVisible()).toBe(true);
    expect(await main.getByRole('link', { name: 'ris.bka.gv.at' }).getAttribute('href')).toBe('https://www.ris.bka.gv.at');
    expect(await main.locator('address').innerText()).toMatch(
      /^Feinlicht Beispiel GmbH\nMusterstraße 1\n1010 (?:Wien|Vienna)\n(?:Österreich|Austria)$/,
    );
    const empty = await main
      .getByRole('row')
      .evaluateAll((all) => all.filter((row) => row.querySelector('td')?.textContent.trim() === '').length);
    expect(empty).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  it('has no violation of WCAG', async () => {
    const { page, close } = await visit(browser, { viewport });
    await page.goto(shop.origin + path);
    expect(await axeViolations(page)).toEqual([]);
    await close();
  });
});
