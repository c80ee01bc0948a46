import { beforeAll, expect, it } from 'vitest';
import { visit } from './support/browser.ts';
import { browser, openBeforeStories } from './support/opened.ts';
import { enableAllMethods, oneOfEachKind, refuseThenPay } from './support/payment-methods.ts';

openBeforeStories();
beforeAll(enableAllMethods);

it.each(oneOfEachKind)('$code: refused, cancelled, then paid with one order', async (method) => {
  const shopper = await visit(browser);
  await refuseThenPay(method, shopper);
  expect(shopper.problems).toEqual([]);
  await shopper.close();
});
