import { afterAll, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { startWire, type Wire } from './support/wire.ts';

const SLUG = 'platin-oder-weissgold';
const HOSTILE = `<p onclick="hacked=1">First<script>hacked=1</script><style>body{display:none}</style></p>
<iframe src="https://example.com/film" title="A film"></iframe><h2 style="position:fixed" id="main">One</h2><h2>Two</h2><h2>Three</h2><h2>Four
<p><img src="/media/insta-eternity-stack.webp" alt="Rings" onerror="hacked=1"><img src=x alt="" onerror=hacked=1>
<a href="javascript:hacked=1">A link</a><svg onload="hacked=1"></svg></b></table>
<table><tr>${'<td>A wide cell</td>'.repeat(20)}</tr></table>`;

let wire: Wire;
openBeforeStories(async (backend) => {
  wire = await startWire(backend, (path, answer) => {
    if (!path.includes(`/blog/posts/${SLUG}`) || path.includes('/next') || !('data' in answer)) return answer;
    const body = HOSTILE + `<p>${'Gold und Silber '.repeat(30)}</p>`.repeat(600);
    return { ...answer, data: { ...(answer.data as object), body } };
  });
  return { BACKEND_URL: wire.url };
});
afterAll(() => wire?.close());

it.each([DESKTOP, PHONE])('a post with 300 KB of hostile HTML is safe and fits at $width px', async (viewport) => {
  const { page, close } = await visit(browser, { viewport });
  await noteShifts(page);
  await page.goto(`${shop.origin}/articles/ratgeber/${SLUG}`);
  await hydrated(page);
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  const forbidden = 'script, style, iframe, svg, [onclick], [onerror], [style], [href^="javascript"]';
  expect(await page.locator(`[data-asset-group] :is(${forbidden})`).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'A film' }).getAttribute('href')).toBe('https://example.com/film');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  expect(await page.evaluate(() => getComputedStyle(document.body).display)).not.toBe('none');
  const box = await page.locator('article img[alt="Rings"]').boundingBox();
  expect(Math.round(((box?.width ?? 0) / (box?.height ?? 1)) * 10)).toBe(16);
  await page.locator('article img[alt="Rings"]').scrollIntoViewIfNeeded();
  expect(await shiftsOf(page)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  await close();
});
