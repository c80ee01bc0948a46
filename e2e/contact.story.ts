import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HONEYPOT } from '../packages/engine/forms/bot-checks.ts';
import { afterShortestFillTime, axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { refuseOnce } from './support/faults.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';
import { variants } from './support/variants.ts';

shareBeforeStories();

const TALES = {
  de: {
    viewport: DESKTOP,
    path: '/page/kontakt',
    email: 'E-\u2060Mail-Adresse',
    message: 'Ihre Nachricht',
    send: 'Nachricht senden',
    sent: 'Danke, wir haben Ihre Nachricht',
    sunday: 'Sonntag und Feiertag',
    map: 'In der Karten-App öffnen',
    open: 'Schreiben Sie uns',
    order: 'Eine Bestellung',
    required: /erforderlich/,
    wrong: 'E-\u2060Mail-Adresse ist nicht korrekt',
    soon: 'Das war zu oft hintereinander',
    again: 'Noch nicht gesendet: Das Formular sah aus, als hätte es ein Programm ausgefüllt.',
  },
  en: {
    viewport: PHONE,
    path: '/en/page/contact',
    email: 'E-mail address',
    message: 'Your message',
    send: 'Send message',
    sent: 'Thank you, we have your message',
    sunday: 'Sunday and public holidays',
    map: 'Open in your maps app',
    open: 'Write to us',
    order: 'An order',
    required: /required/,
    wrong: 'E-mail address is incorrect',
    soon: 'That was too many attempts',
    again: 'Not sent yet: the form looked as if a program had filled it in.',
  },
} as const;

/** Chromium's message about a call that was refused. */
const REFUSED = /^console error: Failed to load resource/;

const hasFocus = (node: Locator) => node.evaluate((element) => element === document.activeElement);
const stored = (email: string) => shop.query('SELECT subject, name, question FROM questions WHERE email = ?', email);

describe.each(variants(['en', 'de']))('the contact page (%s)', (locale) => {
  const t = TALES[locale];
  const message = 'Wann kommt der Ring?';

  it('marks today without a layout shift and passes axe', async () => {
    const { page, problems, close } = await visit(browser, { viewport: t.viewport });
    await noteShifts(page);
    // From Monday, the 23rd, on: the names of the days differ in length. The longest in each language, and the day without hours.
    for (const day of [23, 25, 26, 29]) {
      await page.clock.setFixedTime(`2026-11-${day}T11:00:00Z`);
      await page.goto(shop.origin + t.path);
      await hydrated(page);
      await page.locator('tr[aria-current="date"]').waitFor();
      const marked = await page.getByRole('row').evaluateAll((rows) => rows.findIndex(({ ariaCurrent }) => ariaCurrent === 'date'));
      expect([marked, await shiftsOf(page)]).toEqual([day - 23, []]);
    }
    expect(await page.getByRole('row').count()).toBe(7);
    expect(await page.getByRole('link', { name: t.map }).getAttribute('rel')).toContain('noopener');
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('shows errors, keeps a message after 429 until its button is enabled again, and sends it by keyboard', async () => {
    const email = `ida-${locale}@example.at`;
    const { page, problems, close } = await visit(browser, { viewport: t.viewport });
    await refuseOnce(page, '/api/questions');
    await page.goto(shop.origin + t.path);
    await hydrated(page);
    const main = page.getByRole('main');
    const name = main.getByRole('textbox', { name: 'Name' });
    const address = main.getByRole('textbox', { name: t.email });
    const text = main.getByRole('textbox', { name: t.message });
    const send = main.getByRole('button', { name: t.send });
    await main.getByRole('radio', { name: t.order }).check();
    await text.fill(message);
    await address.fill('ida@');
    await send.focus();
    await page.keyboard.press('Enter');

    const summary = main.getByRole('alert');
    await expect.poll(() => summary.evaluate((node) => node.parentElement === document.activeElement), PATIENCE).toBe(true);
    expect(await main.getByText(t.required).count()).toBe(1);
    await main.getByText(t.wrong).waitFor();
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await hasFocus(name)).toBe(true);
    const sendTop = () => send.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const before = await sendTop();
    await page.keyboard.type('Ida Brandl');
    await summary.getByRole('button', { name: t.email }).press('Enter');
    expect(await hasFocus(address)).toBe(true);
    expect(await text.inputValue()).toBe(message);
    expect(await main.getByRole('radio', { name: t.order }).isChecked()).toBe(true);

    // A message stays until the value is right; neither moves what is below.
    await address.fill('ida@@');
    expect([await address.getAttribute('aria-invalid'), await sendTop()]).toEqual(['true', before]);
    await address.fill(email);
    expect([await address.getAttribute('aria-invalid'), await sendTop()]).toEqual([null, before]);
    expect(problems).toEqual([]);

    // A password manager has filled in the field that nobody sees: nothing is sent, and the form says so. Sent once more it is.
    await page.locator(`form [name="${HONEYPOT}"]`).evaluateAll((all) => all.forEach((one) => ((one as HTMLInputElement).value = 'x')));
    await page.keyboard.press('Enter');
    const again = main.getByRole('status').filter({ hasText: t.again });
    await again.waitFor();
    expect([stored(email), await main.getByRole('heading', { name: t.sent }).count()]).toEqual([[], 0]);
    expect(problems).toEqual([]);

    // The first call is refused: the message stays, and the button waits.
    await send.press('Enter');
    await main.getByRole('status').filter({ hasText: t.soon }).waitFor();
    expect(await send.isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    expect(await text.inputValue()).toBe(message);
    await expect.poll(() => send.isEnabled(), PATIENCE).toBe(true);
    await send.press('Enter');
    const sent = main.getByRole('heading', { name: t.sent });
    await sent.waitFor();
    await expect.poll(() => hasFocus(sent), PATIENCE).toBe(true);
    await main.getByText(email).waitFor();
    expect(stored(email)).toEqual([{ subject: 'order', name: 'Ida Brandl', question: message }]);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems.filter((problem) => !REFUSED.test(problem))).toEqual([]);
    await close();
  });

  it('works with JavaScript off, also by the link in the footer', async () => {
    const email = `off-${locale}@example.at`;
    const { page, problems, close } = await visit(browser, { viewport: t.viewport, javaScript: false });
    await page.goto(shop.origin + t.path);
    await page.getByRole('rowheader', { name: t.sunday }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: t.open }).click();
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: 'Name' }).fill('Ida Brandl');
    await main.getByRole('textbox', { name: t.email }).fill(email);
    await main.getByRole('textbox', { name: t.message }).fill(message);
    await afterShortestFillTime(page);
    await main.getByRole('button', { name: t.send }).click();
    await main.getByRole('heading', { name: t.sent }).waitFor();
    expect(stored(email)).toEqual([{ subject: 'piece', name: 'Ida Brandl', question: message }]);
    expect(problems).toEqual([]);
    await close();
  });
});
