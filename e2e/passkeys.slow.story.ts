import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { newCustomer, PASSWORD, signIn } from './support/customers.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { variants } from './support/variants.ts';

shareBeforeStories();

const LANGUAGES = {
  de: {
    prefix: '',
    viewport: DESKTOP,
    signIn: 'Mit Passkey anmelden',
    signOut: 'Abmelden',
    add: 'Passkey hinzufügen',
    next: 'Weiter',
    added: 'Ihr Passkey ist angelegt.',
    remove: 'Entfernen',
    removed: 'Der Passkey ist entfernt.',
    refused: 'Dieser Passkey wurde nicht erkannt.',
    wrong: /Passwort/,
  },
  en: {
    prefix: '/en',
    viewport: PHONE,
    signIn: 'Sign in with a passkey',
    signOut: 'Sign out',
    add: 'Add a passkey',
    next: 'Continue',
    added: 'Your passkey is ready.',
    remove: 'Remove',
    removed: 'The passkey has been removed.',
    refused: 'This passkey was not recognised.',
    wrong: /password/,
  },
} as const;

/** A device with a fingerprint reader, which always agrees. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
}

/** The browser itself reports a refused call on its console. */
const ownProblems = (problems: readonly string[]): string[] => problems.filter((problem) => !/status of 422/.test(problem));

describe.each(variants(['de', 'en']))('a passkey (%s)', (lang) => {
  const t = LANGUAGES[lang];

  it('is added with the password, signs in without it, and is removed', async () => {
    const { page, problems, close } = await visit(browser, { viewport: t.viewport });
    const main = page.getByRole('main');
    await addAuthenticator(page);
    await signIn(page, shop, await newCustomer(shop), '/profile', t.prefix);

    await main.getByRole('button', { name: t.add }).click();
    const form = main.getByRole('form', { name: t.add });
    const password = form.locator('input[name=password]');
    await password.waitFor();
    expect(await password.evaluate((input) => input === document.activeElement)).toBe(true);
    await password.fill('not this one');
    await form.getByRole('button', { name: t.next }).click();
    await form.getByRole('alert').getByText(t.wrong).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await password.fill(PASSWORD);
    await form.getByRole('button', { name: t.next }).click();
    await page.getByText(t.added).waitFor();
    const remove = main.getByRole('button', { name: t.remove });
    await remove.waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await main.getByRole('button', { name: t.signOut, exact: true }).click();
    await page.waitForURL(`${shop.origin}${t.prefix === '' ? '/' : t.prefix}`);
    await page.goto(`${shop.origin}${t.prefix}/sign-in?redirect=${encodeURIComponent(`${t.prefix}/profile`)}`);
    await hydrated(page);
    await main.getByRole('button', { name: t.signIn }).click();
    await page.waitForURL(`${shop.origin}${t.prefix}/profile`);
    await hydrated(page);

    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: t.remove }).click();
    await page.getByText(t.removed).waitFor();
    expect(await remove.count()).toBe(0);

    // The device still has the key, and the shop knows it no more.
    await main.getByRole('button', { name: t.signOut, exact: true }).click();
    await page.waitForURL(`${shop.origin}${t.prefix === '' ? '/' : t.prefix}`);
    await page.goto(`${shop.origin}${t.prefix}/sign-in`);
    await hydrated(page);
    await main.getByRole('button', { name: t.signIn }).click();
    await main.getByText(t.refused).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(ownProblems(problems)).toEqual([]);
    await close();
  });
});

it('a customer of an identity provider, who has no password, adds a passkey and deletes the account at once', async () => {
  const { page, problems, close } = await visit(browser);
  await addAuthenticator(page);
  await page.goto(`${shop.origin}/en/sign-in?redirect=%2Fen%2Fprofile`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Ida Brandner', exact: true }).click();
  await page.waitForURL(`${shop.origin}/en/profile`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Your passkey is ready.').waitFor();
  await page.getByRole('button', { name: 'Remove' }).waitFor();
  // The account is deleted without a password, too.
  await page.getByText('Delete', { exact: true }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.locator('input[type=password]').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/profile'));
  expect(problems).toEqual([]);
  await close();
});

it('without JavaScript no passkeys are offered', async () => {
  const { page, close } = await visit(browser, { javaScript: false });
  await page.goto(`${shop.origin}/sign-in`);
  expect(await page.getByRole('button', { name: 'Mit Passkey anmelden' }).isVisible()).toBe(false);
  await close();
});
