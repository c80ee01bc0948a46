import { describe, expect, it } from 'vitest';
import run from '../shared/accessibility/last-run.json' with { type: 'json' };
import { axeViolations, DESKTOP, PHONE, visit } from './support/browser.ts';
import { browser, readAlso, readBeforeStories, warmShop as shop } from './support/opened.ts';
import { variants } from './support/variants.ts';

readBeforeStories({ COUNTRY_PROFILE: 'AT' });
/** The other shop has the profile AT; this one has none. */
const none = readAlso();

describe.each(
  variants([
    ['de', DESKTOP, '/', 'Barrierefreiheit', 'Stand der Prüfung', 'Zuständige Behörde'],
    ['en', PHONE, '/en/', 'Accessibility', 'State of testing', 'Competent authority'],
  ]),
)('the accessibility statement (%s)', (_, viewport, home, name, state, authority) => {
  it('is linked in the footer and shows the figures of the last run, without JavaScript', async () => {
    const { page, problems, close } = await visit(browser, { viewport, javaScript: false });
    await page.goto(shop.origin + home);
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const figures = page.getByRole('region', { name: state });
    // Without a run there is a sentence, and no table.
    expect(await figures.getByRole('row').count()).toBe(run.date === null ? 0 : run.groups.length + 1);
    const link = page.getByRole('region', { name: authority }).getByRole('link');
    expect(await link.getAttribute('href')).toBe('https://www.sozialministeriumservice.gv.at');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    await page.goto(none().origin + new URL(page.url()).pathname);
    expect(await page.getByRole('region', { name: authority }).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('has no violation of WCAG', async () => {
    const { page, close } = await visit(browser, { viewport });
    await page.goto(shop.origin + home);
    const href = (await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).getAttribute('href')) ?? '';
    await page.goto(shop.origin + href);
    expect(await axeViolations(page)).toEqual([]);
    await close();
  });
});
