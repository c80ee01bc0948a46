import { beforeAll, expect, it } from 'vitest';
import { openBeforeStories } from './support/opened.ts';
import { enableAllMethods, oneOfEachKind, refuseThenPay } from './support/payment-methods.ts';
import { openTabBeforeEach } from './support/tabs.ts';

openBeforeStories();
const tab = openTabBeforeEach();
beforeAll(enableAllMethods);

it.each(oneOfEachKind)('$name: refused, cancelled, then paid with one order', async (method) => {
  const shopper = tab();
  await refuseThenPay(method, shopper);
  expect(shopper.problems).toEqual([]);
});
