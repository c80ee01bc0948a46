import { expect, it } from 'vitest';
import { hydrated, visit } from './support/browser.ts';
import { cartWith, RING } from './support/carts.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';

shareBeforeStories();

it('two checkout tabs and a cart tab show the same cart; malformed messages are ignored, a sign-in reloads them', async () => {
  const { unique_id: cartId } = await cartWith(shop, RING, { quantity: 2 });
  const first = await visit(browser);
  await first.page.goto(`${shop.origin}/cart/${cartId}`);
  await first.page.waitForURL('**/cart');
  const second = await visit(browser, { context: first.context });
  const cart = await visit(browser, { context: first.context });
  for (const [tab, path] of [
    [first, '/checkout'],
    [second, '/checkout'],
    [cart, '/cart'],
  ] as const) {
    await tab.page.goto(shop.origin + path);
    await hydrated(tab.page);
    await tab.page
      .getByText(/14\.980,00/)
      .filter({ visible: true })
      .first()
      .waitFor();
  }

  await first.page
    .getByRole('textbox', { name: /Rabattcode/ })
    .filter({ visible: true })
    .fill('LICHT50');
  await first.page.keyboard.press('Enter');
  for (const { page } of [first, second, cart]) await page.getByText('Rabattcode LICHT50').filter({ visible: true }).first().waitFor();

  await cart.page.evaluate(() => {
    const channel = new BroadcastChannel('karat');
    for (const nonsense of [null, 7, {}, { type: 'cart', unique_id: '../x', digest: '' }, { type: 'checkout', unique_id: 3 }]) {
      channel.postMessage(nonsense);
    }
  });
  await cart.page
    .getByRole('button', { name: 'Ein Stück weniger' })
    .or(cart.page.getByRole('button', { name: /weniger/i }))
    .first()
    .click();
  for (const { page } of [second, first])
    await page
      .getByText(/7\.440,00|7\.390,00/)
      .filter({ visible: true })
      .first()
      .waitFor();

  // Another shopper's page from now on: both are loaded anew.
  const loaded = [first, second].map(({ page }) => page.waitForEvent('load'));
  await cart.page.evaluate(() => new BroadcastChannel('karat').postMessage({ type: 'auth' }));
  await Promise.all(loaded);
  await second.page.getByText('Rabattcode LICHT50').filter({ visible: true }).first().waitFor();
  expect([...first.problems, ...second.problems, ...cart.problems]).toEqual([]);
  await first.close();
});
