import { beforeAll, expect, it } from 'vitest';
import { control } from './support/backend.ts';
import { PHONE, visit, type VisitOptions } from './support/browser.ts';
import { allow } from './support/consent.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import {
  afterCheck,
  buyRing,
  CAMPAIGN,
  CAMPAIGN_TITLE,
  comes,
  comesNot,
  goTo,
  NOON,
  openAtNoon,
  popupOf,
  STONES,
  switchPopup,
} from './support/popups.ts';

/** With a service that needs consent: else nobody is asked. */
openBeforeStories(async (sandboxOrigin) => {
  await control({ sandboxOrigin }, 'integration', { type: 1, enabled: true });
  return { CV_POLL_SECONDS: '1' };
});

beforeAll(() => switchPopup(CAMPAIGN));

/** A shopper who has refused the service already. */
async function openDecided(options: VisitOptions = {}) {
  const visited = await openAtNoon(options);
  await allow(visited.context, shop.origin, [], ['1s'], NOON.getTime());
  return visited;
}

it.each([
  ['rejects', 'Nur notwendige'],
  ['allows everything', 'Alle erlauben'],
])('a popup waits while the decision about cookies is open, and comes after the shopper %s', async (_name, button) => {
  const { page, problems, close } = await openAtNoon();
  await goTo(page, STONES.de);
  const decision = page.getByRole('button', { name: button, exact: true });
  await decision.waitFor();
  await afterCheck(page);
  await comesNot(page);
  await decision.click();
  await decision.waitFor({ state: 'detached' });
  await comes(page, CAMPAIGN_TITLE.de);
  expect(problems).toEqual([]);
  await close();
});

it('a popup waits while somebody types, and a moment longer', async () => {
  const { page, problems, close } = await openDecided();
  await goTo(page, STONES.de);
  const field = page.getByRole('main').locator('input:not([type=checkbox], [type=radio], [type=range])').first();
  await field.fill('1');
  await afterCheck(page);
  await comesNot(page);
  await field.press('2');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(1500);
  expect(await popupOf(page).count()).toBe(0);
  await comes(page, CAMPAIGN_TITLE.de);
  expect(problems).toEqual([]);
  await close();
});

it('a popup waits while another dialog is open', async () => {
  const { page, close } = await openDecided({ viewport: PHONE });
  await goTo(page, STONES.de);
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.id = 'other';
    dialog.showModal();
  });
  await afterCheck(page);
  await page.clock.runFor(10_000);
  expect(await popupOf(page).count()).toBe(1);
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#other')?.remove());
  await page.clock.runFor(2000);
  await page.getByRole('dialog', { name: CAMPAIGN_TITLE.de }).waitFor();
  await close();
});

it('no popup comes in the checkout, over forms or without JavaScript', async () => {
  const { page, close } = await openDecided();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/popups') && asked.push(request.url()));
  await buyRing(page, 'de');
  for (const path of ['/checkout', '/cart', '/sign-in', '/withdrawal']) {
    asked.length = 0;
    await goTo(page, path);
    await page.clock.runFor(10_000);
    expect([path, asked, await popupOf(page).count()]).toEqual([path, [], 0]);
  }
  await close();
  const plain = await visit(browser, { javaScript: false });
  await plain.page.goto(shop.origin + STONES.de);
  expect(await popupOf(plain.page).count()).toBe(0);
  await plain.close();
});
