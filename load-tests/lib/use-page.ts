import { check } from 'k6';
import type { Page } from 'k6/browser';

/** Label of the search in the header of the German pages (`locales/de/common.json`). */
const SEARCH = 'Suchen';
const PAUSE_MS = 300;

/** Interactions for INP: opens the search by a click, types and closes it by another. */
export async function useSearch(page: Page): Promise<void> {
  const heading = await page.locator('h1').textContent();
  check(heading, { 'the page has its heading': (text) => (text ?? '').trim() !== '' });
  await page.getByRole('link', { name: SEARCH, exact: true }).click();
  const field = page.locator('[role=dialog] input[type=search], dialog[open] input[type=search]');
  await field.waitFor();
  await page.waitForTimeout(PAUSE_MS);
  await field.type('ri', { delay: PAUSE_MS / 2 });
  check(await field.inputValue(), { 'the search is open': (text) => text === 'ri' });
  await page.waitForTimeout(PAUSE_MS);
  await page.locator('dialog[open] form[role=search] button').click();
  await page.waitForTimeout(PAUSE_MS);
  check(await page.locator('dialog[open]').count(), { 'the search is closed': (open) => open === 0 });
}

/** Puts the first product of a listing on the wish list, which is an event for most services. */
export async function useListing(page: Page): Promise<void> {
  const heart = page.locator('article button[aria-pressed]').first();
  await heart.click();
  await page.waitForTimeout(PAUSE_MS);
  check(await heart.getAttribute('aria-pressed'), { 'the product is on the wish list': (value) => value === 'true' });
}
