import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, onRequest, PHONE, visit } from './support/browser.ts';
import { everyMail, type Mail } from './support/mails.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { placeOrder } from './support/order.ts';
import { PATIENCE } from './support/page-state.ts';
import { variants } from './support/variants.ts';

shareBeforeStories({ COUNTRY_PROFILE: 'AT' });

const TEMPLATES = JSON.parse(readFileSync(join(import.meta.dirname, '../packages/sandbox/seed/content/mails.json'), 'utf8')) as {
  mails: { key: string }[];
};
/** These need an authenticator or an identity provider: `packages/backend/mails/all-mails.test.ts` looks at them. */
const ELSEWHERE = ['passkey-added', 'passkey-removed', 'sign-in-linked'];
const KEYS = TEMPLATES.mails.flatMap(({ key }) => (ELSEWHERE.includes(key) ? [] : [key])).sort();

/** 600 with the ground beside it, and a phone. */
const WIDTHS = [648, PHONE.width] as const;

interface Measured {
  readonly overflow: number;
  readonly pictures: readonly boolean[];
  readonly button: number;
}
/** Pixels that stand out, whether each picture is loaded, and the width of the button. */
const measure = (page: Page): Promise<Measured> =>
  page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    pictures: [...document.images].map(({ naturalWidth }) => naturalWidth > 0),
    button: document.querySelector('.button')?.getBoundingClientRect().width ?? 0,
  }));

/** Without those that differ from another one in numbers, links and addresses alone. */
const differing = (mails: readonly Mail[]): Mail[] => [
  ...new Map(mails.map((mail) => [mail.key + mail.html.replaceAll(/"https?:[^"]*"|[\w-]+@|\d+/g, ''), mail])).values(),
];

/** As a mail program in a browser shows it, without the policy of the inbox. */
async function open(page: Page, { html }: Mail): Promise<void> {
  const address = `${shop.origin}/mail`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(address);
  await page.unroute(address);
}

describe.each(variants(['en', 'de']))('every mail (%s)', (lang) => {
  it('is readable at 600 and 390 px, with pictures of the shop only', async () => {
    const mails = await everyMail(shop, lang);
    expect([...new Set(mails.map(({ key }) => key))].sort()).toEqual(KEYS);
    const { page, problems, close } = await visit(browser, {});
    const strangers: string[] = [];
    onRequest(page, (request) => {
      if (!request.isNavigationRequest() && !request.url().startsWith(`${shop.origin}/media/`)) strangers.push(request.url());
    });
    for (const mail of differing(mails)) {
      await open(page, mail);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const { overflow, pictures, button } = await measure(page);
        expect([mail.key, width, overflow, pictures.includes(false)]).toEqual([mail.key, width, 0, false]);
        // On phones the button takes the whole line.
        expect([0, width === PHONE.width ? PHONE.width - 40 : button]).toContain(button);
      }
      expect([mail.key, await axeViolations(page)]).toEqual([mail.key, []]);
    }
    expect(strangers).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});

it('the inbox shows a mail in both widths and as text, and its attachments are files', async () => {
  const order = await placeOrder(shop, 'en', 'inbox@example.at');
  const { page, problems, close } = await visit(browser, { viewport: DESKTOP });
  await page.goto(`${shop.sandboxOrigin}/sandbox/inbox?to=inbox@example.at&lang=en`);
  await page.getByRole('link', { name: order.po_number }).first().click();
  for (const title of ['The message, wide', 'The message, on a phone'])
    await page.frameLocator(`iframe[title="${title}"]`).getByRole('heading', { level: 1, name: 'Thank you, Anna.' }).waitFor();
  const inside = page.frameLocator('iframe.wide').locator('img').last();
  await expect.poll(() => inside.evaluate((image: HTMLImageElement) => image.naturalWidth), PATIENCE).toBeGreaterThan(0);
  const widths = await page
    .locator('iframe')
    .evaluateAll((frames) => frames.map((frame) => Math.round(frame.getBoundingClientRect().width)));
  expect(widths).toEqual([650, 390]);
  expect(await axeViolations(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Terms.pdf' }).click()]);
  expect(download.suggestedFilename()).toBe('Terms.pdf');
  expect(readFileSync(await download.path(), 'latin1').slice(0, 5)).toBe('%PDF-');
  await page.getByRole('link', { name: 'Text' }).click();
  await page.getByText(`Reference: ${order.po_number}`).waitFor();
  await page.setViewportSize(PHONE);
  await expect.poll(async () => (await measure(page)).overflow, PATIENCE).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  // axe asks the frames, which run nothing.
  expect(problems.filter((problem) => !problem.includes("'postMessage'"))).toEqual([]);
  await close();
});
