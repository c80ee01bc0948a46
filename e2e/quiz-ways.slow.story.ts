import { describe, expect, it } from 'vitest';
import { hydrated, visit } from './support/browser.ts';
import { fault } from './support/faults.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';

/** Links to the quiz, odd addresses of it, and a listing that fails. */
shareBeforeStories();

describe('the address of the quiz', () => {
  it.each([
    ['answers that nobody offers', `q=4&${Array.from({ length: 300 }, (_, at) => `a=metal.x${at}`).join('&')}`],
    ['a question that is not there', 'q=4&a=nothing.here&a=constructor.prototype'],
    ['an answer of enormous length', `q=4&a=metal.${'x'.repeat(3000)}`],
    ['two answers where one is allowed', 'q=4&a=occasion.proposal&a=occasion.wedding'],
    ['a screen beyond the last', 'q=42&a=metal.x'],
    ['several screens', 'q=4&q=5&q=result'],
  ])('with %s answers 200 and repeats none of it', async (_, query) => {
    const answer = await fetch(`${shop.origin}/journey?${query}`);
    expect(answer.status).toBe(200);
    const [, page = ''] = (await answer.text()).split(/<\/?main/);
    expect(page).toContain('<h1');
    expect(page).not.toMatch(/metal\.x|nothing\.here|constructor\.prototype|occasion\.wedding/);
  });
});

it.each(['/catalog?search=xyzzyplugh', '/catalog?cut=pear&cut=heart&max_cost_to=1'])(
  'an empty listing, %s, links to the quiz',
  async (path) => {
    const { page, problems, close } = await visit(browser, { javaScript: false });
    await page.goto(shop.origin + path);
    await page.getByRole('main').getByRole('link', { name: 'Zum Ring-Finder' }).click();
    await page.waitForURL(`${shop.origin}/journey`);
    expect(problems).toEqual([]);
    await close();
  },
);

it('the search and an empty wishlist link to the quiz', async () => {
  const { page, problems, close } = await visit(browser);
  await page.goto(`${shop.origin}/page/impressum`);
  await hydrated(page);
  await page
    .getByRole('link', { name: 'Suchen' })
    .or(page.getByRole('button', { name: 'Suchen' }))
    .first()
    .click();
  const link = page.getByRole('link', { name: 'Zum Ring-Finder' });
  await link.waitFor();
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill('xyzzyplugh');
  await page.getByText('Keine Ergebnisse gefunden').first().waitFor();
  await link.click();
  await page.waitForURL(`${shop.origin}/journey`);
  expect(problems).toEqual([]);
  await close();
});

describe('the quiz while the listing fails', () => {
  const LISTING = '/api/v1/system-catalog';

  it('stays at its last question with the chosen answers, and continues when the listing works again', async () => {
    const { page, close } = await visit(browser);
    await page.goto(`${shop.origin}/journey?q=7&a=occasion.birthday`);
    await hydrated(page);
    await page.getByRole('radio', { name: /^Ab 6.000/ }).check({ force: true });
    await fault(shop, { mode: 'dead', path: LISTING });
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByText('Das konnte nicht geladen werden.').waitFor();
    expect(await page.getByRole('radio', { name: /^Ab 6.000/ }).isChecked()).toBe(true);
    // The progress line shows the error, too, by the token `--error`.
    const line = page.locator('main > [aria-hidden]').first();
    await expect.poll(() => line.evaluate((element) => getComputedStyle(element).backgroundColor), PATIENCE).toBe('rgb(179, 38, 30)');
    await fault(shop, { mode: 'slow', delayMs: 700, path: LISTING });
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('heading', { name: 'Ihre Antworten' }).waitFor();
    await fault(shop, { mode: 'none' });
    await close();
  });

  it('answers 503 for results without a copy, and keeps the questions', async () => {
    await fault(shop, { mode: 'down', path: LISTING });
    const status = async (path: string) => (await fetch(shop.origin + path)).status;
    expect(await status('/journey?q=result&a=style.mirror&a=stone.ruby')).toBe(503);
    expect(await status('/journey?q=3&a=style.mirror&a=stone.ruby')).toBe(200);
    await fault(shop, { mode: 'none' });
  });
});

it('only the start page is indexed', async () => {
  const head = async (path: string) => (await (await fetch(shop.origin + path)).text()).split('</head>')[0] ?? '';
  const start = await head('/en/journey?a=metal.platinum&utm_source=x');
  expect(start).toContain(`<link rel="canonical" href="${shop.origin}/en/journey"/>`);
  expect(start).not.toContain('noindex');
  for (const path of ['/journey?q=1', '/journey?q=result']) {
    const html = await head(path);
    expect(html).toContain('content="noindex"');
    expect(html).not.toContain('canonical');
  }
  const sitemap = await (await fetch(`${shop.origin}/sitemap.xml`)).text();
  const parts = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
  const pages = await Promise.all(parts.map(async (url) => (url.endsWith('.xml') ? (await fetch(url)).text() : url)));
  expect(pages.join('\n')).toContain(`${shop.origin}/journey`);
});
