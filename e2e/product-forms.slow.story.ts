import { describe, expect } from 'vitest';
import { afterShortestFillTime, axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { fault } from './support/faults.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';
import { words } from './support/words.ts';
import { takeTurns } from './support/variants.ts';

shareBeforeStories();

const SOLD_OUT = 'FL-AUR-BR-YG750-48';
const TEXTS = {
  de: {
    open: /Nachricht, sobald/,
    notify: 'Nachricht erhalten',
    noted: /Notiert/,
    ask: /Frage zu diesem Stück stellen/,
    send: 'Frage senden',
    sent: /Nachricht gesendet/,
    question: /Ihre Frage/,
    required: /erforderlich/,
    wrong: 'E-\u2060Mail-Adresse ist nicht korrekt',
    failed: /Das geht gerade nicht/,
  },
  en: {
    open: /Tell me when/,
    notify: 'Notify me',
    noted: /Noted/,
    ask: /Ask about this piece/,
    send: 'Send question',
    sent: /Message sent/,
    question: /Your question/,
    required: /required/,
    wrong: 'E-mail address is incorrect',
    failed: /not possible just now/,
  },
} as const;

/** Chromium's message about a call that was refused. */
const REFUSED = /^console error: Failed to load resource/;

const itInTurn = takeTurns(2);
describe.each([
  ['de', DESKTOP],
  ['en', PHONE],
] as const)('a shopper who writes to the shop (%s)', (locale, viewport) => {
  const t = TEXTS[locale];
  const path = words[locale].productPath;
  const email = `anna-${locale}@example.at`;

  itInTurn(
    'asks for a mail when a size is back in stock, once a visit; a question shows wrong fields, is kept after a failure, then sent',
    async () => {
      const { page, problems, close } = await visit(browser, { viewport });
      await page.goto(`${shop.origin}${path}?configuration_id=${SOLD_OUT}`);
      await hydrated(page);
      await page.getByRole('button', { name: t.open }).click();
      const form = page.getByRole('form', { name: t.open });
      const field = form.getByRole('textbox');
      await expect.poll(() => field.evaluate((node) => node === document.activeElement), PATIENCE).toBe(true);

      await form.getByRole('button', { name: t.notify }).click();
      await form.getByText(t.required).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await field.fill('anna@');
      await field.press('Enter');
      await form.getByText(t.wrong).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await field.fill(`  ${email} `);
      await afterShortestFillTime(page);
      await form.getByRole('button', { name: t.notify }).dblclick();
      const noted = page.getByText(t.noted);
      await noted.waitFor();
      expect(shop.query<{ email: string }>('SELECT email FROM subscriptions WHERE sku = ? AND email = ?', SOLD_OUT, email)).toHaveLength(1);

      await page.reload();
      await hydrated(page);
      await noted.waitFor();
      expect(await form.count()).toBe(0);
      expect(problems).toEqual([]);

      const opener = page.getByRole('button', { name: t.ask });
      await opener.click();
      const drawer = page.getByRole('dialog');
      const send = drawer.getByRole('button', { name: t.send });
      await send.click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.querySelector('[role=alert]') !== null), PATIENCE).toBe(true);
      expect(await drawer.getByText(t.required).count()).toBe(3);
      expect(await axeViolations(page)).toEqual([]);

      await drawer.getByRole('textbox', { name: 'Name' }).fill('Anna Leitner');
      await drawer.getByRole('textbox', { name: words[locale].email }).fill(email);
      const question = drawer.getByRole('textbox', { name: t.question });
      await question.fill('x'.repeat(3000));
      expect((await question.inputValue()).length).toBe(2000);
      await question.fill('Gibt es den Ring auch in 47?');
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
      expect(await opener.evaluate((node) => node === document.activeElement)).toBe(true);
      await opener.click();
      expect(await question.inputValue()).toBe('Gibt es den Ring auch in 47?');
      expect(problems).toEqual([]);

      await afterShortestFillTime(page);
      await fault(shop, { mode: 'down', path: '/api/v1/questions' });
      await send.click();
      await drawer.getByRole('status').getByText(t.failed).waitFor();
      expect(await question.inputValue()).toBe('Gibt es den Ring auch in 47?');
      await fault(shop, { mode: 'none' });
      await send.click();
      await drawer.getByText(t.sent).waitFor();
      expect(shop.query<{ name: string }>('SELECT name FROM questions WHERE email = ?', email)).toEqual([{ name: 'Anna Leitner' }]);
      expect(problems.filter((problem) => !REFUSED.test(problem))).toEqual([]);
      await close();
    },
  );

  itInTurn('sends both with JavaScript off, on pages of their own', async () => {
    const { page, problems, close } = await visit(browser, { viewport, javaScript: false });
    const mail = `off-${email}`;
    const main = page.getByRole('main');
    await page.goto(`${shop.origin}${path}?configuration_id=${SOLD_OUT}`);
    await page.getByRole('link', { name: t.open }).click();
    await main.getByRole('textbox', { name: words[locale].email }).fill('anna@');
    await afterShortestFillTime(page);
    await main.getByRole('button', { name: t.notify }).click();
    await page.getByText(t.wrong).waitFor();
    expect(await main.getByRole('textbox', { name: words[locale].email }).inputValue()).toBe('anna@');
    await main.getByRole('textbox', { name: words[locale].email }).fill(mail);
    await afterShortestFillTime(page);
    await main.getByRole('button', { name: t.notify }).click();
    await page.getByText(t.noted).waitFor();
    expect(shop.query('SELECT sku FROM subscriptions WHERE email = ?', mail)).toEqual([{ sku: SOLD_OUT }]);

    await page.goto(shop.origin + path);
    await page.getByRole('link', { name: t.ask }).click();
    await main.getByRole('textbox', { name: 'Name' }).fill('Anna Leitner');
    await main.getByRole('textbox', { name: words[locale].email }).fill(mail);
    await main.getByRole('textbox', { name: t.question }).fill('Gibt es den Ring auch in 47?');
    await afterShortestFillTime(page);
    await main.getByRole('button', { name: t.send }).click();
    await page.getByText(t.sent).waitFor();
    expect(shop.query('SELECT name FROM questions WHERE email = ?', mail)).toEqual([{ name: 'Anna Leitner' }]);
    expect(problems.filter((problem) => !REFUSED.test(problem))).toEqual([]);
    await close();
  });
});
