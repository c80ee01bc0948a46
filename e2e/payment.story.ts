import { afterAll, beforeAll, expect, it } from 'vitest';
import { visit, type Visit } from './support/browser.ts';
import { browser, openBeforeStories } from './support/opened.ts';
import { enableAllMethods, oneOfEachKind, refuseThenPay } from './support/payment-methods.ts';

openBeforeStories();

/** One browser context for all stories: a failed attempt must not disturb the next one. */
let shopper: Visit;
beforeAll(async () => {
  shopper = await visit(browser);
  shopper.page.setDefaultTimeout(15_000);
  await enableAllMethods();
});
afterAll(() => shopper.close());

it.each(oneOfEachKind)('$code: refused, cancelled, then paid with one order', async (method) => {
  await refuseThenPay(method, shopper);
  expect(shopper.problems).toEqual([]);
});
