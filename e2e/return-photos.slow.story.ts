import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { addCustomer } from './support/customers.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { accountIdOf, mailsTo } from './support/order.ts';
import { deliveredOrder, photoOf, requestsOf } from './support/returns.ts';

shareBeforeStories({ COUNTRY_PROFILE: 'AT' });

const someone = () => `anna-${randomUUID()}@example.com`;
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
const mailTo = async (email: string): Promise<string> => (await mailsTo(shop, email))[0] ?? '';
const DONE = /\/return\/[\w-]{16,64}\/done\/[A-Z0-9-]+$/;

it('a customer returns two of three positions with photos, in German at a desktop', async () => {
  const email = someone();
  const customer = addCustomer(shop, email);
  const order = await deliveredOrder(shop, { email });
  shop.change('UPDATE orders SET user_id = ? WHERE po_number = ?', customer.id, order.po_number);
  const { page, context, problems, close } = await visit(browser, { viewport: DESKTOP });
  await context.addCookies(cookiesOf(customer.cookie));
  await page.goto(`${shop.origin}/profile/orders/${accountIdOf(shop, order)}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Rückgabe oder Reparatur: Aurelia – Solitärring mit Brillant' }).click();

  await page.getByRole('heading', { level: 1, name: 'Rückgabe oder Reparatur' }).waitFor();
  const rows = page.getByRole('list', { name: 'Welche Stücke?' }).getByRole('listitem');
  expect(await rows.count()).toBe(4);
  const texts = await rows.allInnerTexts();
  expect(texts[0]).toMatch(/Rückgabe bis \w+, \d{1,2}\.\s\w+ \d{4} \(60\sTage\)/);
  expect(texts[1]).toMatch(/Rückgabe bis \w+, \d{1,2}\.\s\w+ \d{4} \(30\sTage\)/);
  expect(texts[2]).toMatch(/Rückgabefrist von 14\sTagen endete am \w+, .*Eine Reparatur ist weiter möglich/);
  expect(texts[3]).toContain('Graviert, also nach Ihrem Wunsch angefertigt: keine Rückgabe.');
  expect(await rows.getByRole('checkbox', { disabled: true }).count()).toBe(2);
  expect(
    await page
      .getByRole('checkbox', { name: /Aurelia/ })
      .first()
      .isChecked(),
  ).toBe(true);

  // The customer sees the whole order.
  expect(await page.getByRole('region', { name: 'Ihre Bestellung' }).innerText()).toMatch(
    /Rechnungsadresse\s+Anna Leitner\s+Zieglergasse 14\/7/,
  );

  await page.getByRole('checkbox', { name: 'Nussdorf – Ankerarmband' }).check();
  await page.getByRole('button', { name: 'Ein Stück mehr: Nussdorf – Ankerarmband' }).click();
  const panel = page.getByRole('complementary', { name: 'Ihre Auswahl' });
  await panel.getByText('10.470,00').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // Another kind of request keeps what stays possible; back again says what went.
  await page.getByRole('radio', { name: /^Reparatur oder Größenänderung/ }).check();
  await page.getByRole('checkbox', { name: 'Gloriette' }).check();
  await page.getByRole('radio', { name: /^Rückgabe und Erstattung/ }).check();
  await page.getByRole('status').getByText('Nicht mehr ausgewählt, weil keine Rückgabe möglich ist: Gloriette').first().waitFor();
  await page.getByRole('button', { name: 'Weiter zu den Angaben' }).click();

  await page.getByRole('heading', { level: 1, name: 'Angaben zur Rückgabe' }).waitFor();
  await page.getByRole('button', { name: 'Rückgabe anmelden' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Grund: Nussdorf – Ankerarmband' }).waitFor();
  await page.getByLabel('Grund').first().selectOption({ label: 'Wirkt anders als auf dem Bild' });
  await page.getByLabel('Grund').nth(1).selectOption({ label: 'Gefällt doch nicht' });
  await page.getByLabel('Prüfbericht von').fill('GIA');
  await page.getByLabel('Anmerkung').fill('Der Stein wirkt größer als gedacht.');

  // Several at once; the one that is no photo is named, the others stay.
  const [png, jpeg] = [await photoOf(page, 'image/png'), await photoOf(page, 'image/jpeg')];
  const files = [
    { name: 'von-oben.png', mimeType: 'image/png', buffer: png },
    { name: 'Skizze.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'seite.jpeg', mimeType: 'image/jpeg', buffer: jpeg },
  ];
  await page.getByLabel('Foto wählen').setInputFiles(files);
  await page.getByRole('button', { name: 'Foto entfernen: von-oben.png' }).waitFor();
  await page.getByText('„Skizze.svg“: Diese Datei können wir nicht lesen. Möglich sind JPEG, PNG, WebP und AVIF.').waitFor();
  await page.locator('input[name="photo-1"]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Foto entfernen: von-oben.png' }).click();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await page.locator('input[name="photo-1"]').waitFor({ state: 'attached' });
  expect(await axeViolations(page)).toEqual([]);

  // Back to the choice and on again: nothing that was typed is lost.
  await page.getByRole('link', { name: 'Zurück zur Auswahl' }).click();
  await page.getByRole('button', { name: 'Weiter zu den Angaben' }).click();
  await page.getByRole('heading', { level: 1, name: 'Angaben zur Rückgabe' }).waitFor();
  expect(await page.getByLabel('Anmerkung').inputValue()).toBe('Der Stein wirkt größer als gedacht.');
  expect(await page.getByRole('button', { name: /^Foto entfernen/ }).count()).toBe(2);
  await page.getByRole('button', { name: 'Rückgabe anmelden' }).dblclick();

  await page.waitForURL(DONE);
  await page.getByRole('heading', { level: 1, name: 'Alles bereit, Anna.' }).waitFor();
  const [request, ...more] = requestsOf(shop, order);
  expect([request?.type, request?.status, more]).toEqual([1, 'requested', []]);
  const label = page.getByRole('region', { name: 'Etikett' });
  expect(await label.innerText()).toContain(request?.number);
  await label.getByRole('img', { name: `Strichcode ${request?.number}` }).waitFor();
  expect(await page.getByRole('main').innerText()).toContain('In der Originalschachtel, mit GIA-Bericht.');
  expect(await axeViolations(page)).toEqual([]);
  expect(await mailTo(email)).toContain(request?.number);

  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('h1, nav, header, footer, button').locator('visible=true').count()).toBe(0);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect([...pdf.matchAll(/\/Type \/Page\b/g)]).toHaveLength(1);
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  // A6 in points.
  expect([Number(width), Number(height)].map(Math.round)).toEqual([298, 420]);
  await page.emulateMedia({ media: 'screen' });

  // The order shows the return, and no product can be registered twice.
  await page.getByRole('link', { name: 'Zur Bestellung' }).click();
  await page.getByText('Rückgabe beantragt').first().waitFor();
  await page.getByRole('link', { name: `Rückgabe ${request?.number}` }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.goto(`${shop.origin}/profile/orders`);
  await page.getByText('Rückgabe beantragt').first().waitFor();
  await page.goto(`${shop.origin}/return/${order.unique_id}`);
  await page.getByText('Schon angemeldet oder zurückgegeben.').first().waitFor();
  expect(problems.filter((problem) => !problem.includes('status of 415'))).toEqual([]);
  await close();
});

it('without JavaScript a guest returns one of two lines, after an error that keeps typed values', async () => {
  const email = someone();
  const order = await deliveredOrder(shop, { email, lang: 'en' });
  const { page, close } = await visit(browser, { viewport: PHONE, javaScript: false });
  await page.goto(`${shop.origin}/en/order-tracking/${order.tracking_id}`);
  await page.getByRole('main').getByRole('link', { name: 'Return or repair' }).click();
  await page.getByLabel('Order number').fill(order.po_number);
  await page.getByRole('main').getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Find the order' }).click();
  await page.getByRole('button', { name: 'Continue to details' }).click();
  await page.getByText('Please choose at least one piece.').waitFor();
  await page.getByRole('checkbox', { name: /Nussdorf/ }).check();
  await page.getByRole('combobox', { name: /Quantity of Nussdorf/ }).selectOption({ label: 'return 2 of 2' });
  expect(await isWide(page)).toBe(false);
  await page.getByRole('button', { name: 'Continue to details' }).click();
  await page.getByRole('link', { name: 'Change' }).click();
  expect(await page.getByRole('checkbox', { name: /Nussdorf/ }).isChecked()).toBe(true);
  expect(await page.getByRole('combobox').inputValue()).toMatch(/x2$/);
  await page.getByRole('combobox').selectOption({ label: 'return 1 of 2' });
  await page.getByRole('button', { name: 'Continue to details' }).click();

  await page.getByRole('heading', { level: 1, name: 'Details of your return' }).waitFor();
  await page.getByLabel('Comment').fill('Too short, alas.');
  await page.getByRole('button', { name: 'Request the return' }).click();
  await page.getByText('Please choose a reason.').waitFor();
  expect(await page.getByLabel('Comment').inputValue()).toBe('Too short, alas.');
  expect(await isWide(page)).toBe(false);
  await page.getByLabel('Reason').selectOption({ label: 'Does not fit (size, length)' });
  await page.getByLabel('Add photo').setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: WEBP });
  await page.getByRole('button', { name: 'Request the return' }).click();
  await page.waitForURL(DONE);
  await page.getByRole('heading', { level: 1, name: 'All set, Anna.' }).waitFor();
  expect(requestsOf(shop, order)).toHaveLength(1);
  const photos = shop.query(
    'SELECT p.id FROM return_photos p JOIN returns r ON r.id = p.return_id WHERE r.number = ?',
    requestsOf(shop, order)[0]?.number ?? '',
  );
  expect(photos).toHaveLength(1);
  await close();
});

/** A square of one colour: a page without JavaScript cannot draw one. */
const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

const cookiesOf = (cookie: string) =>
  cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2);
    return { name, value, url: shop.origin };
  });
