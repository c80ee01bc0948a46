import { beforeAll, expect, it } from 'vitest';
import { hydrated } from './support/browser.ts';
import { openBeforeStories } from './support/opened.ts';
import { afterCheck, CAMPAIGN, comesNot, goTo, NEWSLETTER, openAtNoon, popupOf, STONES, switchPopup } from './support/popups.ts';

openBeforeStories({ CV_POLL_SECONDS: '1' });

beforeAll(() => switchPopup(CAMPAIGN));

it('once: not after a reload, not in a second tab; a changed frequency begins anew', async () => {
  await switchPopup({ ...NEWSLETTER, frequency: 1 });
  const { page, context, close } = await openAtNoon();
  await goTo(page, '/');
  await afterCheck(page);
  await popupOf(page).waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await hydrated(page);
  await afterCheck(page);
  await comesNot(page);
  const second = await openAtNoon({ context });
  await goTo(second.page, '/');
  await afterCheck(second.page);
  await comesNot(second.page);
  await second.close();

  await switchPopup({ ...NEWSLETTER, frequency: 2 });
  await page.bringToFront();
  await page.reload();
  await hydrated(page);
  await afterCheck(page);
  await popupOf(page).waitFor();
  await page.keyboard.press('Escape');
  // Each page refresh: not for the next view of the same document, but after a reload.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/articles"]')?.click());
  await page.waitForURL('**/articles');
  await afterCheck(page);
  await comesNot(page);
  await page.reload();
  await hydrated(page);
  await afterCheck(page);
  await popupOf(page).waitFor();

  await switchPopup({ ...NEWSLETTER, frequency: 3 });
  await goTo(page, '/articles');
  await afterCheck(page);
  await popupOf(page).waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click());
  await page.waitForURL((url) => url.pathname === '/');
  await afterCheck(page);
  await popupOf(page).waitFor();
  expect(await popupOf(page).count()).toBe(1);
  await switchPopup({ ...NEWSLETTER, frequency: 1 });
  await close();
});

it('per day: again on the next day, in the time of the shopper', async () => {
  const { page, close } = await openAtNoon();
  await goTo(page, STONES.de);
  await afterCheck(page);
  await popupOf(page).waitFor();
  await page.clock.setSystemTime(new Date('2026-12-01T22:00:00Z'));
  await goTo(page, STONES.de);
  await afterCheck(page);
  await comesNot(page);
  await page.clock.setSystemTime(new Date('2026-12-02T11:00:00Z'));
  await goTo(page, STONES.de);
  await afterCheck(page);
  await popupOf(page).waitFor();
  expect(await page.evaluate(() => new Date().getDate())).toBe(2);
  await close();
});
