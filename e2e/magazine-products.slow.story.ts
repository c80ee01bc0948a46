import { afterAll, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { startWire, type Wire } from './support/wire.ts';

const POST = '/articles/ratgeber/platin-oder-weissgold';
/** Sold in no answer to the question for the products of a text. */
let gone = '';

let wire: Wire;
openBeforeStories(async (backend) => {
  wire = await startWire(backend, (path, answer) => {
    if (gone === '' || !path.includes('/system-catalog?') || !('data' in answer)) return answer;
    return { ...answer, data: (answer.data as { slug: string }[]).filter(({ slug }) => slug !== gone) };
  });
  return { BACKEND_URL: wire.url };
});
afterAll(() => wire?.close());

it.each([DESKTOP, PHONE])('a post shows the card of a linked product after the paragraph with its link, at $width px', async (viewport) => {
  const { page, problems, close } = await visit(browser, { viewport });
  await noteShifts(page);
  await page.goto(shop.origin + POST);
  await hydrated(page);
  const card = page.locator('article article').filter({ hasText: 'Neubau' });
  await card.scrollIntoViewIfNeeded();
  expect((await card.textContent())?.replaceAll('\u00a0', ' ')).toMatch(/Neubau – Flacher, mattierter Ehering, 5 mm.*\d,\d\d €.*Ansehen/);
  expect(await card.locator('xpath=preceding::p[1]').textContent()).toContain('Neubau ist längs mattiert');
  await page.locator('footer').scrollIntoViewIfNeeded();
  expect(await shiftsOf(page)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  await card.getByRole('link').click();
  await page.waitForURL(/\/product\/ehering-neubau-mattiert-5-mm\?configuration_id=/);
  expect(problems).toEqual([]);
  await close();
});

it('a product that is no longer sold has no card, and its sentence remains', async () => {
  const { page, close } = await visit(browser, { javaScript: false });
  gone = 'pearl-studs-cadenza';
  await page.goto(`${shop.origin}/en/articles/guides/giving-jewellery`);
  expect(await page.locator('article article').allTextContents()).toEqual([expect.stringContaining('Rondo')]);
  expect(await page.getByText('Ours are called Cadenza.').count()).toBe(1);
  gone = '';
  await close();
});
